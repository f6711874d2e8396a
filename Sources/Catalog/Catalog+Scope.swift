extension Catalog {
    /// Reads one person's data in one snapshot. Throws the errors of `body` and of GRDB.
    package func read<T>(of owner: Person.ID, _ body: (OwnerScope) throws -> T) throws -> T {
        try read { try body(OwnerScope(of: owner, in: $0)) }
    }

    /// Returns the time zone of a person's days, for work without a request.
    package func zone(of owner: Person.ID) throws -> Zone {
        try read(of: owner) { try $0.zone() }
    }

    /// Writes one person's data in one transaction without undo, as ``write(_:)``.
    @discardableResult
    package func write<T>(of owner: Person.ID, _ body: (OwnerScope) throws -> T) throws -> T {
        try write { try body(OwnerScope(of: owner, in: $0)) }
    }
}
