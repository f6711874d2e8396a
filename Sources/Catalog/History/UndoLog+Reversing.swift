import GRDB

extension UndoLog {
    /// Reverses a change, last row first, and records the reversal.
    /// - Returns: the items whose dependent data must be updated, by table.
    /// - Throws: `CatalogError.conflict` if the same rows have been changed since.
    func reverse(
        _ change: Change.ID, of root: Change.ID, at now: Timestamp, in db: Database
    ) throws -> [(table: String, items: [Int64])] {
        // A row may be restored before the row that it refers to.
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        let shapes = try Dictionary(uniqueKeysWithValues: tables.map { ($0.name, try TableInfo($0, in: db)) })
        for run in try runs(of: change, in: db) {
            guard let shape = shapes[run.table] else { throw CatalogError.conflict(current: nil) }
            if try run.isSet(in: db) {
                try reverse(run, shape, of: root, at: now, in: db)
            } else {
                try reverseEach(run, shape, of: root, at: now, in: db)
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

    func reverseEach(
        _ run: ReversedRun, _ shape: TableInfo, of root: Change.ID, at now: Timestamp, in db: Database
    ) throws {
        let rows = try db.rows(
            "SELECT rowKey, before, after FROM \(ReversedRun.rows) ORDER BY id DESC", run.arguments)
        for row in rows {
            let key: String = try row.value("rowKey")
            let (before, after): (String?, String?) = try (row.value("before"), row.value("after"))
            switch run.kind {
            case .insertion: try remove(shape, key, after: run.change, of: root, in: db)
            case .deletion: try reinsert(shape, before ?? "", at: now, in: db)
            case .update: try revert(shape, key, from: after ?? "", to: before ?? "", at: now, in: db)
            }
        }
    }

    /// Undoes an insertion, unless another action that is not undone has changed the row since.
    private func remove(
        _ shape: TableInfo, _ key: String, after change: Change.ID, of root: Change.ID, in db: Database
    ) throws {
        let touched = try db.cachedStatement(
            """
            SELECT 1 FROM changeRow CROSS JOIN change ON change.id = changeRow.change
            LEFT JOIN change AS action ON action.id = change.root
            WHERE tableName = ? AND rowKey = ? AND changeRow.change > ? AND coalesce(change.root, change.id) <> ?
                AND NOT coalesce(action.isUndone, change.isUndone) LIMIT 1
            """)
        if let stays = shape.table.staysWhile {
            let used = try db.cachedStatement("SELECT 1 FROM \(shape.from) WHERE \(shape.isKey()) AND \(stays)")
            if try Int.fetchOne(used, arguments: [key]) != nil { return }
        }
        guard try Int.fetchOne(touched, arguments: [shape.table.name, key, change, root]) == nil else {
            throw CatalogError.conflict(current: nil)
        }
        try db.run("DELETE FROM \(shape.from) WHERE \(shape.isKey())", [key])
        guard db.changesCount == 1 else { throw CatalogError.conflict(current: nil) }
    }

    /// Undoes a deletion.
    private func reinsert(_ shape: TableInfo, _ before: String, at now: Timestamp, in db: Database) throws {
        let statement = try db.cachedStatement(
            """
            INSERT INTO \(shape.from)(\(shape.names)) SELECT \(shape.valuesPutBack(from: "?1", at: "?2"))
            WHERE ?2 IS NOT NULL
            """)
        do {
            try statement.execute(arguments: [before, now])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw CatalogError.conflict(current: nil)
        }
    }

    /// Undoes an update. The columns that it changed must still have its values; other columns may have any.
    private func revert(
        _ shape: TableInfo, _ key: String, from after: String, to before: String, at now: Timestamp, in db: Database
    ) throws {
        var assignments: [String] = []
        var conditions: [String] = []
        for column in shape.columns where column.keyIndex == 0 {
            let (name, old, new) = (
                quoted(column.name), "json_extract(?2, '$.\(column.name)')", "json_extract(?3, '$.\(column.name)')"
            )
            switch column.name {
            case "version": assignments.append("version = version + 1")
            case "changedAt": assignments.append("changedAt = ?4")
            case let filled where shape.table.filled.contains(filled): break
            default:
                assignments.append("\(name) = iif(\(old) IS \(new), \(name), \(old))")
                conditions.append("(\(old) IS \(new) OR \(name) IS \(new))")
            }
        }
        let statement = try db.cachedStatement(
            """
            UPDATE \(shape.from) SET \(assignments.joined(separator: ", "))
            WHERE \(shape.isKey()) AND \((conditions + ["?4 IS NOT NULL"]).joined(separator: " AND "))
            """)
        do {
            try statement.execute(arguments: [key, before, after, now])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw CatalogError.conflict(current: nil)
        }
        guard db.changesCount == 1 else { throw CatalogError.conflict(current: nil) }
    }
}
