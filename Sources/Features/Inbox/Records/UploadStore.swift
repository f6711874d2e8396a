import Catalog
import Files
import GRDB
import Glibc
import Site
import Synchronization

/// Files that are uploaded in chunks, so that a broken connection costs at most one chunk. The number of received bytes
/// is the length of the file on disk, so no stored number can disagree with it.
final class UploadStore: Sendable {
    /// Maximum size of a file, in bytes.
    static let maxFileSize = 1 << 30
    /// Maximum size of a chunk, in bytes.
    static let maxChunkBytes = 4 << 20
    /// Maximum number of unfinished uploads of one person.
    private static let maxPendingPerPerson = 500
    /// Age at which an unfinished upload is deleted.
    private static let retention = Duration.seconds(7 * 86_400)
    /// Free space in bytes that is left for the rest of the instance.
    private static let reservedBytes = 64 << 20

    private let catalog: Catalog
    /// Ids of the uploads that a request writes to.
    private let uploadsInUse = Mutex<Set<String>>([])

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    private var folder: String { catalog.folder.uploads }

    func path(_ upload: Upload) -> String { Self.path(upload.uid, in: catalog.folder) }

    static func path(_ uid: String, in data: DataFolder) -> String { "\(data.uploads)/\(uid)" }

    /// Begins an upload, or returns the one of the same name, size and time, to which the new title, note and tags are
    /// added.
    func begin(_ new: Upload) throws -> Upload {
        try Directory.make(folder)
        let now = catalog.environment.now()
        if try Directory.freeSpace(at: folder) < new.size + Self.reservedBytes { throw RequestError.diskFull }
        let (upload, expiredUIDs) = try catalog.write { db in
            let expiredUIDs = try db.values(
                String.self, "DELETE FROM upload WHERE createdAt < ? RETURNING uid",
                [catalog.environment.clock.passed - Self.retention])
            let existingRow = try db.row(
                """
                SELECT \(Upload.columns) FROM upload
                WHERE owner = ? AND name = ? AND size = ? AND modifiedAt IS ?
                """, [new.owner, new.name, new.size, new.modifiedAt])
            if let existingRow, new.modifiedAt != nil {
                let upload = try Upload(row: existingRow).merged(with: new)
                try db.run(
                    "UPDATE upload SET title = ?, note = ?, tags = ? WHERE uid = ?",
                    [upload.title, upload.note, upload.tags, upload.uid])
                return (upload, expiredUIDs)
            }
            let count = try db.value(Int.self, "SELECT count(*) FROM upload WHERE owner = ?", [new.owner])
            guard count ?? 0 < Self.maxPendingPerPerson else { throw RequestError.tooMany }
            try db.run(
                "INSERT INTO upload(\(Upload.columns), createdAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [new.uid, new.owner, new.name, new.size, new.modifiedAt, new.title, new.note, new.tags, now])
            return (new, expiredUIDs)
        }
        for uid in expiredUIDs { unlink("\(folder)/\(uid)") }
        return upload
    }

    /// Deletes files without a row, such as uploads of a deleted account.
    func sweep() throws {
        let names = Directory.entries(of: folder).compactMap(\.name)
        guard !names.isEmpty else { return }
        let knownUIDs = try catalog.read { Set(try String.fetchAll($0, sql: "SELECT uid FROM upload")) }
        for name in names where !knownUIDs.contains(name) { unlink("\(folder)/\(name)") }
    }

    func get(_ uid: String, of owner: Person.ID) throws -> Upload {
        let row = try catalog.read { db in
            try db.existing("SELECT \(Upload.columns) FROM upload WHERE uid = ? AND owner = ?", [uid, owner])
        }
        return try Upload(row: row)
    }

    /// Returns the number of received bytes.
    func offset(of upload: Upload) -> Int {
        Int((try? Stat(path(upload)))?.size ?? 0)
    }

    /// Deletes an upload and its file.
    func end(_ upload: Upload) throws {
        try catalog.write { db in
            try db.run("DELETE FROM upload WHERE uid = ?", [upload.uid])
        }
        unlink(path(upload))
    }

    func append(_ bytes: [UInt8], to upload: Upload) throws {
        try File(path(upload), .writeOnly, [.create, .append, .noFollow]).write(bytes)
    }

    /// Runs `body` while no other request writes to the upload.
    /// - Throws: `CatalogError.conflict` if another request does.
    func withExclusiveAccess<T>(to upload: Upload, _ body: () async throws -> T) async throws -> T {
        guard uploadsInUse.withLock({ $0.insert(upload.uid).inserted }) else {
            throw CatalogError.conflict(current: nil)
        }
        defer { uploadsInUse.withLock { _ = $0.remove(upload.uid) } }
        return try await body()
    }
}

extension DataFolder {
    /// Folder of incomplete files, which are named by their uploads.
    fileprivate var uploads: String { path + "/uploads" }
}
