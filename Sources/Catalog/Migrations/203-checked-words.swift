import GRDB
import Text

extension Migration {
    /// What a column may say is compared word by word. For three words and more in a list SQLite makes a table of its own with
    /// each row that is written, to look them up: five for a link that comes in, fifteen for a viewing.
    ///
    /// The text of a table's `CREATE` changes and no row does, so it is written where SQLite keeps it
    /// (https://www.sqlite.org/lang_altertable.html#otheralter).
    static let checkedWords = Migration("203-checked-words") { db in
        let tables = try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        try db.execute(sql: "PRAGMA writable_schema = ON")
        for table in tables {
            let (name, sql): (String, String) = (table["name"], table["sql"])
            let written = CheckedWords.compared(sql)
            if written == sql { continue }
            try db.execute(
                sql: "UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = ?", arguments: [written, name])
        }
        let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
        // Reads the schema anew.
        try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
}

enum CheckedWords {
    private static let checked = Pattern(/(CHECK )?\((\w+) IN \(([^,()]+(?:, [^,()]+){2,})\)\)/)
    private static let withFunction = Pattern(/(\w+\(\w+\)) IN \(([^,()]+(?:, [^,()]+){2,})\)/)

    /// `CHECK (state IN ('waiting', 'done', 'failed'))` with three comparisons instead of a list of three.
    static func compared(_ sql: String) -> String {
        sql.replacing(checked) { "\($0.1 ?? "")(\(comparisons($0.2, $0.3)))" }
            .replacing(withFunction) { "(\(comparisons($0.1, $0.2)))" }
    }

    private static func comparisons(_ value: Substring, _ words: Substring) -> String {
        words.split(separator: ", ").map { "\(value) = \($0)" }.joined(separator: " OR ")
    }
}
