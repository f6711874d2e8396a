import Catalog
import Files
import Foundation
import GRDB

/// Files of the inbox log in `.failed` and `.taken`. They are deleted after their time, or with the account of their
/// person.
struct ProcessedFileCleaner: Sendable {
    /// Time for which a discarded file can be restored.
    static let retention = Duration.seconds(30 * 86_400)
    private static let batch = 500

    let catalog: Catalog

    /// Deletes a file, the text file next to it and folders that become empty. Only files in `.failed` or `.taken` are
    /// deleted; a file in a folder that is only copied stays.
    static func remove(_ file: String) {
        guard isOurs(file) else { return }
        unlink(file)
        unlink(file + ".txt")
        removeEmptyFolders(above: file)
    }

    /// Whether a path is inside a watched folder. A row restored from a backup may name any file of the machine.
    func holds(_ path: String, in db: Database) throws -> Bool {
        func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
        let folders =
            [catalog.folder.inbox] + (try WatchedFolderSettings(catalog.settings, in: db).additionalFolders.map(\.path))
        let file = resolved(path)
        return folders.contains { file.hasPrefix(resolved($0) + "/") }
    }

    private static func isOurs(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return (parts.contains(ProcessedFiles.failed[...]) || parts.contains(ProcessedFiles.processedFolderName[...]))
            && !parts.contains("..")
    }

    private static func removeEmptyFolders(above file: String) {
        var folder = URL(filePath: file).deletingLastPathComponent().path
        while isOurs(folder), rmdir(folder) == 0 { folder = URL(filePath: folder).deletingLastPathComponent().path }
    }

    /// Deletes what was discarded longer than ``retention`` ago, and the rows of folders that no longer exist.
    func sweep() throws {
        let limit = catalog.environment.clock.passed - Self.retention
        while true {
            let gone = try catalog.read { db in
                try db.rows("SELECT id, file FROM inboxRecord WHERE discardedAt < ? LIMIT \(Self.batch)", [limit])
            }
            for row in gone { (try row.value("file") as String?).map(Self.remove) }
            try catalog.write { db in
                for row in gone {
                    try db.run("DELETE FROM inboxRecord WHERE id = ?", [row.value("id") as Int64])
                }
            }
            if gone.count < Self.batch { break }
        }
        let places = try catalog.read { try String.fetchAll($0, sql: "SELECT path FROM processedFolder") }
        let missing = places.filter { !ProcessedFiles.exists($0) }
        guard !missing.isEmpty else { return }
        try catalog.write { db in
            for place in missing {
                try db.run("DELETE FROM processedFolder WHERE path = ?", [place])
            }
        }
    }

    /// Deletes all submitted files of a person, before the account is deleted. Can be repeated.
    func erase(_ person: Person.ID) throws {
        let (files, places, others, uploads) = try catalog.read { db in
            (
                try String.fetchAll(
                    db, sql: "SELECT file FROM inboxRecord WHERE owner = ? AND file IS NOT NULL", arguments: [person]),
                try String.fetchAll(db, sql: "SELECT path FROM processedFolder WHERE owner = ?", arguments: [person])
                    .filter(Self.isOurs),
                Set(
                    try String.fetchAll(
                        db, sql: "SELECT path FROM processedFolder WHERE owner <> ?", arguments: [person])),
                try String.fetchAll(db, sql: "SELECT uid FROM upload WHERE owner = ?", arguments: [person])
            )
        }
        for file in files { Self.remove(file) }
        for place in places {
            // The folder of a day also contains folders of other people, which stay.
            for name in Directory.names(in: place)
            where !others.contains("\(place)/\(name)") {
                try FileManager.default.removeItem(atPath: "\(place)/\(name)")
            }
            Self.removeEmptyFolders(above: place + "/x")
        }
        for uid in uploads { unlink(UploadStore.path(uid, in: catalog.folder)) }
    }
}
