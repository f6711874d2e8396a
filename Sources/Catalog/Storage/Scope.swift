import GRDB

/// Whose things, in which transaction: what every question about a person's things is asked with.
package struct Scope {
    package let owner: Person.ID
    package let db: Database

    package init(of owner: Person.ID, in db: Database) {
        self.owner = owner
        self.db = db
    }
}

extension Catalog {
    /// Reads one person's things in one snapshot. Throws what `body` throws, and GRDB's errors.
    package func read<T>(of owner: Person.ID, _ body: (Scope) throws -> T) throws -> T {
        try read { try body(Scope(of: owner, in: $0)) }
    }

    /// Writes what needs no undo of one person's things in one transaction, as ``write(_:)``.
    @discardableResult
    package func write<T>(of owner: Person.ID, _ body: (Scope) throws -> T) throws -> T {
        try write { try body(Scope(of: owner, in: $0)) }
    }
}
