import Catalog
import Files
import Foundation
import GRDB

/// Writes a backup of a damaged data folder, with every row that can be read.
///
/// Reads the pages of the database without SQLite and copies their rows into an intact database. Rebuilds rows of lost
/// pages from indexes and from rows that refer to them, and backs up the result. Changes nothing in the folder.
package enum Salvage {
    /// Tables whose rows are not backed up or are recreated.
    private static let ignored = BackupTables.transientTables.union([BackupTables.sequence, "sqlite_stat1"])

    /// Writes the backup.
    /// - Parameters:
    ///   - folder: must not change during the call; see ``DataFolder/lock()``.
    ///   - migrations: all migrations of the schema.
    ///   - path: path of the backup. Rows that fit no table are written to the same path with the suffix
    ///     `.leftovers.jsonl`.
    /// - Throws: ``BackupError``, GRDB's errors of the new database.
    package static func write(
        _ folder: DataFolder, _ scope: BackupOptions, version: String, migrations: [Migration], to path: String,
        at moment: Timestamp
    ) throws -> SalvageReport {
        let file = try DatabaseFile(folder.database)
        guard file.pageCount > 0 else { throw BackupError.unusable(folder.database, reason: "it is empty") }
        let (parent, name) = Directory.split(path)
        let staging = try BackupError.ofFiles { try StagingDirectory("\(parent)/.\(name).salvaging") }
        let (database, map) = try PageMap.open(file, migrations: migrations, in: staging.contents)
        let salvaged = SalvagedRows(map, ignoring: ignored, folder: folder, at: moment)
        try database.queue.writeWithoutTransaction { db in
            let triggers = try Row.fetchAll(
                db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
            // Counts and the search index are rebuilt from the rows below.
            for row in triggers { try db.execute(sql: "DROP TRIGGER \"\(row["name"] as String)\"") }
            try db.inTransaction(.immediate) {
                try salvaged.load(in: db)
                try FormerNames.replaceInRows(of: db)
                return .commit
            }
            for row in triggers { try db.execute(sql: row["sql"]) }
        }
        try database.migrate(migrations)
        try database.rebuildSearch()
        try database.queue.write { db in
            for counter in DenormalisedCount.all { try counter.repair(in: db) }
        }
        var report = salvaged.report
        report.damages += try database.problems()
        report.backup = try Backup.write(
            BackupSource(database, filesIn: folder, at: moment), scope, version: version, to: path)
        if !salvaged.leftovers.isEmpty {
            report.leftoverPath = path + ".leftovers.jsonl"
            try BackupError.ofFiles {
                try StagedFile.replace(path + ".leftovers.jsonl", with: salvaged.leftovers)
            }
        }
        try database.close()
        return report
    }
}
