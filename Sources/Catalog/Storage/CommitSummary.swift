import GRDB

/// Changes of a transaction, as the triggers of `UndoLog` marked them.
struct CommitSummary {
    struct Item {
        let uid: String
        let kind: ItemKind
        let version: Int64
        let owner: Person.ID
    }

    /// Maximum number of changed items that pages are notified of one by one. Above it, they are notified once and
    /// fetch their content again.
    static let limit = 50

    var owners: Set<Person.ID> = []
    var items: [Item] = []
    var exceedsLimit = false

    /// Reads and deletes the marks.
    static func takeChanges(from db: Database) throws -> CommitSummary {
        var touched = CommitSummary()
        let count = try db.number("SELECT count(*) FROM touchedItem")
        if count > 0 {
            touched.exceedsLimit = count > limit
            try db.readEach(
                """
                SELECT item.owner, item.uid, item.kind, item.version
                FROM touchedItem CROSS JOIN item ON item.id = touchedItem.id
                """
            ) { row in
                var columns = row.columns()
                let owner: Int64 = try columns.next()
                touched.owners.insert(owner)
                guard !touched.exceedsLimit else { return }
                try touched.items.append(
                    Item(uid: columns.next(), kind: columns.next(), version: columns.next(), owner: owner))
            }
            try db.run("DELETE FROM touchedItem")
        }
        let owners = try db.values(Int64.self, "SELECT id FROM touchedOwner")
        if !owners.isEmpty {
            touched.owners.formUnion(owners)
            try db.run("DELETE FROM touchedOwner")
        }
        return touched
    }
}
