import Catalog
import GRDB
import Text

extension WorkStore {
    package typealias Entry = StoredLogEntry<W.Entry>

    /// Returns log entries by item, latest first. One statement for all items.
    package func logEntries(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [Entry]] {
        let table = W.Entry.table
        return try rows(
            of: ids, W.Entry.selection, from: table, orderedBy: "\(W.Entry.orderSQL), \(table).id DESC", in: db
        ) { try Entry(&$0) }
    }

    package func logEntry(_ id: Entry.ID, of item: Item.ID, in scope: OwnerScope) throws -> Entry {
        let table = W.Entry.table
        return try scope.db.readExisting(
            "SELECT \(W.Entry.selection) FROM \(table) WHERE id = ? AND item = ? AND owner = ?",
            [id, item, scope.owner]
        ) { row in
            var columns = row.columns()
            return try Entry(&columns)
        }
    }

    /// Adds a log entry, and sets the work's status to that of its latest entry.
    package func add(_ draft: LogEntryDraft<W.Entry>, to item: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        try catalog.perform(.create, by: owner, summary: W.Entry.labels.added) { scope in
            _ = try get(item, in: scope)
            try add(draft, to: item, in: scope)
            try updateFromLatestLogEntry(item, in: scope)
            try scope.nameChange(after: item)
        }.change
    }

    /// Adds a log entry inside the caller's change. The work's status does not change.
    @discardableResult
    package func add(_ draft: LogEntryDraft<W.Entry>, to item: Item.ID, in scope: OwnerScope) throws -> Entry.ID {
        let id = try insert(draft, to: item, in: scope)
        try catalog.items.touch([item], in: scope)
        return id
    }

    /// Inserts a log entry without touching the item, because an import touches each changed item once for all its
    /// changes.
    package func insert(_ draft: LogEntryDraft<W.Entry>, to item: Item.ID, in scope: OwnerScope) throws -> Entry.ID {
        let now = catalog.environment.now()
        let columns = ["uid", "item", "owner", "createdAt", "rating", "note"] + W.Entry.columns.map(\.name)
        let values: [DatabaseValue] = [
            catalog.environment.makeUID(at: now).databaseValue, item.databaseValue, scope.owner.databaseValue,
            now.databaseValue, draft.rating?.databaseValue ?? .null, draft.note.databaseValue,
        ]
        try scope.db.run(
            """
            INSERT INTO \(W.Entry.table)(\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            """, StatementArguments(of: values + draft.value.values))
        return scope.db.lastInsertedRowID
    }

    /// Writes a column if it still holds `old`, for an import and its undo. The item's version does not change.
    package func replace(
        _ column: String, ofLogEntry id: Entry.ID, _ old: DatabaseValue, with new: DatabaseValue, in db: Database
    ) throws {
        try db.run(
            "UPDATE \(W.Entry.table) SET \(column) = :new WHERE id = :id AND \(column) IS :old",
            ["new": new, "id": id, "old": old])
    }

    /// Updates a log entry. If it is the latest, the work gets its status.
    package func update(
        _ id: Entry.ID, _ draft: LogEntryDraft<W.Entry>, of item: Item.ID, by owner: Person.ID
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: W.Entry.labels.edited) { scope in
            try update(id, draft, of: item, in: scope)
            if try logEntries(of: [item], in: scope.db)[item]?.first?.id == id {
                try updateFromLatestLogEntry(item, in: scope)
            }
            try scope.nameChange(after: item)
        }.change
    }

    /// Updates a log entry inside the caller's change. The work's status does not change.
    package func update(_ id: Entry.ID, _ draft: LogEntryDraft<W.Entry>, of item: Item.ID, in scope: OwnerScope) throws
    {
        if try logEntry(id, of: item, in: scope).draft == draft { return }
        let names = ["rating", "note"] + W.Entry.columns.map(\.name)
        let values = [draft.rating?.databaseValue ?? .null, draft.note.databaseValue] + draft.value.values
        try scope.db.run(
            "UPDATE \(W.Entry.table) SET \(names.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?",
            StatementArguments(values) + [id])
        try catalog.items.touch([item], in: scope)
    }

    /// Deletes a log entry. The work's status does not change: a person may have seen a film without recording when.
    package func remove(_ id: Entry.ID, of item: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        try catalog.perform(.delete, by: owner, summary: W.Entry.labels.removed) { scope in
            _ = try logEntry(id, of: item, in: scope)
            try removeLogEntry(id, in: scope.db)
            try catalog.items.touch([item], in: scope)
            try scope.nameChange(after: item)
        }.change
    }

    package func removeLogEntry(_ id: Entry.ID, in db: Database) throws {
        try db.run("DELETE FROM \(W.Entry.table) WHERE id = ?", [id])
    }

    /// Sets the work's status to that of its latest log entry.
    package func updateFromLatestLogEntry(_ item: Item.ID, in scope: OwnerScope) throws {
        guard let latest = try logEntries(of: [item], in: scope.db)[item]?.first else { return }
        try set(["status": latest.value.status.databaseValue], of: item, in: scope)
    }
}
