import GRDB

extension Migration {
    /// A file of the media store lies at a path that is made of its hash, so the column takes nothing else.
    ///
    /// The text of the table's `CREATE` changes and no row does, so it is written where SQLite keeps it
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
        // Reads the schema anew.
        try db.execute(sql: "PRAGMA writable_schema = RESET")
    }
}
