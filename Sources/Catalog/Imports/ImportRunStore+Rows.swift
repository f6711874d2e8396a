import GRDB

extension ImportRunStore {
    /// Adds a row at the end of a run.
    /// - Parameters:
    ///   - status: `.pending` to decide the outcome later; any other if it is already known.
    ///   - isNew: whether the row created the item; see ``setStatus(_:as:reason:item:isNew:in:)``.
    ///   - subject: key that all rows about the same subject share.
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

    /// Stores the outcome of a row, also again after a person has chosen.
    /// - Parameter isNew: whether the row created the item. Undoing the run does not trash items that already existed.
    package func setStatus(
        _ row: Int64, as status: ImportRow.Status, reason: String? = nil, item: Int64? = nil, isNew: Bool = true,
        in db: Database
    ) throws {
        try db.run(
            "UPDATE importRow SET status = ?, reason = ?, item = ?, isNew = ? WHERE id = ?",
            [status.rawValue, reason, item, isNew, row])
    }

    /// Stores a question about an imported item with the row that created it.
    /// - Parameter question: its code; nil removes the question.
    package func ask(_ question: String?, about item: Int64, in db: Database) throws {
        try db.run("UPDATE importRow SET doubt = NULL WHERE item = ? AND doubt IS NOT NULL", [item])
        guard let question else { return }
        try db.run(
            """
            UPDATE importRow SET doubt = ? WHERE id = (
                SELECT max(id) FROM importRow WHERE item = ? AND status = 'accepted' AND isNew)
            """, [question, item])
    }

    /// Returns a row that is waiting for a person's choice or answer.
    /// - Throws: `CatalogError.notFound`, also if the choice has been made by now.
    package func choice(_ rowID: Int64, of run: Int64, in db: Database) throws -> ImportRow {
        let row = try db.row(
            """
            SELECT \(ImportRow.columns) FROM importRow
            WHERE id = ? AND run = ? AND (status = 'choice' OR doubt IS NOT NULL)
            """, [rowID, run])
        guard let row else { throw CatalogError.notFound }
        return try ImportRow(row: row)
    }

    /// Returns the outcome of the latest earlier row about the same subject, in this run or an older one.
    /// - Returns: the item, and whether it is from a run that was undone.
    package func remembered(_ subject: String, in scope: OwnerScope) throws -> (item: Int64, isUndone: Bool)? {
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

    /// Returns the items of accepted rows about a subject, with the text of the rows, latest first.
    package func accepted(_ subject: String, in scope: OwnerScope) throws -> [(item: Int64, raw: String)] {
        try scope.db.rows(
            """
            SELECT importRow.item, importRow.raw FROM importRow INDEXED BY importRowSubject
            JOIN importRun ON importRun.id = importRow.run
            WHERE importRow.subject = ? AND importRun.person = ? AND importRow.item IS NOT NULL
                AND importRow.status = 'accepted' ORDER BY importRow.run DESC, importRow.id DESC
            """, [subject, scope.owner]
        ).map { (try $0.value("item"), try $0.value("raw")) }
    }

    /// Returns the number of items that existed before a run and were extended by it.
    package func countOfExtendedItems(in run: Int64, db: Database) throws -> Int {
        try db.number(
            """
            SELECT count(*) FROM (SELECT item FROM importRow WHERE run = ? AND status = 'accepted' AND item IS NOT NULL
                GROUP BY item HAVING NOT max(isNew))
            """, [run])
    }

    /// Whether the latest run that created an item was undone.
    package func wasCreationUndone(_ item: Int64, in db: Database) throws -> Bool {
        try db.value(
            String.self,
            """
            SELECT importRun.state FROM importRow CROSS JOIN importRun ON importRun.id = importRow.run
            WHERE importRow.item = ? AND importRow.status = 'accepted' AND importRow.isNew
            ORDER BY importRow.id DESC LIMIT 1
            """, [item]) == "undone"
    }

    /// Returns rows of a run in the order of the file.
    /// - Parameters:
    ///   - status: nil for all; `.choice` includes rows with a question.
    ///   - ordinal: only rows after this one.
    package func rows(
        of run: Int64, status: ImportRow.Status? = nil, after ordinal: Int = 0, limit: Int = 100, in db: Database
    ) throws -> [ImportRow] {
        let statusCondition = status == .choice ? "(status = ? OR doubt IS NOT NULL)" : "status = ?"
        let filter = status == nil ? "" : " AND \(statusCondition)"
        return try db.rows(
            """
            SELECT \(ImportRow.columns) FROM importRow WHERE run = ?\(filter) AND ordinal > ?
            ORDER BY ordinal LIMIT ?
            """, StatementArguments([run]) + (status.map { [$0.rawValue] } ?? []) + [ordinal, limit]
        ).map(ImportRow.init(row:))
    }

    /// Whether another run, which was not undone, accepted the same row for an item. Such a row adds nothing, so that
    /// content a person has removed since stays removed.
    package func isAlreadyRecorded(_ raw: String, of item: Int64, before run: Int64, in db: Database) throws -> Bool {
        try db.value(
            Bool.self,
            """
            SELECT EXISTS (SELECT 1 FROM importRow CROSS JOIN importRun ON importRun.id = importRow.run
                WHERE importRow.item = ?1 AND importRow.status = 'accepted' AND raw = ?2 AND importRow.run <> ?3
                    AND importRun.state <> 'undone')
            """, [item, raw, run]) ?? false
    }

    /// Moves the items that a run created to the trash, deletes its otherwise unused folders and tags, and reverts its
    /// changes to other items. Items that have been changed since are left alone.
    /// - Returns: the number of trashed items.
    /// - Throws: `CatalogError.conflict` if the run has not ended or is undone already.
    package func undo(_ run: Int64, in scope: OwnerScope) throws -> Int {
        let state = try get(run, in: scope).state
        guard state == .done || state == .failed else { throw CatalogError.conflict(current: nil) }
        let items = try scope.db.values(
            Int64.self,
            """
            SELECT item.id FROM importRow CROSS JOIN item ON item.id = importRow.item
            WHERE importRow.run = ? AND importRow.status = 'accepted' AND importRow.isNew AND item.state <> 'trashed'
                AND NOT EXISTS (SELECT 1 FROM changeRow JOIN change ON change.id = changeRow.change
                    WHERE tableName = 'item' AND rowKey = json_array(item.id) AND NOT change.isUndone)
            """, [run])
        let count = try ItemStore(environment: environment).trash(items, in: scope)
        try undoEffects(of: run, in: scope)
        try advance(run, to: .undone, in: scope.db)
        try scope.db.run("UPDATE importRow SET doubt = NULL WHERE run = ? AND doubt IS NOT NULL", [run])
        try removeUnusedCreations(in: scope)
        return count
    }
}
