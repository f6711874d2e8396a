import GRDB

extension UndoLog {
    /// Reverses a change, last row first, while the triggers record the reversal.
    /// - Parameters:
    ///   - change: the change whose rows are reversed: the action itself, or the latest undo or redo of it.
    ///   - root: the action that is undone or redone.
    /// - Returns: the items whose dependent data must be updated, by table.
    /// - Throws: `CatalogError.conflict` if the same rows have been changed since.
    func reverse(
        _ change: Change.ID, of root: Change.ID, at now: Timestamp, in db: Database
    ) throws -> [(table: String, items: [Int64])] {
        // A row may be restored before the row that it refers to.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let infos = try Dictionary(uniqueKeysWithValues: tables.map { ($0.name, try TableInfo($0, in: db)) })
        for run in try runs(of: change, in: db) {
            guard let info = infos[run.table] else { throw CatalogError.conflict(current: nil) }
            if try run.isReversibleAtOnce(in: db) {
                try reverse(run, info, of: root, at: now, in: db)
            } else {
                try reverseEach(run, info, of: root, at: now, in: db)
            }
        }
        return try tables.filter(\.hasReplayCallback).map { table in
            let items = try db.values(
                Int64.self,
                """
                SELECT json_extract(before, ?3) AS item FROM changeRow
                WHERE change = ?1 AND tableName = ?2 AND before IS NOT NULL
                UNION SELECT json_extract(after, ?3) FROM changeRow
                WHERE change = ?1 AND tableName = ?2 AND after IS NOT NULL
                """, [change, table.name, "$." + (table.item ?? "item")])
            return (table.name, items)
        }
    }

    /// Reverses a run row by row.
    func reverseEach(
        _ run: ReversedRun, _ info: TableInfo, of root: Change.ID, at now: Timestamp, in db: Database
    ) throws {
        let rows = try db.rows(
            "SELECT rowKey, before, after FROM \(ReversedRun.rowsSQL) ORDER BY id DESC", run.arguments)
        for row in rows {
            let key: String = try row.value("rowKey")
            let (before, after): (String?, String?) = try (row.value("before"), row.value("after"))
            switch run.kind {
            case .insertion: try remove(info, key, after: run.change, of: root, in: db)
            case .deletion: try reinsert(info, before ?? "", at: now, in: db)
            case .update: try revert(info, key, from: after ?? "", to: before ?? "", at: now, in: db)
            }
        }
    }

    /// Undoes an insertion, unless another action that is not undone has changed the row since.
    private func remove(
        _ info: TableInfo, _ key: String, after change: Change.ID, of root: Change.ID, in db: Database
    ) throws {
        let findLaterChange = try db.cachedStatement(
            """
            SELECT 1 FROM changeRow CROSS JOIN change ON change.id = changeRow.change
            LEFT JOIN change AS action ON action.id = change.root
            WHERE tableName = ? AND rowKey = ? AND changeRow.change > ? AND coalesce(change.root, change.id) <> ?
                AND NOT coalesce(action.isUndone, change.isUndone) LIMIT 1
            """)
        if let staysCondition = info.table.staysWhile {
            let findUse = try db.cachedStatement(
                "SELECT 1 FROM \(info.tableSQL) WHERE \(info.keyCondition()) AND \(staysCondition)")
            if try Int.fetchOne(findUse, arguments: [key]) != nil { return }
        }
        guard try Int.fetchOne(findLaterChange, arguments: [info.table.name, key, change, root]) == nil else {
            throw CatalogError.conflict(current: nil)
        }
        try db.run("DELETE FROM \(info.tableSQL) WHERE \(info.keyCondition())", [key])
        guard db.changesCount == 1 else { throw CatalogError.conflict(current: nil) }
    }

    /// Undoes a deletion.
    /// - Parameter before: the deleted row as JSON.
    private func reinsert(_ info: TableInfo, _ before: String, at now: Timestamp, in db: Database) throws {
        let statement = try db.cachedStatement(
            """
            INSERT INTO \(info.tableSQL)(\(info.columnList)) SELECT \(info.restoredValues(from: "?1", at: "?2"))
            WHERE ?2 IS NOT NULL
            """)
        do {
            try statement.execute(arguments: [before, now])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw CatalogError.conflict(current: nil)
        }
    }

    /// Undoes an update. The columns that it changed must still have its values; other columns may have any.
    /// - Parameters:
    ///   - key: primary key of the row, as a JSON array.
    ///   - after: the updated row as JSON.
    ///   - before: the previous row as JSON.
    private func revert(
        _ info: TableInfo, _ key: String, from after: String, to before: String, at now: Timestamp, in db: Database
    ) throws {
        var assignments: [String] = []
        var conditions: [String] = []
        for column in info.columns where column.keyIndex == 0 {
            let (name, old, new) = (
                quoted(column.name), "json_extract(?2, '$.\(column.name)')", "json_extract(?3, '$.\(column.name)')"
            )
            switch column.name {
            case "version": assignments.append("version = version + 1")
            case "changedAt": assignments.append("changedAt = ?4")
            case let filled where info.table.filled.contains(filled): break
            default:
                assignments.append("\(name) = iif(\(old) IS \(new), \(name), \(old))")
                conditions.append("(\(old) IS \(new) OR \(name) IS \(new))")
            }
        }
        let statement = try db.cachedStatement(
            """
            UPDATE \(info.tableSQL) SET \(assignments.joined(separator: ", "))
            WHERE \(info.keyCondition()) AND \((conditions + ["?4 IS NOT NULL"]).joined(separator: " AND "))
            """)
        do {
            try statement.execute(arguments: [key, before, after, now])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw CatalogError.conflict(current: nil)
        }
        guard db.changesCount == 1 else { throw CatalogError.conflict(current: nil) }
    }
}
