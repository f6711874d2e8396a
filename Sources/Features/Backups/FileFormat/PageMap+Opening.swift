import Catalog
import GRDB

extension PageMap {
    /// Maps a file by its own schema, which may be an older one.
    /// - Parameters:
    ///   - migrations: all migrations of the schema.
    ///   - folder: folder for an empty database of the same schema.
    /// - Returns: the map and that database, which the caller closes.
    /// - Throws: ``BackupError/newer(version:schema:)``, ``BackupError/older``, GRDB's errors of the new database.
    static func open(_ file: DatabaseFile, migrations: [Migration], in folder: String) throws -> (
        ScratchDatabase, PageMap
    ) {
        let (newest, map) = try make(migrations, file, at: folder + "/newest.sqlite")
        let applied = try map.applied(of: migrations)
        if applied.count == migrations.count { return (newest, map) }
        try newest.close()
        return try make(applied, file, at: folder + "/older.sqlite")
    }

    private static func make(_ migrations: [Migration], _ file: DatabaseFile, at path: String) throws
        -> (ScratchDatabase, PageMap)
    {
        let database = try ScratchDatabase(path: path)
        try database.migrate(migrations)
        return try database.queue.read { db in
            let tables = try StoredTable.all(in: db)
            return (database, PageMap(file, tables: tables, indexes: try StoredIndex.all(tables, in: db)))
        }
    }

    /// Returns the migrations that the file has applied; all of them if they cannot be read.
    private func applied(of migrations: [Migration]) throws -> [Migration] {
        let table = "grdb_migrations"
        var names: Set<String> = []
        forEachRecord(in: trees[table]?.pages ?? []) { record, _ in
            if case .text(let bytes)? = record.first ?? nil { names.insert(String(decoding: bytes, as: UTF8.self)) }
        }
        guard !names.isEmpty, !damaged.contains(table) else { return migrations }
        return try migrations.applied(
            names, newer: .newer(version: "?", schema: Baseline.version(of: names)))
    }
}
