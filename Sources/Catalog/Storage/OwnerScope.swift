import GRDB

/// Owner of the data that a function reads or writes, and the transaction in which it does.
package struct OwnerScope {
    package let owner: Person.ID
    package let db: Database

    package init(of owner: Person.ID, in db: Database) {
        self.owner = owner
        self.db = db
    }
}
