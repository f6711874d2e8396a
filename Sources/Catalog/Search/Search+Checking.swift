import GRDB

extension Search {
    /// How many items search knows otherwise than they are, and how many of its rows belong to none; what waits to be read
    /// anew does not count.
    package func outdated(in db: Database) throws -> Int {
        let known = "SELECT item, position, facets, title, people, text FROM searchable"
        let waiting = "SELECT item FROM searchStale"
        return try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM (
                    SELECT * FROM (\(sql.select) FROM item WHERE item.id NOT IN (\(waiting)))
                    EXCEPT \(known))
                """) ?? 0
            + (Int.fetchOne(
                db, sql: "SELECT count(*) FROM searchable WHERE item NOT IN (SELECT id FROM item)") ?? 0)
    }

    /// Reads all items anew.
    package func renew(in db: Database) throws {
        try db.execute(sql: "DELETE FROM searchable WHERE item NOT IN (SELECT id FROM item)")
        try db.execute(sql: sql.upsert(itemsIn: "SELECT id FROM item"))
    }

    /// Whether the index holds what its rows say. Asked of the writing connection.
    package func isWhole(in db: Database) throws -> Bool {
        do {
            try db.execute(sql: "INSERT INTO search(search, rank) VALUES ('integrity-check', 1)")
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return false
        }
    }
}
