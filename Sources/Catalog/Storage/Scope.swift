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
