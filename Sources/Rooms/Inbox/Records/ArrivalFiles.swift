import Catalog
import Files
import Foundation
import GRDB

/// The files beside the ledger: what lies in `.failed` and `.taken` goes with its time and with its person.
struct ArrivalFiles: Sendable {
    /// So long a discarded file can be had back.
    static let retention = Duration.seconds(30 * 86_400)
    private static let batch = 500

    let catalog: Catalog

    /// Removes a file, the text beside it, and folders that are empty then. Only what lies in `.failed` or `.taken` is
    /// ours; a file in a folder that is copied from stays.
    static func remove(_ file: String) {
        guard isOurs(file) else { return }
        unlink(file)
        unlink(file + ".txt")
        removeEmptyFolders(above: file)
    }

    /// Whether a path leads into a folder that is watched. A row that came with a backup may name any file of the machine.
    func holds(_ path: String, in db: Database) throws -> Bool {
        func resolved(_ path: String) -> String { URL(filePath: path).resolvingSymlinksInPath().path }
        let folders = [catalog.folder.inbox] + (try FolderChoices(catalog.settings, in: db).further.map(\.path))
        let file = resolved(path)
        return folders.contains { file.hasPrefix(resolved($0) + "/") }
    }

    private static func isOurs(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        return (parts.contains(KeptFiles.failed[...]) || parts.contains(KeptFiles.taken[...])) && !parts.contains("..")
    }

    private static func removeEmptyFolders(above file: String) {
        var folder = URL(filePath: file).deletingLastPathComponent().path
        while isOurs(folder), rmdir(folder) == 0 { folder = URL(filePath: folder).deletingLastPathComponent().path }
    }

    /// What was discarded long ago goes, and what is known of folders that are gone.
    func sweep() throws {
        let limit = catalog.environment.clock.passed - Self.retention
        while true {
            let gone = try catalog.read { db in
                try db.rows("SELECT id, file FROM arrival WHERE discardedAt < ? LIMIT \(Self.batch)", [limit])
            }
            for row in gone { (try row.value("file") as String?).map(Self.remove) }
            try catalog.write { db in
                for row in gone {
                    try db.run("DELETE FROM arrival WHERE id = ?", [row.value("id") as Int64])
                }
            }
            if gone.count < Self.batch { break }
        }
        let places = try catalog.read { try String.fetchAll($0, sql: "SELECT place FROM takenPlace") }
        let missing = places.filter { !KeptFiles.exists($0) }
        guard !missing.isEmpty else { return }
        try catalog.write { db in
            for place in missing {
                try db.run("DELETE FROM takenPlace WHERE place = ?", [place])
            }
        }
    }

    /// Removes every file that came in for a person, before the person is forgotten; doing it again changes nothing.
    func erase(_ person: Person.ID) throws {
        let (files, places, others, uploads) = try catalog.read { db in
            (
                try String.fetchAll(
                    db, sql: "SELECT file FROM arrival WHERE owner = ? AND file IS NOT NULL", arguments: [person]),
                try String.fetchAll(db, sql: "SELECT place FROM takenPlace WHERE owner = ?", arguments: [person])
                    .filter(Self.isOurs),
                Set(try String.fetchAll(db, sql: "SELECT place FROM takenPlace WHERE owner <> ?", arguments: [person])),
                try String.fetchAll(db, sql: "SELECT uid FROM upload WHERE owner = ?", arguments: [person])
            )
        }
        for file in files { Self.remove(file) }
        for place in places {
            // Within the folder of a day lie those of other people.
            for name in Directory.names(in: place)
            where !others.contains("\(place)/\(name)") {
                try FileManager.default.removeItem(atPath: "\(place)/\(name)")
            }
            Self.removeEmptyFolders(above: place + "/x")
        }
        for uid in uploads { unlink(Uploads.path(uid, in: catalog.folder)) }
    }
}
