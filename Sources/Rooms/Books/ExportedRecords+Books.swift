import Catalog
import GRDB
import Site

extension ExportedRecords {
    /// What the export document lists of books beside what it lists of all works.
    static let books = [quotes, goals, apart]

    private static let quotes = ExportedRecords(
        "quotes",
        sql: """
            SELECT bookQuote.id, bookQuote.uid, item.uid AS book, text, place, bookQuote.note, createdAt
            FROM bookQuote CROSS JOIN item ON item.id = bookQuote.item
            WHERE bookQuote.owner = ?1 AND item.changedAt >= ?2 AND bookQuote.id > ?3 ORDER BY bookQuote.id LIMIT ?4
            """
    ) { row, json in
        json.member("item", row["book"] as String)
        json.member("id", row["uid"] as String)
        json.member("text", row["text"] as String)
        json.member(ifFilled: "page", row["place"])
        json.member(ifFilled: "note", row["note"])
        json.member("createdAt", row["createdAt"] as Timestamp)
    }

    private static let goals = ExportedRecords(
        "goals", sql: "SELECT year, books FROM readingGoal WHERE owner = ?1 AND year > ?3 ORDER BY year LIMIT ?4"
    ) { row, json in
        json.member("kind", "book")
        json.member("year", row["year"] as Int)
        json.member("books", row["books"] as Int)
    }

    /// What looked like one book twice, and is not.
    private static let apart = ExportedRecords("apart") { range, json, db in
        let keys = try db.values(String.self, "SELECT key FROM bookApart WHERE owner = ? ORDER BY key", [range.owner])
        json.lines(keys) { json, key in
            json.member("kind", "book")
            json.member("key", key)
        }
        return nil
    }
}
