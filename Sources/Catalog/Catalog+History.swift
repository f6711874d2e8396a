import GRDB
import Text

extension Catalog {
    /// Returns the latest actions of a person, newest first, including undone ones.
    /// - Parameter limit: maximum number of actions; no more than 100 are stored.
    package func history(of person: Person.ID, limit: Int = 100) throws -> [Change] {
        try read { try history(limit: limit, in: OwnerScope(of: person, in: $0)) }
    }

    /// Returns the latest actions of the scope's owner within a transaction, newest first, including undone ones.
    package func history(limit: Int = 100, in scope: OwnerScope) throws -> [Change] {
        try scope.db.rows(
            """
            SELECT id, person, action, summaryKo, summaryEn, at, isUndone FROM change
            WHERE person = ? AND root IS NULL ORDER BY id DESC LIMIT ?
            """, [scope.owner, limit]
        ).map { row in
            try Change(
                id: row.value("id"), person: row.value("person"), action: ActionKind(rawValue: row.value("action")),
                summary: Phrase(row.value("summaryKo"), row.value("summaryEn")),
                at: row.value("at"), isUndone: row.value("isUndone"))
        }
    }

    /// Undoes one of the person's actions. It stays in the history as undone, and `redo` repeats it.
    /// - Throws: `CatalogError.conflict` if the rows have changed again since, or the action is already undone;
    ///   `notFound` for another person's action and for one that is no longer stored.
    package func undo(_ change: Change.ID, by person: Person.ID) throws {
        try reverse(change, by: person, isUndo: true)
    }

    /// Repeats an undone action, under the same conditions as `undo`.
    package func redo(_ change: Change.ID, by person: Person.ID) throws {
        try reverse(change, by: person, isUndo: false)
    }

    /// Merges one of the person's actions into the one that is being recorded, so that both are undone together. Only
    /// within `perform`.
    package func mergeIntoCurrentChange(_ change: Change.ID, in scope: OwnerScope) throws {
        try scope.db.run(
            """
            UPDATE changeRow SET change = (SELECT id FROM activeChange) WHERE change =
                (SELECT id FROM change WHERE id = ? AND person = ? AND root IS NULL AND latest IS NULL)
            """, [change, scope.owner])
        try scope.db.run(
            "DELETE FROM change WHERE id = ? AND person = ? AND root IS NULL AND latest IS NULL", [change, scope.owner])
    }

    /// Combines several of the person's actions into one, so that they are undone together.
    /// - Returns: the new action; nil if `changes` is empty.
    package func combineChanges(
        _ changes: [Change.ID], as action: ActionKind, by person: Person.ID, summary: Phrase
    ) throws -> Change.ID? {
        guard !changes.isEmpty else { return nil }
        return try perform(action, by: person, summary: summary) { scope in
            for change in changes { try mergeIntoCurrentChange(change, in: scope) }
        }.change
    }

    /// Removes the actions that created the person's items from the history, with everything else that they did. Other
    /// people have copies by now, so that the creation cannot be undone.
    package func removeCreation(of ids: [Item.ID], in scope: OwnerScope) throws {
        let creations = try Change.ID.fetchAll(
            scope.db.cachedStatement(
                """
                SELECT coalesce(change.root, change.id) FROM json_each(?1) AS wanted
                CROSS JOIN changeRow ON tableName = 'item' AND rowKey = json_array(wanted.value) AND before IS NULL
                CROSS JOIN change ON change.id = changeRow.change WHERE change.person = ?2
                """), arguments: [jsonArray(ids), scope.owner])
        try scope.db.cachedStatement("DELETE FROM change WHERE id IN (SELECT value FROM json_each(?))")
            .execute(arguments: [jsonArray(creations)])
    }

    /// Undoes or redoes an action.
    private func reverse(_ action: Change.ID, by person: Person.ID, isUndo: Bool) throws {
        do {
            try writeAndPublish { db in
                let row = try db.existing(
                    """
                    SELECT coalesce(latest, id) AS latest, isUndone, action, summaryKo, summaryEn FROM change
                    WHERE id = ? AND person = ? AND root IS NULL
                    """, [action, person])
                let latest: Change.ID = try row.value("latest")
                guard try row.value("isUndone") as Bool != isUndo else { throw CatalogError.conflict(current: nil) }
                let now = environment.now()
                let reversal = try undoLog.record(
                    ActionKind(rawValue: try row.value("action")), by: person,
                    summary: Phrase(try row.value("summaryKo"), try row.value("summaryEn")), root: action, at: now,
                    in: db
                ) { try undoLog.reverse(latest, of: action, at: now, in: $0) }
                try db.run(
                    "UPDATE change SET isUndone = ?, latest = ? WHERE id = ?",
                    [isUndo, reversal.change ?? latest, action])
                for (table, items) in reversal.value where !items.isEmpty {
                    try tracked.first { $0.recorded.name == table }?.afterReplay?(self, items, db)
                }
                try touch(person, in: db)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // A row that a restored row refers to is gone, which the foreign keys report at the end of the transaction.
            throw CatalogError.conflict(current: nil)
        }
    }
}
