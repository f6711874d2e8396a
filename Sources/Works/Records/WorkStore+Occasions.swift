import Catalog
import GRDB
import Text

extension WorkStore {
    package typealias Occasion = StoredOccasion<W.Occasion>

    /// The latest first; one statement for all items.
    package func occasions(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [Occasion]] {
        let table = W.Occasion.table
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT \(Occasion.columns) FROM json_each(?) AS wanted
                CROSS JOIN \(table) ON \(table).item = wanted.value
                ORDER BY \(table).item, \(W.Occasion.order), \(table).id DESC
                """), arguments: [jsonArray(ids)])
        return Dictionary(grouping: rows.map(Occasion.init)) { $0.item }
    }

    package func occasion(_ id: Occasion.ID, of item: Item.ID, in scope: Scope) throws -> Occasion {
        let table = W.Occasion.table
        let row = try Row.fetchOne(
            scope.db.cachedStatement(
                "SELECT \(Occasion.columns) FROM \(table) WHERE id = ? AND item = ? AND owner = ?"),
            arguments: [id, item, scope.owner])
        guard let row else { throw CatalogError.notFound }
        return Occasion(row)
    }

    package func add(
        _ draft: OccasionDraft<W.Occasion>, to item: Item.ID, by owner: Person.ID
    ) throws -> Change.ID? {
        try catalog.perform(.create, by: owner, summary: W.Occasion.words.added) { scope in
            _ = try get(item, in: scope)
            try add(draft, to: item, in: scope)
            try follow(item, in: scope)
        }.change
    }

    /// Inside the caller's change; the work's status stays as it is.
    @discardableResult
    package func add(_ draft: OccasionDraft<W.Occasion>, to item: Item.ID, in scope: Scope) throws -> Occasion.ID {
        let id = try insert(draft, to: item, in: scope)
        try catalog.items.touch([item], in: scope)
        return id
    }

    /// The same without a word to the item: an import says once for all it did that an item changed.
    package func insert(_ draft: OccasionDraft<W.Occasion>, to item: Item.ID, in scope: Scope) throws -> Occasion.ID {
        let now = catalog.environment.now()
        let columns = ["uid", "item", "owner", "createdAt", "rating", "note"] + W.Occasion.columns
        let values: [DatabaseValue] = [
            catalog.environment.makeUID(at: now).databaseValue, item.databaseValue, scope.owner.databaseValue,
            now.databaseValue, draft.rating?.databaseValue ?? .null, draft.note.databaseValue,
        ]
        try scope.db.cachedStatement(
            """
            INSERT INTO \(W.Occasion.table)(\(columns.joined(separator: ", ")))
            VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
            """
        ).execute(arguments: StatementArguments(values + draft.value.values))
        return scope.db.lastInsertedRowID
    }

    /// Writes a column where it still holds `old`, as an import does and takes back; the item's version stays.
    package func replace(
        _ column: String, ofOccasion id: Occasion.ID, _ old: DatabaseValue, with new: DatabaseValue, in db: Database
    ) throws {
        try db.cachedStatement("UPDATE \(W.Occasion.table) SET \(column) = ?1 WHERE id = ?2 AND \(column) IS ?3")
            .execute(arguments: [new, id, old])
    }

    package func update(
        _ id: Occasion.ID, _ draft: OccasionDraft<W.Occasion>, of item: Item.ID, by owner: Person.ID
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: W.Occasion.words.edited) { scope in
            try update(id, draft, of: item, in: scope)
            if try occasions(of: [item], in: scope.db)[item]?.first?.id == id { try follow(item, in: scope) }
        }.change
    }

    /// Inside the caller's change; the work's status stays as it is.
    package func update(
        _ id: Occasion.ID, _ draft: OccasionDraft<W.Occasion>, of item: Item.ID, in scope: Scope
    ) throws {
        if try occasion(id, of: item, in: scope).draft == draft { return }
        let names = ["rating", "note"] + W.Occasion.columns
        let values = [draft.rating?.databaseValue ?? .null, draft.note.databaseValue] + draft.value.values
        try scope.db.cachedStatement(
            "UPDATE \(W.Occasion.table) SET \(names.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"
        ).execute(arguments: StatementArguments(values) + [id])
        try catalog.items.touch([item], in: scope)
    }

    /// The work's status stays: a person may have seen a film without wanting to keep when.
    package func remove(_ id: Occasion.ID, of item: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        try catalog.perform(.delete, by: owner, summary: W.Occasion.words.removed) { scope in
            _ = try occasion(id, of: item, in: scope)
            try removeOccasion(id, in: scope.db)
            try catalog.items.touch([item], in: scope)
        }.change
    }

    package func removeOccasion(_ id: Occasion.ID, in db: Database) throws {
        try db.cachedStatement("DELETE FROM \(W.Occasion.table) WHERE id = ?").execute(arguments: [id])
    }

    /// The work becomes what its latest occasion says.
    package func follow(_ item: Item.ID, in scope: Scope) throws {
        guard let latest = try occasions(of: [item], in: scope.db)[item]?.first else { return }
        try set(["status": latest.draft.value.status.databaseValue], of: item, in: scope)
    }
}
