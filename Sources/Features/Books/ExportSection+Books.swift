import Catalog
import GRDB
import Site
import Text

extension ExportSection {
    /// Lists of the export document that only books have. In the SQL, `?1` is the owner, `?2` the earliest time of
    /// change, `?3` the row after which to continue and `?4` the maximum number of rows.
    static let books = [quotes, goals, distinctBooks]

    private static let quotes = ExportSection(
        "quotes",
        sql: """
            SELECT bookQuote.id, bookQuote.uid, item.uid AS book, text, locator, bookQuote.note, createdAt
            FROM bookQuote CROSS JOIN item ON item.id = bookQuote.item
            WHERE bookQuote.owner = ?1 AND item.changedAt >= ?2 AND bookQuote.id > ?3 ORDER BY bookQuote.id LIMIT ?4
            """
    ) { row, json in
        try json.member("item", row.value("book") as String)
        try json.member("id", row.value("uid") as String)
        try json.member("text", row.value("text") as String)
        try json.member(ifFilled: "page", row.value("locator"))
        try json.member(ifFilled: "note", row.value("note"))
        try json.member("createdAt", row.value("createdAt") as Timestamp)
    }

    /// Reading goals. The year takes the place of the row id.
    private static let goals = ExportSection(
        "goals", sql: "SELECT year, books FROM readingGoal WHERE owner = ?1 AND year > ?3 ORDER BY year LIMIT ?4"
    ) { row, json in
        json.member("kind", "book")
        try json.member("year", row.value("year") as Int)
        try json.member("books", row.value("books") as Int)
    }

    /// Keys of possible duplicates that the person declared distinct, all in one chunk.
    private static let distinctBooks = ExportSection("apart") { range, json, db in
        let keys = try db.values(
            String.self, "SELECT key FROM bookDistinct WHERE owner = ? ORDER BY key", [range.owner])
        json.lines(keys) { json, key in
            json.member("kind", "book")
            json.member("key", key)
        }
        return nil
    }
}
