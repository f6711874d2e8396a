import Catalog
import Files
import Foundation
import GRDB

/// Deletes the files of the inbox log in `.failed` and `.taken`, after some time or with the account of their person.
struct ProcessedFileCleaner: Sendable {
    /// Time for which a discarded file can be restored.
    static let retention = Duration.seconds(30 * 86_400)
    private static let rowsPerTransaction = 500

    let catalog: Catalog

    /// Deletes a file, the text file next to it and folders that become empty. Only files in `.failed` or `.taken` are
    /// deleted; a file in a folder that is only copied stays.
    static func remove(_ file: String) {
        guard isInProcessedFolder(file) else { return }
        unlink(file)
        unlink(file + ".txt")
        removeEmptyFolders(above: file)
    }

    /// Whether a path is inside a watched folder. A row restored from a backup may name any file of the machine.
    func isInWatchedFolder(_ path: String, in db: Database) throws -> Bool {
        func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
        let folders =
            [catalog.folder.inbox] + (try WatchedFolderSettings(catalog.settings, in: db).additionalFolders.map(\.path))
        let file = resolved(path)
        return folders.contains { file.hasPrefix(resolved($0) + "/") }
    }

    private static func isInProcessedFolder(_ path: String) -> Bool {
        let components = path.split(separator: "/")
        return
            (components.contains(ProcessedFiles.rejectedFolderName[...])
            || components.contains(ProcessedFiles.processedFolderName[...]))
            && !components.contains("..")
    }

    private static func removeEmptyFolders(above file: String) {
        var folder = URL(filePath: file).deletingLastPathComponent().path
        while isInProcessedFolder(folder), rmdir(folder) == 0 {
            folder = URL(filePath: folder).deletingLastPathComponent().path
        }
    }

    /// Deletes what was discarded longer than ``retention`` ago, and the rows of folders that no longer exist.
    func sweep() throws {
        let discardedBefore = catalog.environment.clock.passed - Self.retention
        while true {
            let expiredRows = try catalog.read { db in
                try db.rows(
                    "SELECT id, file FROM inboxRecord WHERE discardedAt < ? LIMIT \(Self.rowsPerTransaction)",
                    [discardedBefore])
            }
            for row in expiredRows { (try row.value("file") as String?).map(Self.remove) }
            try catalog.write { db in
                for row in expiredRows {
                    try db.run("DELETE FROM inboxRecord WHERE id = ?", [row.value("id") as Int64])
                }
            }
            if expiredRows.count < Self.rowsPerTransaction { break }
        }
        let folders = try catalog.read { try String.fetchAll($0, sql: "SELECT path FROM processedFolder") }
        let missingFolders = folders.filter { !ProcessedFiles.exists($0) }
        guard !missingFolders.isEmpty else { return }
        try catalog.write { db in
            for folder in missingFolders {
                try db.run("DELETE FROM processedFolder WHERE path = ?", [folder])
            }
        }
    }

    /// Deletes all submitted files of a person, before the account is deleted. Can be repeated.
    func erase(_ person: Person.ID) throws {
        let (files, folders, otherFolders, uploadIDs) = try catalog.read { db in
            (
                try String.fetchAll(
                    db, sql: "SELECT file FROM inboxRecord WHERE owner = ? AND file IS NOT NULL", arguments: [person]),
                try String.fetchAll(db, sql: "SELECT path FROM processedFolder WHERE owner = ?", arguments: [person])
                    .filter(Self.isInProcessedFolder),
                Set(
                    try String.fetchAll(
                        db, sql: "SELECT path FROM processedFolder WHERE owner <> ?", arguments: [person])),
                try String.fetchAll(db, sql: "SELECT uid FROM upload WHERE owner = ?", arguments: [person])
            )
        }
        for file in files { Self.remove(file) }
        for folder in folders {
            // The folder of a day also contains folders of other people, which stay.
            for name in Directory.names(in: folder)
            where !otherFolders.contains("\(folder)/\(name)") {
                try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
            }
            // Any name in the folder stands for the files that were there.
            Self.removeEmptyFolders(above: folder + "/x")
        }
        for uid in uploadIDs { unlink(UploadStore.path(uid, in: catalog.folder)) }
    }
}
