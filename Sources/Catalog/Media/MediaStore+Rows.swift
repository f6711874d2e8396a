import GRDB
import Text

extension MediaStore {
    /// Records a file that `store` has returned, in the caller's transaction. Recording it again changes nothing.
    package func record(_ media: Media, in db: Database) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO media(sha256, type, bytes, width, height, placeholder, createdAt, damaged)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                media.sha256, media.type, media.bytes, media.width, media.height, media.placeholder, environment.now(),
                media.isDamaged,
            ])
        stamp.update()
    }

    package func find(_ sha256: String, in db: Database) throws -> Media? {
        try db.row(
            "SELECT sha256, type, bytes, width, height, placeholder, damaged FROM media WHERE sha256 = ?", [sha256]
        ).map(Media.init(row:))
    }

    /// Returns the start of a hash: 64 bits, in which no two files of an instance coincide by accident.
    package static func key(of sha256: String) -> String {
        String(Substring(sha256.utf8.prefix(keyLength)))
    }

    /// Length of a key in hexadecimal digits.
    private static let keyLength = 16

    /// - Parameter key: see ``key(of:)``.
    package func find(key: String, in db: Database) throws -> Media? {
        guard key.utf8.count == Self.keyLength else { return nil }
        // `g` follows all hexadecimal digits, so that the range holds all hashes that begin with the key.
        return try db.row(
            """
            SELECT sha256, type, bytes, width, height, placeholder, damaged FROM media
            WHERE sha256 >= ?1 AND sha256 < ?1 || 'g'
            """, [key]
        ).map(Media.init(row:))
    }

    /// Returns the files among `hashes` that exist; one statement.
    package func find(_ hashes: [String], in db: Database) throws -> [String: Media] {
        let rows = try db.rows(
            """
            SELECT sha256, media.type, bytes, width, height, placeholder, damaged
            FROM json_each(?) AS wanted CROSS JOIN media ON media.sha256 = wanted.value
            """, [jsonArray(Set(hashes))])
        return Dictionary(stored: try rows.map { (try $0.value("sha256"), try Media(row: $0)) })
    }

    /// Deletes rows that are older than a day and that no foreign key refers to. The next sweep deletes their files.
    /// - Returns: the number of deleted rows.
    @discardableResult
    package func forgetUnused(limit: Int = 500, in db: Database) throws -> Int {
        let isUnused = references.map { " AND NOT \($0.usageCondition("media.sha256"))" }
        let hashes = try String.fetchAll(
            db,
            sql: """
                DELETE FROM media WHERE sha256 IN
                    (SELECT sha256 FROM media WHERE createdAt < ?\(isUnused.joined()) LIMIT ?) RETURNING sha256
                """, arguments: [environment.clock.passed - .seconds(86_400), limit])
        try release(hashes, in: db)
        return hashes.count
    }

    /// Marks files as released by the application itself. A sweep deletes released files directly; other unused files
    /// are moved to the quarantine first.
    func release(_ hashes: [String], in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO releasedMedia SELECT value, ? FROM json_each(?)",
            arguments: [environment.now(), jsonArray(Set(hashes))])
    }
}

extension Media {
    init(row: Row) throws {
        self.init(
            sha256: try row.value("sha256"), type: try row.value("type"), bytes: try row.value("bytes"),
            width: try row.value("width"), height: try row.value("height"), placeholder: try row.value("placeholder"),
            isDamaged: try row.value("damaged"))
    }
}
