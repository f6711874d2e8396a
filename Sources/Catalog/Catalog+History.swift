import GRDB
import Text

extension Catalog {
    /// A person's last actions, the newest first; those that were undone are among them.
    /// - Parameter limit: 100 at most are kept.
    package func history(of person: Person.ID, limit: Int = 100) throws -> [Change] {
        try read { try history(limit: limit, in: Scope(of: person, in: $0)) }
    }

    /// The same within a transaction.
    package func history(limit: Int = 100, in scope: Scope) throws -> [Change] {
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

    /// Takes one of the person's actions back. It stays in the history as undone, and `redo` does it again.
    /// - Throws: `CatalogError.conflict` when what it changed has changed again since, or when it is undone already;
    ///   `notFound` for somebody else's action and for one that is forgotten.
    package func undo(_ change: Change.ID, by person: Person.ID) throws {
        try reverse(change, by: person, isUndo: true)
    }

    /// Does an undone action again, under the same conditions.
    package func redo(_ change: Change.ID, by person: Person.ID) throws {
        try reverse(change, by: person, isUndo: false)
    }

    /// Makes one of the person's actions a part of the one that is being recorded, so that both are undone at once. Only
    /// within `perform`.
    package func absorb(_ change: Change.ID, in scope: Scope) throws {
        try scope.db.run(
            """
            UPDATE changeRow SET change = (SELECT id FROM activeChange) WHERE change =
                (SELECT id FROM change WHERE id = ? AND person = ? AND root IS NULL AND latest IS NULL)
            """, [change, scope.owner])
        try scope.db.run(
            "DELETE FROM change WHERE id = ? AND person = ? AND root IS NULL AND latest IS NULL", [change, scope.owner])
    }

    /// Makes one action of several of the person's that belong together, so that they are undone at once.
    /// - Returns: the new action; nil where there was nothing.
    package func gather(
        _ changes: [Change.ID], as action: ActionKind, by person: Person.ID, summary: Phrase
    ) throws -> Change.ID? {
        guard !changes.isEmpty else { return nil }
        return try perform(action, by: person, summary: summary) { scope in
            for change in changes { try absorb(change, in: scope) }
        }.change
    }

    /// Takes the actions that made items of the person's out of the history, with all else that they did: what others have
    /// by now cannot be unmade.
    package func forgetMaking(of ids: [Item.ID], in scope: Scope) throws {
        let made = try Int64.fetchAll(
            scope.db.cachedStatement(
                """
                SELECT coalesce(change.root, change.id) FROM json_each(?1) AS wanted
                CROSS JOIN changeRow ON tableName = 'item' AND rowKey = json_array(wanted.value) AND before IS NULL
                CROSS JOIN change ON change.id = changeRow.change WHERE change.person = ?2
                """), arguments: [jsonArray(ids), scope.owner])
        try scope.db.cachedStatement("DELETE FROM change WHERE id IN (SELECT value FROM json_each(?))")
            .execute(arguments: [jsonArray(made)])
    }

    private func reverse(_ action: Change.ID, by person: Person.ID, isUndo: Bool) throws {
        do {
            try committing { db in
                let row = try db.existing(
                    """
                    SELECT coalesce(latest, id) AS latest, isUndone, action, summaryKo, summaryEn FROM change
                    WHERE id = ? AND person = ? AND root IS NULL
                    """, [action, person])
                let latest: Change.ID = try row.value("latest")
                guard try row.value("isUndone") as Bool != isUndo else { throw CatalogError.conflict(current: nil) }
                let now = environment.now()
                let reversed = try undoLog.record(
                    ActionKind(rawValue: try row.value("action")), by: person,
                    summary: Phrase(try row.value("summaryKo"), try row.value("summaryEn")), root: action, at: now,
                    in: db
                ) { try undoLog.reverse(latest, of: action, at: now, in: $0) }
                try db.run(
                    "UPDATE change SET isUndone = ?, latest = ? WHERE id = ?",
                    [isUndo, reversed.change ?? latest, action])
                for (table, items) in reversed.value where !items.isEmpty {
                    try tracked.first { $0.recorded.name == table }?.settle?(self, items, db)
                }
                try touch(person, in: db)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // Something that it refers to is gone: found when the transaction ends.
            throw CatalogError.conflict(current: nil)
        }
    }
}
