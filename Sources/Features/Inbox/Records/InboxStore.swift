import Catalog
import GRDB
import Text

/// The inbox log. All methods run in the caller's transaction.
struct InboxStore: Sendable {
    let catalog: Catalog

    /// Returns rejected submissions, the newest first.
    /// - Parameter before: id after the newest one to return; nil to begin with the newest.
    func refused(before: Int64? = nil, limit: Int, in scope: OwnerScope) throws -> [InboxRecord] {
        try scope.db.rows(
            """
            SELECT \(InboxRecord.columns) FROM inboxRecord INDEXED BY inboxRecordOwner
            WHERE owner = ? AND state = 'refused' AND discardedAt IS NULL AND id < ? ORDER BY id DESC LIMIT ?
            """, [scope.owner, before ?? .max, limit]
        ).map(InboxRecord.init(row:))
    }

    /// Returns a rejected submission. Its file is nil if the path is outside the watched folders.
    func get(_ id: Int64, in scope: OwnerScope) throws -> InboxRecord {
        let row = try scope.db.existing(
            """
            SELECT \(InboxRecord.columns) FROM inboxRecord
            WHERE id = ? AND owner = ? AND state = 'refused' AND discardedAt IS NULL
            """, [id, scope.owner])
        var record = try InboxRecord(row: row)
        if let file = record.file, try !ProcessedFileCleaner(catalog: catalog).isInWatchedFolder(file, in: scope.db) {
            record.file = nil
        }
        return record
    }

    func remove(_ id: Int64, in scope: OwnerScope) throws {
        try scope.db.run("DELETE FROM inboxRecord WHERE id = ? AND owner = ?", [id, scope.owner])
        try catalog.touch(scope.owner, in: scope.db)
    }

    /// Hides a submission. Its file stays for some time; see ``ProcessedFileCleaner/sweep()``.
    func discard(_ id: Int64, in scope: OwnerScope) throws {
        try scope.db.run(
            "UPDATE inboxRecord SET discardedAt = ? WHERE id = ? AND owner = ? AND discardedAt IS NULL",
            [catalog.environment.clock.latest, id, scope.owner])
    }

    /// Returns the text that an item was submitted as; nil for files and for items that were not submitted here.
    func content(of item: Int64, in db: Database) throws -> String? {
        try db.value(String.self, "SELECT content FROM inboxItem WHERE item = ?", [item])
    }

    /// Returns the reasons for which items were submitted. One statement.
    func reasons(of items: [Int64], in db: Database) throws -> [Int64: InboxReason] {
        let rows = try db.rows(
            """
            SELECT item, source, reasonKo, reasonEn
            FROM json_each(?) AS wanted CROSS JOIN inboxItem ON inboxItem.item = wanted.value
            """, [jsonArray(items)])
        return try Dictionary(
            stored: rows.map { row in
                let source = try InboxRecord.Source(rawValue: row.value("source")) ?? .browser
                let reason = try Phrase(row.value("reasonKo"), row.value("reasonEn"))
                return (try row.value("item"), InboxReason(source: source, reason: reason))
            })
    }

    /// Records the reason for which an item is in the inbox. Keeps an earlier reason.
    /// - Parameter content: the address or text that the item was submitted as.
    func recordReason(
        _ reason: Phrase, from source: InboxRecord.Source, content: String?, to item: Int64, in db: Database
    )
        throws
    {
        try db.run(
            """
            INSERT INTO inboxItem(item, source, reasonKo, reasonEn, content) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT(item) DO NOTHING
            """, [item, source.rawValue, reason.ko, reason.en, content])
    }

    /// Records the result of a submission.
    /// - Parameter fingerprint: fingerprint of a file in a watched folder, until the file has been moved; see ``ScannedFile/fingerprint``.
    func recordSubmission(
        _ path: String, _ record: FileRecord, from source: InboxRecord.Source,
        folder: String = WatchedFolder.defaultFolder,
        fingerprint: String = "", in scope: OwnerScope
    ) throws {
        try scope.db.run(
            """
            INSERT INTO inboxRecord(owner, source, folder, path, fingerprint, state, reasonKo, reasonEn, file, content, arrivedAt,
                isImport)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT(folder, path, fingerprint) WHERE fingerprint <> '' DO UPDATE SET
                state = excluded.state, reasonKo = excluded.reasonKo, reasonEn = excluded.reasonEn, file = excluded.file,
                isImport = excluded.isImport
            """,
            [
                scope.owner, source.rawValue, folder, path, fingerprint, record.isRefused ? "refused" : "taken",
                record.reason.ko,
                record.reason.en, record.file, record.content, catalog.environment.now(), record.isOffer,
            ])
        if record.isRefused { try catalog.touch(scope.owner, in: scope.db) }
    }

    func recordFolder(_ folder: ProcessedFolder, in db: Database) throws {
        try db.run("INSERT OR IGNORE INTO processedFolder(owner, path) VALUES (?, ?)", [folder.owner, folder.path])
    }

    /// Returns the entries of a watched folder's files whose move has not been confirmed, by path and fingerprint.
    func pendingMoves(in folder: String, in db: Database) throws -> [FileKey: FileRecord] {
        let rows = try db.rows(
            """
            SELECT path, fingerprint, state, reasonKo, reasonEn, file FROM inboxRecord INDEXED BY inboxRecordFile
            WHERE folder = ? AND fingerprint <> ''
            """, [folder])
        return try Dictionary(
            rows.map { row in
                let state: String = try row.value("state")
                let record = try FileRecord(
                    isRefused: state == "refused", reason: Phrase(row.value("reasonKo"), row.value("reasonEn")),
                    file: row.value("file"))
                return (try FileKey(path: row.value("path"), fingerprint: row.value("fingerprint")), record)
            }, uniquingKeysWith: { $1 })
    }

    /// Records that files have been moved. A later file with the same path and fingerprint then counts as new. Rows of
    /// accepted files are deleted, because their items hold the rest.
    func forgetMoved(_ keys: [FileKey], of folder: String, in db: Database) throws {
        for key in keys {
            let arguments: StatementArguments = [folder, key.path, key.fingerprint]
            try db.run(
                "DELETE FROM inboxRecord WHERE folder = ? AND path = ? AND fingerprint = ? AND state = 'taken' AND fingerprint <> ''",
                arguments)
            try db.run(
                "UPDATE inboxRecord SET fingerprint = '' WHERE folder = ? AND path = ? AND fingerprint = ? AND fingerprint <> ''",
                arguments)
        }
    }
}

/// Identity of a file in a watched folder.
struct FileKey: Sendable, Hashable {
    let path: String
    let fingerprint: String
}

/// A folder below `.taken` with files of one person. Folders of other people may be inside it.
struct ProcessedFolder: Sendable, Hashable {
    let owner: Person.ID
    let path: String
}

/// Entry of the inbox log for one submission.
struct FileRecord: Sendable, Hashable {
    let isRefused: Bool
    let reason: Phrase
    /// Path at which its bytes are, or to which they will be moved.
    var file: String?
    var content: String?
    /// Whether a feature offers to import the file.
    var isOffer = false
}
