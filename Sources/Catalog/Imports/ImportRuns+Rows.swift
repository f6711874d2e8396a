import GRDB

extension ImportRuns {
    /// Adds a row at the end of the ledger.
    /// - Parameter status: `.pending` to settle it later, anything else when that is clear already.
    @discardableResult
    package func stage(
        _ raw: String, in run: Int64, as status: ImportRow.Status = .pending, reason: String? = nil, item: Int64? = nil,
        db: Database
    ) throws -> Int64 {
        try db.cachedStatement(
            """
            INSERT INTO importRow(run, ordinal, raw, status, reason, item)
            VALUES (?1, coalesce((SELECT max(ordinal) FROM importRow WHERE run = ?1), 0) + 1, ?2, ?3, ?4, ?5)
            """
        ).execute(arguments: [run, raw, status.rawValue, reason, item])
        return db.lastInsertedRowID
    }

    /// Says what became of a row; also once more, when a person has chosen.
    package func settle(
        _ row: Int64, as status: ImportRow.Status, reason: String? = nil, item: Int64? = nil, in db: Database
    ) throws {
        try db.cachedStatement("UPDATE importRow SET status = ?, reason = ?, item = ? WHERE id = ?")
            .execute(arguments: [status.rawValue, reason, item, row])
    }

    /// The rows of a ledger in the order of the file.
    /// - Parameters:
    ///   - status: nil for all.
    ///   - ordinal: only rows after this one.
    package func rows(
        of run: Int64, status: ImportRow.Status? = nil, after ordinal: Int = 0, limit: Int = 100, in db: Database
    ) throws -> [ImportRow] {
        let filter = status == nil ? "" : " AND status = ?"
        return try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(ImportRow.columns) FROM importRow WHERE run = ?\(filter) AND ordinal > ?
                ORDER BY ordinal LIMIT ?
                """),
            arguments: StatementArguments([run]) + (status.map { [$0.rawValue] } ?? []) + [ordinal, limit]
        ).map(ImportRow.init(row:))
    }

    /// Moves what a run has brought to the trash. Items that somebody has changed since are left alone.
    /// - Returns: how many went.
    package func undo(_ run: Int64, by person: Person.ID, in db: Database) throws -> Int {
        let current = try get(run, of: person, in: db)
        guard current.state == .done || current.state == .failed else { throw CatalogError.conflict(current: nil) }
        let items = try Int64.fetchAll(
            db.cachedStatement(
                """
                SELECT item.id FROM importRow CROSS JOIN item ON item.id = importRow.item
                WHERE importRow.run = ? AND importRow.status = 'accepted' AND item.state <> 'trashed'
                    AND NOT EXISTS (SELECT 1 FROM changeRow JOIN change ON change.id = changeRow.change
                        WHERE tableName = 'item' AND rowKey = json_array(item.id) AND NOT change.isUndone)
                """), arguments: [run])
        let count = try Items(environment: environment).trash(items, owner: person, in: db)
        try advance(run, to: .undone, in: db)
        return count
    }
}
