import Catalog
import Files
import GRDB
import Glibc
import Site
import Synchronization

/// Files that come in pieces, so that a connection that breaks costs no more than one of them. What has arrived is the
/// length of a file on disk: there is nothing that could disagree with it.
final class Uploads: Sendable {
    static let largest = 1 << 30
    static let piece = 4 << 20
    /// Unfinished ones of one person.
    private static let most = 500
    /// So long somebody may come back to it.
    private static let retention = Duration.seconds(7 * 86_400)
    /// Left free for the rest of the house.
    private static let reserve = 64 << 20

    private let catalog: Catalog
    private let busy = Mutex<Set<String>>([])

    init(_ catalog: Catalog) {
        self.catalog = catalog
    }

    private var folder: String { catalog.folder.uploads }

    func path(_ upload: Upload) -> String { Self.path(upload.uid, in: catalog.folder) }

    static func path(_ uid: String, in data: DataFolder) -> String { "\(data.uploads)/\(uid)" }

    /// Begins one, or finds the one that was begun for the same file, which gets the words that came with it now.
    func begin(_ new: Upload) throws -> Upload {
        try Directory.make(folder)
        let now = catalog.environment.now()
        if try Directory.freeSpace(at: folder) < new.size + Self.reserve { throw Refusal.diskFull }
        let (upload, old) = try catalog.write { db in
            let old = try db.values(
                String.self, "DELETE FROM upload WHERE createdAt < ? RETURNING uid",
                [catalog.environment.clock.passed - Self.retention])
            let known = try db.row(
                """
                SELECT \(Upload.columns) FROM upload
                WHERE owner = ? AND name = ? AND size = ? AND modifiedAt IS ?
                """, [new.owner, new.name, new.size, new.modifiedAt])
            if let known, new.modifiedAt != nil {
                let upload = try Upload(row: known).joined(with: new)
                try db.run(
                    "UPDATE upload SET title = ?, note = ?, tags = ? WHERE uid = ?",
                    [upload.title, upload.note, upload.tags, upload.uid])
                return (upload, old)
            }
            let count = try db.value(Int.self, "SELECT count(*) FROM upload WHERE owner = ?", [new.owner])
            guard count ?? 0 < Self.most else { throw Refusal.tooMany }
            try db.run(
                "INSERT INTO upload(\(Upload.columns), createdAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [new.uid, new.owner, new.name, new.size, new.modifiedAt, new.title, new.note, new.tags, now])
            return (new, old)
        }
        for uid in old { unlink("\(folder)/\(uid)") }
        return upload
    }

    /// Removes what no row names any more, such as uploads of somebody who left.
    func sweep() throws {
        let names = Directory.entries(of: folder).compactMap(\.name)
        guard !names.isEmpty else { return }
        let known = try catalog.read { Set(try String.fetchAll($0, sql: "SELECT uid FROM upload")) }
        for name in names where !known.contains(name) { unlink("\(folder)/\(name)") }
    }

    func get(_ uid: String, of owner: Person.ID) throws -> Upload {
        let row = try catalog.read { db in
            try db.existing("SELECT \(Upload.columns) FROM upload WHERE uid = ? AND owner = ?", [uid, owner])
        }
        return try Upload(row: row)
    }

    func offset(of upload: Upload) -> Int {
        Int((try? Stat(path(upload)))?.size ?? 0)
    }

    func end(_ upload: Upload) throws {
        try catalog.write { db in
            try db.run("DELETE FROM upload WHERE uid = ?", [upload.uid])
        }
        unlink(path(upload))
    }

    func append(_ bytes: [UInt8], to upload: Upload) throws {
        try File(path(upload), .writeOnly, [.create, .append, .noFollow]).write(bytes)
    }

    /// Two pieces of one file never meet.
    func alone<T>(with upload: Upload, _ body: () async throws -> T) async throws -> T {
        guard busy.withLock({ $0.insert(upload.uid).inserted }) else { throw CatalogError.conflict(current: nil) }
        defer { busy.withLock { _ = $0.remove(upload.uid) } }
        return try await body()
    }
}

extension DataFolder {
    /// The halves of files; named by their uploads.
    fileprivate var uploads: String { path + "/uploads" }
}
