import GRDB

/// Consecutive rows of a change, of one table, that were all inserted, deleted or updated. One statement reverses them,
/// because ten thousand single statements would block other writers for seconds.
struct ReversedRun {
    enum Kind {
        case insertion, deletion, update
    }

    /// Minimum length of a run. Shorter ones are reversed row by row, with statements that are already prepared.
    private static let minimumLength = 50
    /// SQL after FROM for the rows of a run, with ``arguments``. `own` is a row of the run.
    static let rowsSQL = "changeRow AS own WHERE own.change = ?1 AND own.id BETWEEN ?2 AND ?3"

    let change: Change.ID
    let table: String
    let kind: Kind
    /// Lowest id of the run's rows in `changeRow`.
    var firstID: Int64
    /// Highest id of the run's rows in `changeRow`.
    let lastID: Int64
    var count = 1

    var arguments: StatementArguments { [change, firstID, lastID] }

    /// Whether one statement can reverse the run: it is long, and no row was changed twice.
    func isReversibleAtOnce(in db: Database) throws -> Bool {
        guard count >= Self.minimumLength else { return false }
        return try db.number("SELECT count(DISTINCT rowKey) FROM \(Self.rowsSQL)", arguments) == count
    }
}

extension UndoLog {
    /// Returns the runs of a change, last rows first.
    func runs(of change: Change.ID, in db: Database) throws -> [ReversedRun] {
        var runs: [ReversedRun] = []
        let rows = try db.cursor(
            """
            SELECT id, tableName, before IS NULL AS isInsertion, after IS NULL AS isDeletion FROM changeRow
            WHERE change = ? ORDER BY id DESC
            """, [change])
        while let row = try rows.next() {
            let (id, table): (Int64, String) = try (row.value("id"), row.value("tableName"))
            let (isInsertion, isDeletion): (Bool, Bool) = try (row.value("isInsertion"), row.value("isDeletion"))
            let kind: ReversedRun.Kind = isInsertion ? .insertion : isDeletion ? .deletion : .update
            if let last = runs.last, last.table == table, last.kind == kind {
                runs[runs.count - 1].firstID = id
                runs[runs.count - 1].count += 1
            } else {
                runs.append(ReversedRun(change: change, table: table, kind: kind, firstID: id, lastID: id))
            }
        }
        return runs
    }

    /// Reverses a whole run.
    /// - Throws: `CatalogError.conflict` if one of its rows has been changed since.
    func reverse(_ run: ReversedRun, _ info: TableInfo, of root: Change.ID, at now: Timestamp, in db: Database) throws {
        do {
            switch run.kind {
            case .insertion: try removeAll(run, info, of: root, in: db)
            case .deletion: try reinsertAll(run, info, at: now, in: db)
            case .update: try revertAll(run, info, at: now, in: db)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // SQLite has rolled the statement back. Positions that were swapped, such as those of a list, must be
            // restored in order.
            try reverseEach(run, info, of: root, at: now, in: db)
        }
    }

    private func removeAll(_ run: ReversedRun, _ info: TableInfo, of root: Change.ID, in db: Database) throws {
        let staysCondition = info.table.staysWhile ?? "0"
        let usageCondition =
            "EXISTS (SELECT 1 FROM \(info.tableSQL) WHERE \(info.keyCondition(of: "own.rowKey")) AND \(staysCondition))"
        let laterChange = try db.row(
            """
            SELECT 1 FROM changeRow AS own
            CROSS JOIN changeRow AS later ON later.tableName = own.tableName AND later.rowKey = own.rowKey
                AND later.change > own.change
            CROSS JOIN change ON change.id = later.change LEFT JOIN change AS action ON action.id = change.root
            WHERE own.change = ?1 AND own.id BETWEEN ?2 AND ?3 AND coalesce(change.root, change.id) <> ?4
                AND NOT coalesce(action.isUndone, change.isUndone) AND NOT \(usageCondition) LIMIT 1
            """, [run.change, run.firstID, run.lastID, root])
        guard laterChange == nil else { throw CatalogError.conflict(current: nil) }
        let stayingCount = try db.number(
            "SELECT count(*) FROM \(ReversedRun.rowsSQL) AND \(usageCondition)", run.arguments)
        try db.run(
            """
            DELETE FROM \(info.tableSQL)
            WHERE (\(info.keyList)) IN (SELECT \(info.keyValues(of: "own.rowKey")) FROM \(ReversedRun.rowsSQL))
                AND NOT (\(staysCondition))
            """, run.arguments)
        guard db.changesCount == run.count - stayingCount else { throw CatalogError.conflict(current: nil) }
    }

    private func reinsertAll(_ run: ReversedRun, _ info: TableInfo, at now: Timestamp, in db: Database) throws {
        try db.run(
            """
            INSERT INTO \(info.tableSQL)(\(info.columnList)) SELECT \(info.restoredValues(from: "own.before", at: "?4"))
            FROM \(ReversedRun.rowsSQL) AND ?4 IS NOT NULL ORDER BY own.id DESC
            """, [run.change, run.firstID, run.lastID, now])
    }

    /// Returns the columns that the run changed, except the version and columns that are filled in again.
    private func changedColumns(of run: ReversedRun, _ info: TableInfo, in db: Database) throws -> [String] {
        let unrestoredColumns = ["version", "changedAt"] + info.table.filled
        let paths = unrestoredColumns.map { "'$.\($0)'" }.joined(separator: ", ")
        let changedRow = try db.row(
            """
            SELECT 1 FROM \(ReversedRun.rowsSQL)
                AND json_remove(own.before, \(paths)) IS NOT json_remove(own.after, \(paths)) LIMIT 1
            """, run.arguments)
        // Tags change only the version of an item. Comparing each column would take twice as long.
        guard changedRow != nil else { return [] }
        let columns = info.columns.filter { $0.keyIndex == 0 && !unrestoredColumns.contains($0.name) }
        let flags = columns.map {
            "max(json_extract(own.before, '$.\($0.name)') IS NOT json_extract(own.after, '$.\($0.name)'))"
        }
        let flagRow = try db.existing(
            "SELECT \(flags.joined(separator: ", ")) FROM \(ReversedRun.rowsSQL)", run.arguments)
        return zip(columns, flagRow.databaseValues).filter { $0.1 == 1.databaseValue }.map(\.0.name)
    }

    /// Restores the previous values. Writes only the columns that the run changed, because each written column runs
    /// triggers for each row.
    private func revertAll(_ run: ReversedRun, _ info: TableInfo, at now: Timestamp, in db: Database) throws {
        func old(_ row: String, _ name: String) -> String { "json_extract(\(row).before, '$.\(name)')" }
        func new(_ row: String, _ name: String) -> String { "json_extract(\(row).after, '$.\(name)')" }
        let changedNames = try changedColumns(of: run, info, in: db)
        let assignments =
            (info.has("version") ? ["version = version + 1"] : []) + (info.has("changedAt") ? ["changedAt = ?4"] : [])
            + changedNames.map { name in
                let (before, after) = (old("own", name), new("own", name))
                return "\(quoted(name)) = iif(\(before) IS \(after), \(quoted(name)), \(before))"
            }
        let conditions = changedNames.map { name in
            "(\(old("own", name)) IS \(new("own", name)) OR \(info.tableSQL).\(quoted(name)) IS \(new("own", name)))"
        }
        guard !assignments.isEmpty else { return }
        try db.run(
            """
            UPDATE \(info.tableSQL) SET \(assignments.joined(separator: ", "))
            FROM (SELECT rowKey, before, after FROM \(ReversedRun.rowsSQL)) AS own
            WHERE \(info.keyCondition(of: "own.rowKey")) AND \((conditions + ["?4 IS NOT NULL"]).joined(separator: " AND "))
            """, [run.change, run.firstID, run.lastID, now])
        guard db.changesCount == run.count else { throw CatalogError.conflict(current: nil) }
    }
}

extension UndoLog.TableInfo {
    var tableSQL: String { quoted(table.name) }
    /// SQL list of all recorded columns.
    var columnList: String { columns.map { quoted($0.name) }.joined(separator: ", ") }
    var keyList: String { keyColumns.map(quoted).joined(separator: ", ") }

    func has(_ column: String) -> Bool { columns.contains { $0.name == column } }

    /// Returns SQL for the parts of a primary key in a JSON array.
    func keyValues(of json: String) -> String {
        keyColumns.indices.map { "json_extract(\(json), '$[\($0)]')" }.joined(separator: ", ")
    }

    /// Returns an SQL condition that compares a row's primary key with a JSON array.
    func keyCondition(of json: String = "?1") -> String {
        keyColumns.enumerated().map { "\(tableSQL).\(quoted($1)) = json_extract(\(json), '$[\($0)]')" }.joined(
            separator: " AND ")
    }

    /// Returns SQL for the values of ``columnList`` from a row in JSON, with a new version and `changedAt`.
    func restoredValues(from json: String, at now: String) -> String {
        columns.map { column in
            switch column.name {
            case "version": "json_extract(\(json), '$.version') + 1"
            case "changedAt": now
            default: "json_extract(\(json), '$.\(column.name)')"
            }
        }.joined(separator: ", ")
    }
}
