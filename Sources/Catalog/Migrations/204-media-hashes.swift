import GRDB

extension Migration {
    /// Restricts `media.sha256` to hexadecimal digits, because the path of a file is made from it.
    ///
    /// Changes only the text of the table's `CREATE` statement, where SQLite stores it
    /// (https://www.sqlite.org/lang_altertable.html#otheralter).
    static let mediaHashes = Migration("204-media-hashes") { db in
        try db.execute(sql: "PRAGMA writable_schema = ON")
        try db.execute(
            sql: """
                UPDATE sqlite_schema SET sql = replace(sql, 'length(sha256) = 64',
                    'length(sha256) = 64 AND sha256 NOT GLOB ''*[^0-9a-f]*''')
                WHERE type = 'table' AND name = 'media'
                """)
        let version = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
        try db.execute(sql: "PRAGMA schema_version = \(version + 1)")
        // Makes SQLite read the schema again.
        try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
}
