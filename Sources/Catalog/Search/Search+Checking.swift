import GRDB

extension Search {
    /// SQL of rows without an item, and of rows whose number is after that of a newer item.
    private static let misplacedRowsSQL = """
        SELECT rowNumber FROM (
            SELECT rowNumber, item.position, max(item.position) OVER (ORDER BY rowNumber ROWS UNBOUNDED PRECEDING) AS newest
            FROM searchable LEFT JOIN item ON item.id = searchable.item)
        WHERE position IS NULL OR position < newest
        """

    /// Returns the number of items whose row is outdated, plus rows without an item or in the wrong order. Items that
    /// wait for reindexing do not count.
    package func outdated(in db: Database) throws -> Int {
        let storedRows = "SELECT item, facets, title, people, text FROM searchable"
        let staleItems = "SELECT item FROM searchStale"
        let outdated = try db.number(
            """
            SELECT count(*) FROM (
                SELECT * FROM (\(sql.select) FROM item WHERE item.id NOT IN (\(staleItems)))
                EXCEPT \(storedRows))
            """)
        return try outdated + db.number("SELECT count(*) FROM (\(Self.misplacedRowsSQL))")
    }

    /// Reindexes all items.
    package func reindexAllItems(in db: Database) throws {
        try db.execute(sql: "DELETE FROM searchable WHERE rowNumber IN (\(Self.misplacedRowsSQL))")
        try index("SELECT id FROM item", in: db)
    }

    /// Whether the index matches its rows. Must run on the writing connection.
    package func isConsistent(in db: Database) throws -> Bool {
        do {
            try db.execute(sql: "INSERT INTO search(search, rank) VALUES ('integrity-check', 1)")
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return false
        }
    }
}
