import Catalog
import Files
import Foundation
import GRDB

/// Writes a backup of a damaged data folder: each row that can be read, whatever is damaged around it.
///
/// Reads the pages of the database without SQLite, puts their rows into a sound database, puts rows whose pages are lost
/// together again from indexes and from the rows that name them, and backs that database up. Changes nothing in the folder.
package enum Salvage {
    /// Rows that no backup keeps, or that are made again.
    private static let ignored = BackupTables.passing.union([BackupTables.sequence, "sqlite_stat1"])

    /// - Parameters:
    ///   - folder: must not change meanwhile; see ``DataFolder/lock()``.
    ///   - migrations: all steps of the schema.
    ///   - path: where the backup goes. Rows that fit nowhere go to the same path with `.leftovers.jsonl` behind it.
    /// - Throws: ``BackupProblem``, GRDB's errors of the new database.
    package static func write(
        _ folder: DataFolder, _ scope: BackupScope, version: String, migrations: [Migration], to path: String,
        at moment: Timestamp
    ) throws -> SalvageReport {
        let file = try DatabaseFile(folder.database)
        guard file.pageCount > 0 else { throw BackupProblem.unusable(folder.database, reason: "it is empty") }
        let (parent, name) = Directory.split(path)
        let staging = try BackupProblem.ofFiles { try StagingDirectory("\(parent)/.\(name).salvaging") }
        let (database, map) = try PageMap.open(file, migrations: migrations, in: staging.contents)
        let salvaged = SalvagedRows(map, ignoring: ignored, folder: folder, at: moment)
        try database.queue.writeWithoutTransaction { db in
            let triggers = try Row.fetchAll(
                db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name")
            // Counters and search are made from the rows, below.
            for row in triggers { try db.execute(sql: "DROP TRIGGER \"\(row["name"] as String)\"") }
            try db.inTransaction(.immediate) {
                try salvaged.load(in: db)
                return .commit
            }
            for row in triggers { try db.execute(sql: row["sql"]) }
        }
        try database.migrate(migrations)
        try database.rebuildSearch()
        try database.queue.write { db in
            for counter in Counter.all { try counter.repair(in: db) }
        }
        var report = salvaged.report
        report.damages += try database.problems()
        report.backup = try Backup.write(
            BackupSource(database, filesIn: folder, at: moment), scope, version: version, to: path)
        if !salvaged.leftovers.isEmpty {
            report.leftoverPath = path + ".leftovers.jsonl"
            try BackupProblem.ofFiles {
                try StagedFile.replace(path + ".leftovers.jsonl", with: salvaged.leftovers)
            }
        }
        try database.close()
        return report
    }
}
