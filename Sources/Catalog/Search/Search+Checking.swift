import GRDB

extension Search {
    /// Rows of items that are gone, and rows whose number lies after that of a newer item.
    private static let misplaced = """
        SELECT number FROM (
            SELECT number, item.position, max(item.position) OVER (ORDER BY number ROWS UNBOUNDED PRECEDING) AS newest
            FROM searchable LEFT JOIN item ON item.id = searchable.item)
        WHERE position IS NULL OR position < newest
        """

    /// How many items search knows otherwise than they are, and how many of its rows belong to none or stand in the wrong
    /// place; what waits to be read anew does not count.
    package func outdated(in db: Database) throws -> Int {
        let known = "SELECT item, facets, title, people, text FROM searchable"
        let waiting = "SELECT item FROM searchStale"
        let outdated = try db.number(
            """
            SELECT count(*) FROM (
                SELECT * FROM (\(sql.select) FROM item WHERE item.id NOT IN (\(waiting)))
                EXCEPT \(known))
            """)
        return try outdated + db.number("SELECT count(*) FROM (\(Self.misplaced))")
    }

    /// Reads all items anew.
    package func renew(in db: Database) throws {
        try db.execute(sql: "DELETE FROM searchable WHERE number IN (\(Self.misplaced))")
        try index("SELECT id FROM item", in: db)
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
