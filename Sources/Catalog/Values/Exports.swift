// Timestamps and phrases are part of nearly every value of the catalog, so that its importers need them too.
@_exported import Values
