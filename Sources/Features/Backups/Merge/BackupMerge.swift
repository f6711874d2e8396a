import Catalog
import Files
import Foundation
import GRDB

/// Numbers of items and files of a merge, by outcome.
package struct MergeReport: Sendable, Hashable {
    /// Items that were new to the instance.
    package internal(set) var added = 0
    /// Items that were older in the instance.
    package internal(set) var renewed = 0
    /// Items that were the same or newer in the instance.
    package internal(set) var kept = 0
    /// Items whose texts differed, so that both texts were kept.
    package internal(set) var joined = 0
    package internal(set) var files = 0
}

/// Merges a backup into an instance that has data. Rows with the same uid are the same item, and the newer one wins.
/// Where texts differ, both are kept. A merge is atomic.
package enum BackupMerge {
    /// Unpacks a backup next to the data and merges it.
    package static func run(
        _ path: String, passphrase: String?, into catalog: Catalog, as target: Person.ID? = nil, migrations: [Migration]
    ) throws -> MergeReport {
        let staging = try BackupError.ofFiles { try StagingDirectory(catalog.folder.path + "/.merging") }
        defer { withExtendedLifetime(staging) {} }
        let loaded = try LoadedBackup(
            path, passphrase: passphrase, into: staging.contents, migrations: migrations)
        let report = try run(loaded, into: catalog, as: target)
        try loaded.close()
        return report
    }

    /// Merges an unpacked backup.
    /// - Parameters:
    ///   - loaded: the backup, unpacked on the file system of the instance.
    ///   - target: the person who gets the items of a backup of one person; if nil, people are matched by their uid.
    /// - Throws: ``BackupError``, GRDB's errors.
    package static func run(
        _ loaded: LoadedBackup, into catalog: Catalog, as target: Person.ID? = nil
    ) throws -> MergeReport {
        if target != nil, loaded.header.person == nil {
            throw BackupError.person("this is a backup of the whole instance; leave --person out")
        }
        let files = try storeOriginals(loaded, into: catalog)
        do {
            var report = try catalog.write { db in
                try loaded.read { source in
                    let rows = try RowMerger(from: source, to: db, now: catalog.environment.now())
                    try matchPeople(source, db, rows, catalog, target)
                    let mediaRows = try Row.fetchAll(
                        source, sql: "SELECT sha256, type, bytes, width, height, placeholder, damaged FROM media")
                    for row in mediaRows {
                        try catalog.media.record(
                            Media(
                                sha256: row["sha256"], type: row["type"], bytes: row["bytes"], width: row["width"],
                                height: row["height"],
                                placeholder: row["placeholder"], isDamaged: row["damaged"]), in: db)
                    }
                    return try ItemMerger(rows).run()
                }
            }
            report.files = files
            return report
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw BackupError.unfit(error.message ?? "rows")
        }
    }

    /// Stores the originals before their rows. If the merge fails, the next sweep quarantines the unreferenced ones. An
    /// original that had changed when the backup was taken no longer has its name, so it is left out.
    private static func storeOriginals(_ loaded: LoadedBackup, into catalog: Catalog) throws -> Int {
        var count = 0
        let hashes = try loaded.read { try String.fetchAll($0, sql: "SELECT sha256 FROM media ORDER BY sha256") }
        for hash in hashes where SHA256.isHex(hash) && !loaded.changed.contains(hash) {
            // The folder of an unpacked backup holds only files of the archive.
            let path = "\(loaded.folder)/media/\(hash.prefix(2))/\(hash.dropFirst(2).prefix(2))/\(hash)"
            guard access(path, F_OK) == 0 else { continue }
            if access(catalog.media.path(hash), F_OK) != 0 { count += 1 }
            let stored = try catalog.media.store(file: path)
            guard stored.sha256 == hash else { throw BackupError.damaged("media/\(hash)") }
        }
        return count
    }

    /// Finds or creates the person of the instance for each person of the backup.
    private static func matchPeople(
        _ source: Database, _ db: Database, _ rows: RowMerger, _ catalog: Catalog, _ target: Person.ID?
    ) throws {
        for row in try Row.fetchAll(source, sql: "SELECT id, uid, nick, language, drawing FROM person ORDER BY id") {
            let uid: String = row["uid"]
            var id = target
            if id == nil {
                id = try Int64.fetchOne(db, sql: "SELECT id FROM person WHERE uid = ?", arguments: [uid])
            }
            if id == nil {
                let nick = try freeNick(row["nick"], in: db)
                let person = try catalog.people.create(
                    nick: nick, language: Language(rawValue: row["language"]) ?? .ko, in: db)
                try db.execute(
                    sql: "UPDATE person SET uid = ?, drawing = ? WHERE id = ?",
                    arguments: [uid, row["drawing"] as String, person.id])
                id = person.id
            }
            rows.map("person", row["id"], to: id)
        }
    }

    private static func freeNick(_ nick: String, in db: Database) throws -> String {
        var free = nick
        var number = 2
        while try Row.fetchOne(db, sql: "SELECT 1 FROM person WHERE nick = ?", arguments: [free]) != nil {
            free = "\(nick)\(number)"
            number += 1
        }
        return free
    }
}
