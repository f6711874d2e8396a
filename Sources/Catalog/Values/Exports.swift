// Moments and phrases stand in nearly every value of the catalog: who imports it sees them too.
@_exported import Values
