import Catalog
import Foundation
import GRDB

/// Copies the rows of a damaged file into an intact database of the same schema.
final class SalvagedRows {
    /// Maximum number of rows that are tried to find the table of a page; more would not change the answer.
    private static let sampleSize = 40

    private struct RejectedRow {
        let table: StoredTable
        let values: NamedValues
    }

    let map: PageMap
    let folder: DataFolder
    let moment: Timestamp
    private(set) var report = SalvageReport()
    /// Rows that fit no table, one JSON object per line.
    private(set) var leftovers: [UInt8] = []
    private let ignored: Set<String>
    private var refused: [RejectedRow] = []
    private var tableSchemas: [String: TableSchema] = [:]

    /// - Parameters:
    ///   - ignored: tables whose rows are skipped.
    ///   - folder: the data folder with the originals.
    init(_ map: PageMap, ignoring ignored: Set<String>, folder: DataFolder, at moment: Timestamp) {
        self.map = map
        self.ignored = ignored
        self.folder = folder
        self.moment = moment
        report.damages = map.damages.map { map.phrase($0).en }
    }

    /// Loads all rows. The database must have no triggers and must not enforce foreign keys.
    func load(in db: Database) throws {
        let tables = try StoredTable.all(in: db).filter { !ignored.contains($0.name) && !$0.isOfIndex }
        let tableSchemas = try TableSchema.all(in: db).filter { !ignored.contains($0.name) }
        self.tableSchemas = Dictionary(tableSchemas.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for table in tables {
            try db.execute(sql: "DELETE FROM \"\(table.name)\"")
            try load(map.trees[table.name]?.pages ?? [], into: table, in: db)
        }
        // Tables with row numbers come first, because rows of the others refer to them.
        for orphan in map.orphans.sorted(by: { !$0.isIndex && $1.isIndex }) {
            try assignOrphans(orphan, among: tables, tableSchemas, in: db)
        }
        let builder = RowBuilder(self, tables, in: db)
        try rebuild(tables, builder, in: db)
        for row in refused {
            let known = Dictionary(row.values.map { ($0.column, $0.value) }, uniquingKeysWith: { $1 })
            if try builder.build(row.table.name, known) {
                report.rebuilt[row.table.name, default: 0] += 1
            } else {
                try recordRejected(row.values, of: row.table.name, in: db)
            }
        }
        try References(tableSchemas, builder, in: db).mend(
            { try recordRejected($0, of: $1, in: db) }, count: { report.rebuilt[$0, default: 0] += 1 })
        try complete(in: db)
    }

    private func load(_ pages: [Int], into table: StoredTable, in db: Database) throws {
        let inserter = RowInserter(table: table.name, db: db)
        try map.forEachRecord(in: pages) { record, row in
            guard let values = table.values(record.map { $0?.withValidText }, row: row) else { return }
            let fitting = values.filter { isFit($0.value, for: $0.column, of: table.name) }
            guard fitting.count == values.count else {
                return refused.append(RejectedRow(table: table, values: fitting))
            }
            do {
                try inserter.insert(values)
                report.read[table.name, default: 0] += 1
            } catch let error as DatabaseError where error.isCausedByRow {
                refused.append(RejectedRow(table: table, values: values))
            }
        }
    }

    /// Whether a restore accepts the value.
    func isFit(_ value: RowDecoder.Value?, for column: String, of table: String) -> Bool {
        guard let value, table != BackupTables.sequence else { return true }
        return ColumnFormat(of: column, in: tableSchemas[table]).accepts(value)
    }

    /// Assigns orphaned pages to a damaged table or index. Prefers the table that accepts most of their rows, then one
    /// whose references exist, then one with the same root page in a new database.
    private func assignOrphans(
        _ orphan: PageMap.Orphan, among tables: [StoredTable], _ tableSchemas: [TableSchema], in db: Database
    ) throws {
        var sample: [(record: [RowDecoder.Value?], row: Int64?)] = []
        map.forEachRecord(in: orphan.pages) { record, row in
            if sample.count < Self.sampleSize { sample.append((record, row)) }
        }
        let roots = try Row.fetchAll(db, sql: "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0")
        let usual = roots.first { $0["rootpage"] as Int == orphan.root }?["name"] as String?
        var best: (name: String, score: Double)?
        for name in map.damaged.sorted() where map.trees[name]?.isIndex == orphan.isIndex {
            var score: Double = 0
            if let index = map.index(name) {
                score = try share(of: sample.map(\.record), in: index, db) * 2
            } else if let table = tables.first(where: { $0.name == name }) {
                score = try share(of: sample, fitting: table, tableSchemas.first { $0.name == name }, db)
            } else if let table = map.table(name) {
                // An ignored table scores low, so that it never wins over a wanted one.
                score = sample.contains { table.values($0.record, row: $0.row) != nil } ? 0.4 : 0
            }
            if score > 0, name == usual { score += 0.25 }
            if score > (best?.score ?? 0) { best = (name, score) }
        }
        guard let best else { return report.damages.append("page \(orphan.root): it is not known what it belongs to") }
        map.assign(orphan, into: best.name)
        if let table = tables.first(where: { $0.name == best.name }) { try load(orphan.pages, into: table, in: db) }
    }

    /// Returns the share of index entries whose rows exist, from 0 to 1.
    private func share(of records: [[RowDecoder.Value?]], in index: StoredIndex, _ db: Database) throws -> Double {
        let inserter = RowInserter(table: index.table, db: db)
        let found = try records.filter { record in
            guard record.count == index.columns.count else { return false }
            return try inserter.contains(index.named(record))
        }
        return Double(found.count) / Double(max(records.count, 1))
    }

    /// Returns the share of rows that the table accepts, plus up to half of it for rows whose references exist.
    private func share(
        of sample: [(record: [RowDecoder.Value?], row: Int64?)], fitting table: StoredTable, _ shape: TableSchema?,
        _ db: Database
    ) throws -> Double {
        var (taken, known, references) = (0, 0, 0)
        try db.execute(sql: "SAVEPOINT trial")
        for (record, row) in sample {
            guard let values = table.values(record, row: row),
                (try? RowInserter(table: table.name, db: db).insert(values)) != nil
            else { continue }
            taken += 1
            for key in shape?.keys ?? [] {
                let named = key.columns.compactMap { column in values.first { $0.column == column }?.value }
                guard named.count == key.columns.count, !key.named.contains("") else { continue }
                references += 1
                let target = zip(key.named, named).map { (column: $0, value: RowDecoder.Value?.some($1)) }
                if try RowInserter(table: key.table, db: db).contains(target) { known += 1 }
            }
        }
        try db.execute(sql: "ROLLBACK TO trial; RELEASE trial")
        return (Double(taken) + (references > 0 ? Double(known) / Double(references) * Double(taken) / 2 : 0))
            / Double(max(sample.count, 1))
    }

    /// Rebuilds rows from index entries and from rows with a damaged value. Takes each column from an intact source.
    private func rebuild(_ tables: [StoredTable], _ builder: RowBuilder, in db: Database) throws {
        let damaged = map.damaged.union(refused.map(\.table.name))
        // Jobs are recreated on demand, and the search index is rebuilt from all items.
        for table in tables where damaged.contains(table.name) && !table.name.hasPrefix("job") {
            if table.name.hasPrefix("search") { continue }
            let present = RowInserter(table: table.name, db: db)
            var known: [[RowDecoder.Value]: [String: RowDecoder.Value?]] = [:]
            for index in map.indexes(of: table.name) {
                try map.forEachRecord(in: map.trees[index.name]?.pages ?? []) { record, _ in
                    guard record.count == index.columns.count else { return }
                    let named = index.named(record)
                    let key = table.primary.compactMap { column in named.first { $0.column == column }?.value }
                    guard key.count == table.primary.count,
                        try known[key] != nil
                            || !present.contains(zip(table.primary, key).map { (column: $0, value: $1) })
                    else { return }
                    for (column, value) in named { known[key, default: [:]][column] = .some(value) }
                }
            }
            for (key, columns) in known {
                let own = refused.firstIndex { row in
                    row.table.name == table.name
                        && zip(table.primary, key).allSatisfy { column, value in
                            row.values.contains { $0.column == column && $0.value == value }
                        }
                }
                var row = own.map { Dictionary(refused[$0].values.map { ($0.column, $0.value) }) { $1 } } ?? [:]
                row.merge(columns) { $1 }
                if try builder.build(table.name, row) {
                    report.rebuilt[table.name, default: 0] += 1
                    if let own { refused.remove(at: own) }
                } else if own == nil {
                    try recordRejected(row.map { (column: $0.key, value: $0.value) }, of: table.name, in: db)
                }
            }
        }
    }

    /// Records a row that does not fit the new database.
    private func recordRejected(_ values: NamedValues, of table: String, in db: Database) throws {
        report.add(leftover: table)
        let line = try RowInserter.line(values, in: db)
        leftovers += "{\"table\":\"\(table)\",\"row\":".utf8 + line.dropLast() + "}\n".utf8
    }

    /// Creates the rows that every instance needs, and makes search index all items again.
    private func complete(in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE person SET isAdministrator = 1 WHERE id = (SELECT min(id) FROM person)
                    AND NOT EXISTS (SELECT 1 FROM person WHERE isAdministrator = 1);
                INSERT OR IGNORE INTO instance(id, uid, mediaCount) SELECT 1, '\(UUID().uuidString.lowercased())', count(*)
                FROM media;
                DELETE FROM searchState;
                """)
        // Deleted rows may have had higher ids, which must not be reused.
        var counters: [(table: String, last: Int64)] = []
        map.forEachRecord(in: map.trees[BackupTables.sequence]?.pages ?? []) { record, _ in
            guard record.count == 2, case .text(let name)? = record[0], case .integer(let last)? = record[1] else {
                return
            }
            counters.append((FormerNames.current(String(decoding: name, as: UTF8.self)), last))
        }
        // A damaged counter could exhaust the range of ids.
        for counter in counters where (0..<1 << 48).contains(counter.last) {
            try db.execute(
                sql: """
                    INSERT INTO sqlite_sequence(name, seq) SELECT name, 0 FROM sqlite_schema
                    WHERE name = ?1 AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence);
                    """, arguments: [counter.table])
            try db.execute(
                sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?",
                arguments: [counter.last, counter.table])
        }
    }
}
