extension Catalog {
    /// Reads one person's things in one snapshot. Throws what `body` throws, and GRDB's errors.
    package func read<T>(of owner: Person.ID, _ body: (OwnerScope) throws -> T) throws -> T {
        try read { try body(OwnerScope(of: owner, in: $0)) }
    }

    /// The time zone of a person's days, for work that comes without a request.
    package func zone(of owner: Person.ID) throws -> Zone {
        try read(of: owner) { try $0.zone() }
    }

    /// Writes what needs no undo of one person's things in one transaction, as ``write(_:)``.
    @discardableResult
    package func write<T>(of owner: Person.ID, _ body: (OwnerScope) throws -> T) throws -> T {
        try write { try body(OwnerScope(of: owner, in: $0)) }
    }
}
