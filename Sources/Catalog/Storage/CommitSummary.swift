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
    static let maxListedItems = 50

    var owners: Set<Person.ID> = []
    var items: [Item] = []
    /// Whether more items changed than `maxListedItems`; `items` is then empty.
    var exceedsLimit = false

    /// Reads and deletes the marks.
    static func takeChanges(from db: Database) throws -> CommitSummary {
        var summary = CommitSummary()
        let count = try db.number("SELECT count(*) FROM touchedItem")
        if count > 0 {
            summary.exceedsLimit = count > maxListedItems
            try db.readEach(
                """
                SELECT item.owner, item.uid, item.kind, item.version
                FROM touchedItem CROSS JOIN item ON item.id = touchedItem.id
                """
            ) { row in
                var columns = row.columns()
                let owner: Int64 = try columns.next()
                summary.owners.insert(owner)
                guard !summary.exceedsLimit else { return }
                try summary.items.append(
                    Item(uid: columns.next(), kind: columns.next(), version: columns.next(), owner: owner))
            }
            try db.run("DELETE FROM touchedItem")
        }
        let owners = try db.values(Int64.self, "SELECT id FROM touchedOwner")
        if !owners.isEmpty {
            summary.owners.formUnion(owners)
            try db.run("DELETE FROM touchedOwner")
        }
        return summary
    }
}
