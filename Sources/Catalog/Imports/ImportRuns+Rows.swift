import GRDB

extension ImportRuns {
    /// Adds a row at the end of the ledger.
    /// - Parameters:
    ///   - status: `.pending` to settle it later, anything else when that is clear already.
    ///   - isNew: whether the item came with the row; see ``settle(_:as:reason:item:isNew:in:)``.
    ///   - subject: what all rows about the same thing have in common.
    @discardableResult
    package func stage(
        _ raw: String, in run: Int64, as status: ImportRow.Status = .pending, reason: String? = nil, item: Int64? = nil,
        isNew: Bool = true, subject: String? = nil, db: Database
    ) throws -> Int64 {
        try db.run(
            """
            INSERT INTO importRow(run, ordinal, raw, status, reason, item, isNew, subject)
            VALUES (?1, coalesce((SELECT max(ordinal) FROM importRow WHERE run = ?1), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7)
            """, [run, raw, status.rawValue, reason, item, isNew, subject])
        return db.lastInsertedRowID
    }

    /// Says what became of a row; also once more, when a person has chosen.
    /// - Parameter isNew: whether the item came with it. Undoing the run leaves alone what was there before.
    package func settle(
        _ row: Int64, as status: ImportRow.Status, reason: String? = nil, item: Int64? = nil, isNew: Bool = true,
        in db: Database
    ) throws {
        try db.run(
            "UPDATE importRow SET status = ?, reason = ?, item = ?, isNew = ? WHERE id = ?",
            [status.rawValue, reason, item, isNew, row])
    }

    /// Asks a person what an item is that an import brought, beside the row that brought it.
    /// - Parameter doubt: nil takes the question back.
    package func ask(_ doubt: String?, about item: Int64, in db: Database) throws {
        try db.run("UPDATE importRow SET doubt = NULL WHERE item = ? AND doubt IS NOT NULL", [item])
        guard let doubt else { return }
        try db.run(
            """
            UPDATE importRow SET doubt = ? WHERE id = (
                SELECT max(id) FROM importRow WHERE item = ? AND status = 'accepted' AND isNew)
            """, [doubt, item])
    }

    /// One row of a ledger, while a person still has to choose.
    /// - Throws: `CatalogError.notFound`, also when it is settled by now.
    package func choice(_ row: Int64, of run: Int64, in db: Database) throws -> ImportRow {
        let found = try db.row(
            """
            SELECT \(ImportRow.columns) FROM importRow
            WHERE id = ? AND run = ? AND (status = 'choice' OR doubt IS NOT NULL)
            """, [row, run])
        guard let found else { throw CatalogError.notFound }
        return try ImportRow(row: found)
    }

    /// What an earlier row about the same thing became, in this run or in those before it.
    /// - Returns: the item, and whether it went to the trash because its import was undone.
    package func remembered(_ subject: String, in scope: Scope) throws -> (item: Int64, isUndone: Bool)? {
        try scope.db.row(
            """
            SELECT importRow.item, importRun.state = 'undone' AS isUndone FROM importRow INDEXED BY importRowSubject
            JOIN importRun ON importRun.id = importRow.run
            WHERE importRow.subject = ? AND importRun.person = ? AND importRow.item IS NOT NULL
                AND importRow.status IN ('accepted', 'duplicate')
            ORDER BY importRow.run DESC, importRow.id DESC LIMIT 1
            """, [subject, scope.owner]
        ).map { (try $0.value("item"), try $0.value("isUndone")) }
    }

    /// What rows about a thing became, and the rows as they stood in their files.
    package func accepted(_ subject: String, in scope: Scope) throws -> [(item: Int64, raw: String)] {
        try scope.db.rows(
            """
            SELECT importRow.item, importRow.raw FROM importRow INDEXED BY importRowSubject
            JOIN importRun ON importRun.id = importRow.run
            WHERE importRow.subject = ? AND importRun.person = ? AND importRow.item IS NOT NULL
                AND importRow.status = 'accepted' ORDER BY importRow.run DESC, importRow.id DESC
            """, [subject, scope.owner]
        ).map { (try $0.value("item"), try $0.value("raw")) }
    }

    /// How many items were here before a run and got something from it.
    package func countOfExtendedItems(in run: Int64, db: Database) throws -> Int {
        try db.number(
            """
            SELECT count(*) FROM (SELECT item FROM importRow WHERE run = ? AND status = 'accepted' AND item IS NOT NULL
                GROUP BY item HAVING NOT max(isNew))
            """, [run])
    }

    /// Whether an item is where it is because the import that brought it was undone.
    package func wentByUndoing(_ item: Int64, in db: Database) throws -> Bool {
        try db.value(
            String.self,
            """
            SELECT importRun.state FROM importRow CROSS JOIN importRun ON importRun.id = importRow.run
            WHERE importRow.item = ? AND importRow.status = 'accepted' AND importRow.isNew
            ORDER BY importRow.id DESC LIMIT 1
            """, [item]) == "undone"
    }

    /// The rows of a ledger in the order of the file.
    /// - Parameters:
    ///   - status: nil for all.
    ///   - ordinal: only rows after this one.
    package func rows(
        of run: Int64, status: ImportRow.Status? = nil, after ordinal: Int = 0, limit: Int = 100, in db: Database
    ) throws -> [ImportRow] {
        let asked = status == .choice ? "(status = ? OR doubt IS NOT NULL)" : "status = ?"
        let filter = status == nil ? "" : " AND \(asked)"
        return try db.rows(
            """
            SELECT \(ImportRow.columns) FROM importRow WHERE run = ?\(filter) AND ordinal > ?
            ORDER BY ordinal LIMIT ?
            """, StatementArguments([run]) + (status.map { [$0.rawValue] } ?? []) + [ordinal, limit]
        ).map(ImportRow.init(row:))
    }

    /// Whether an earlier run took the same row for an item: it says nothing new, and what was removed since stays away.
    package func isTold(_ raw: String, of item: Int64, before run: Int64, in db: Database) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT EXISTS (SELECT 1 FROM importRow CROSS JOIN importRun ON importRun.id = importRow.run
                WHERE importRow.item = ?1 AND importRow.status = 'accepted' AND raw = ?2 AND importRow.run <> ?3
                    AND importRun.state <> 'undone')
            """, [item, raw, run]) ?? false
    }

    /// Moves what a run has brought to the trash, with the folders and tags that it made and nobody else uses, and takes back
    /// what it added to other items. Items that somebody has changed since are left alone.
    /// - Returns: how many went.
    package func undo(_ run: Int64, in scope: Scope) throws -> Int {
        let current = try get(run, in: scope)
        guard current.state == .done || current.state == .failed else { throw CatalogError.conflict(current: nil) }
        let items = try scope.db.values(
            Int64.self,
            """
            SELECT item.id FROM importRow CROSS JOIN item ON item.id = importRow.item
            WHERE importRow.run = ? AND importRow.status = 'accepted' AND importRow.isNew AND item.state <> 'trashed'
                AND NOT EXISTS (SELECT 1 FROM changeRow JOIN change ON change.id = changeRow.change
                    WHERE tableName = 'item' AND rowKey = json_array(item.id) AND NOT change.isUndone)
            """, [run])
        let count = try Items(environment: environment).trash(items, in: scope)
        try undoEffects(of: run, in: scope)
        try advance(run, to: .undone, in: scope.db)
        try scope.db.run("UPDATE importRow SET doubt = NULL WHERE run = ? AND doubt IS NOT NULL", [run])
        try removeLeavings(in: scope)
        return count
    }
}
