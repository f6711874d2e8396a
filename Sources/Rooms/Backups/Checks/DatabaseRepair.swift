import Catalog
import Files
import Foundation
import GRDB

/// Makes parts of a database again that hold nothing of anybody: indexes, the index of search, counters and jobs.
///
/// SQLite empties no tree that has a damaged page. So the first page of each such tree is written as that of an empty one, and
/// SQLite fills it again. The pages below are lost space until the file is written anew.
struct DatabaseRepair {
    /// Tables that are made again from others.
    private static let derived = Set(Counter.all.filter(\.isDerived).map(\.table) + ["searchable", "searchStale"])

    private let folder: DataFolder
    private let migrations: [Migration]

    init(_ folder: DataFolder, migrations: [Migration]) {
        self.folder = folder
        self.migrations = migrations
    }

    /// - Parameter tree: the name of a table or an index.
    static func canRepair(_ tree: String, in map: PageMap) -> Bool {
        guard map.trees[tree]?.root != nil, !map.damaged.contains(StoredSchema.name) else { return false }
        guard let table = map.index(tree)?.table else { return isMadeAgain(tree) }
        // The index of a damaged table may be all that is left of some rows.
        return isMadeAgain(table) || !map.damaged.contains(table)
    }

    private static func isMadeAgain(_ table: String) -> Bool {
        table.hasPrefix("job") || table.hasPrefix("search_") || derived.contains(table)
    }

    /// The caller has the folder's lock.
    /// - Parameter damaged: names of tables and indexes that can be repaired.
    func run(_ damaged: Set<String>) throws {
        // Pages of the log would come back over those that are written here.
        try merge()
        let file = try DatabaseFile(folder.database)
        let staging = try BackupProblem.ofFiles {
            try StagingDirectory("\(folder.incoming)/repair-\(UUID().uuidString)")
        }
        let (spare, map) = try PageMap.open(file, migrations: migrations, in: staging.contents)
        defer { try? spare.close() }
        var names = damaged
        let tables = names.filter(Self.isMadeAgain)
        let hasSearch = names.contains { $0.hasPrefix("search") }
        if hasSearch { names.formUnion(map.trees.keys.filter { $0.hasPrefix("search_") }) }
        for table in tables { names.formUnion(map.indexes(of: table).map(\.name)) }
        // Jobs on intact pages are put back.
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
        let database = try SpareDatabase(path: folder.database)
        defer { try? database.queue.close() }
        try database.queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA synchronous = FULL")
            try db.inTransaction(.immediate) {
                for name in names.sorted() where map.index(name).map({ !tables.contains($0.table) }) == true {
                    try db.execute(sql: "REINDEX \"\(name)\"")
                }
                for (table, rows) in kept {
                    // A row whose own value is damaged is left out.
                    for row in rows { try? RowInserter(table: table, db: db).insert(row) }
                }
                if hasSearch { try Self.rebuildSearch(in: db) }
                return .commit
            }
            // Gives back the pages that were cut off; not where a table is damaged, or the disk too full.
            try? db.execute(sql: "VACUUM")
        }
        try merge()
    }

    /// FTS5 opens no index without its averages (row 1), its structure (row 10) and the version of its format.
    private static func rebuildSearch(in db: Database) throws {
        try db.execute(
            sql: """
                INSERT INTO search_data(id, block) VALUES (1, x''), (10, x'00000000000000');
                INSERT INTO search_config(k, v) VALUES ('version', 4);
                INSERT INTO search(search) VALUES ('rebuild');
                """)
    }

    /// Puts the log into the file.
    private func merge() throws {
        let database = try SpareDatabase(path: folder.database)
        try database.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
        try database.close()
    }
}
