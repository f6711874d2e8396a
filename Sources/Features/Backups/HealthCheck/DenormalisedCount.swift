import GRDB

/// Counts that triggers maintain, with the query that recounts them.
struct DenormalisedCount: Sendable {
    let table: String
    /// Columns that identify what is counted.
    let keys: [String]
    let columns: [String]
    /// A SELECT of the key columns and the counts.
    let count: String
    /// Whether a repair replaces the rows. Otherwise the rows are data of people and only their count columns are
    /// updated.
    let isDerived: Bool

    static let all = [
        DenormalisedCount(
            table: "itemCount", keys: ["owner", "kind", "state"], columns: ["count", "favourites"],
            count: "SELECT owner, kind, state, count(*), count(favouriteAt) FROM item GROUP BY owner, kind, state",
            isDerived: true),
        DenormalisedCount(
            table: "jobCount", keys: ["person", "kind", "state"], columns: ["count"],
            count: "SELECT coalesce(person, 0), kind, state, count(*) FROM job GROUP BY 1, 2, 3", isDerived: true),
        DenormalisedCount(
            table: "tag", keys: ["id"], columns: ["count"],
            count: """
                SELECT tag.id, (SELECT count(*) FROM itemTag CROSS JOIN item ON item.id = itemTag.item
                    WHERE itemTag.tag = tag.id AND item.state = 'kept') FROM tag
                """, isDerived: false),
        DenormalisedCount(
            table: "folder", keys: ["id"], columns: ["count"],
            count: """
                SELECT folder.id, (SELECT count(*) FROM item WHERE item.folder = folder.id AND item.state = 'kept')
                FROM folder
                """, isDerived: false),
        DenormalisedCount(
            table: "linkCount", keys: ["owner"], columns: ["unread", "broken"],
            count: """
                SELECT link.owner, sum(link.isUnread), count(link.brokenAt)
                FROM link CROSS JOIN item ON item.id = link.item WHERE item.state = 'kept' GROUP BY link.owner
                """, isDerived: true),
        DenormalisedCount(
            table: "workList", keys: ["id"], columns: ["count"],
            count: """
                SELECT workList.id, (SELECT count(*) FROM workListEntry CROSS JOIN item ON item.id = workListEntry.item
                    WHERE list = workList.id AND item.state <> 'trashed') FROM workList
                """, isDerived: false),
        DenormalisedCount(
            table: "bookDuplicateGroup", keys: ["owner", "key"], columns: ["count"],
            count: "SELECT owner, key, count(*) FROM bookDuplicateKey GROUP BY owner, key", isDerived: true),
    ]

    /// Returns the number of rows whose counts are wrong.
    func mismatchCount(in db: Database) throws -> Int {
        guard try db.tableExists(table) else { return 0 }
        let names = (keys + columns).joined(separator: ", ")
        let isAny = columns.map { "\($0) <> 0" }.joined(separator: " OR ")
        // A derived row with zero counts may be present or absent.
        let kept = "SELECT \(names) FROM \"\(table)\"\(isDerived ? " WHERE \(isAny)" : "")"
        let counted = isDerived ? "SELECT * FROM (\(named)) WHERE \(isAny)" : count
        return try Int.fetchOne(
            db,
            sql: """
                SELECT (SELECT count(*) FROM (SELECT * FROM (\(kept)) EXCEPT SELECT * FROM (\(counted))))
                    + (SELECT count(*) FROM (SELECT * FROM (\(counted)) EXCEPT SELECT * FROM (\(kept))))
                """) ?? 0
    }

    func repair(in db: Database) throws {
        let names = (keys + columns).joined(separator: ", ")
        if isDerived {
            try db.execute(sql: "DELETE FROM \"\(table)\"; INSERT INTO \"\(table)\"(\(names)) \(count);")
        } else {
            let sets = columns.map { "\($0) = counted.\($0)" }.joined(separator: ", ")
            let match = keys.map { "\"\(table)\".\($0) = counted.\($0)" }.joined(separator: " AND ")
            try db.execute(sql: "UPDATE \"\(table)\" SET \(sets) FROM (\(named)) AS counted WHERE \(match)")
        }
    }

    /// ``count`` with named result columns.
    private var named: String {
        "WITH counted(\((keys + columns).joined(separator: ", "))) AS (\(count)) SELECT * FROM counted"
    }
}
