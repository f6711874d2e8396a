import Catalog
import Files
import Foundation
import GRDB

/// Rebuilds damaged parts of a database that hold no data of people: indexes, the search index, counts and jobs.
///
/// SQLite cannot empty a tree that has a damaged page. Therefore the root page of each such tree is overwritten as
/// empty, and SQLite fills it again. The pages below are lost space until the file is vacuumed.
struct DatabaseRepair {
    /// Tables that are rebuilt from others.
    private static let derived = Set(
        DenormalisedCount.all.filter(\.isDerived).map(\.table) + ["searchable", "searchStale"])

    private let folder: DataFolder
    private let migrations: [Migration]

    init(_ folder: DataFolder, migrations: [Migration]) {
        self.folder = folder
        self.migrations = migrations
    }

    /// - Parameter tree: name of a table or an index.
    static func canRepair(_ tree: String, in map: PageMap) -> Bool {
        guard map.trees[tree]?.root != nil, !map.damaged.contains(StoredSchema.name) else { return false }
        guard let table = map.index(tree)?.table else { return isMadeAgain(tree) }
        // The index of a damaged table may be the only source of some rows.
        return isMadeAgain(table) || !map.damaged.contains(table)
    }

    private static func isMadeAgain(_ table: String) -> Bool {
        table.hasPrefix("job") || table.hasPrefix("search_") || derived.contains(table)
    }

    /// Repairs tables and indexes. The caller holds the lock of the folder.
    /// - Parameter damaged: names of tables and indexes that can be repaired.
    func run(_ damaged: Set<String>) throws {
        // Pages in the write-ahead log would replace the pages that are written here.
        try merge()
        let file = try DatabaseFile(folder.database)
        let staging = try BackupError.ofFiles {
            try StagingDirectory("\(folder.incoming)/repair-\(UUID().uuidString)")
        }
        let (spare, map) = try PageMap.open(file, migrations: migrations, in: staging.contents)
        defer { try? spare.close() }
        var names = damaged
        let tables = names.filter(Self.isMadeAgain)
        let hasSearch = names.contains { $0.hasPrefix("search") }
        if hasSearch { names.formUnion(map.trees.keys.filter { $0.hasPrefix("search_") }) }
        for table in tables { names.formUnion(map.indexes(of: table).map(\.name)) }
        // Jobs on intact pages are inserted again.
        let stored = try spare.queue.read { try StoredTable.all(in: $0) }
        let kept = stored.filter { tables.contains($0.name) && $0.name.hasPrefix("job") }.map { table in
            var rows: [NamedValues] = []
            map.forEachRecord(in: map.trees[table.name]?.pages ?? []) { record, row in
                if let values = table.values(record, row: row) { rows.append(values) }
            }
            return (table: table.name, rows: rows)
        }
        for name in names {
            guard let tree = map.trees[name], let root = tree.root else { continue }
            try file.writeEmpty(root, isIndex: tree.isIndex)
        }
        let database = try ScratchDatabase(path: folder.database)
        defer { try? database.queue.close() }
        try database.queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.inTransaction(.immediate) {
                for name in names.sorted() where map.index(name).map({ !tables.contains($0.table) }) == true {
                    // The folder may still use former names.
                    let own = try String.fetchOne(
                        db, sql: "SELECT name FROM sqlite_schema WHERE rootpage = ?", arguments: [map.trees[name]?.root]
                    )
                    try db.execute(sql: "REINDEX \"\(own ?? name)\"")
                }
                for (table, rows) in kept {
                    // A row with a damaged value is left out.
                    for row in rows { try? RowInserter(table: table, db: db).insert(row) }
                }
                if hasSearch { try Self.rebuildSearch(in: db) }
                return .commit
            }
            // Frees the lost pages. Fails harmlessly if a table is damaged or the disk too full.
            try? db.execute(sql: "VACUUM")
        }
        try merge()
    }

    /// Recreates the rows that FTS5 needs to open an index: averages (row 1), structure (row 10) and format version.
    private static func rebuildSearch(in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO search_data(id, block) VALUES (1, x''), (10, x'00000000000000');
                INSERT INTO search_config(k, v) VALUES ('version', 4);
                INSERT INTO search(search) VALUES ('rebuild');
                """)
    }

    /// Merges the write-ahead log into the file.
    private func merge() throws {
        let database = try ScratchDatabase(path: folder.database)
        try database.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try database.close()
    }
}
