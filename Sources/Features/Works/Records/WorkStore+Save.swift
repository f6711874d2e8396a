import Catalog
import GRDB
import Jobs
import Text

extension WorkStore {
    /// Saves one work. If its number or one of its identities is known, the existing work is restored from the trash
    /// and gets the additional values of the draft.
    package func save(_ draft: WorkDraft<W>, by owner: Person.ID, state: ItemState = .kept) throws -> SaveResult {
        let (saved, change) = try catalog.perform(.create, by: owner, summary: .saved(draft.shownTitle)) { scope in
            let saved = try save(draft, state: state, in: scope)
            if saved.outcome == .joined { try scope.nameChange(asAdditionTo: saved.item) }
            return saved
        }
        return SaveResult(saved.item, saved.outcome, change: change)
    }

    /// Saves one work inside the caller's change.
    /// - Parameters:
    ///   - state: the state of a new item.
    ///   - source: the source of the filled values.
    package func save(
        _ draft: WorkDraft<W>, state: ItemState, source: FieldProvenance = .typed, in scope: OwnerScope
    ) throws -> SaveResult {
        if let existing = try existingItem(draft, in: scope) {
            let isRestored = try catalog.items.restore([existing.id], in: scope) > 0
            let hasJoined = try join(draft, into: existing.id, source: source, in: scope)
            return SaveResult(
                try catalog.items.get(existing.id, in: scope), isRestored ? .restored : hasJoined ? .joined : .known)
        }
        return SaveResult(
            try create(
                draft.newItem(scope.owner, state, source: source), draft, priority: NewJob.interactive,
                in: scope.db), .new
        )
    }

    /// Adds one of many works, for a sample or an import. Returns `nil` for a known work, which stays as it is.
    /// - Parameter source: the source of the filled values.
    @discardableResult
    package func add(
        _ draft: WorkDraft<W>, addedAt: Timestamp, isFavourite: Bool = false, placeholder: String? = nil,
        source: FieldProvenance = .typed, in scope: OwnerScope
    ) throws -> Item? {
        if try existingItem(draft, in: scope) != nil { return nil }
        var newItem = draft.newItem(scope.owner, .kept, source: source)
        newItem.addedAt = addedAt
        newItem.isFavourite = isFavourite
        newItem.placeholder = placeholder
        return try create(newItem, draft, priority: NewJob.background, in: scope.db)
    }

    /// Creates the item, the columns of its kind and the rows of other tables.
    /// - Parameter priority: the priority of the lookup, if one is due.
    private func create(_ newItem: NewItem, _ draft: WorkDraft<W>, priority: Int, in db: Database) throws -> Item {
        if let cover = draft.cover { try catalog.media.record(cover, in: db) }
        let item = try catalog.items.create(newItem, in: db)
        let columns = ["item", "owner", "position", "status", "rating", "lookup"] + W.columns.map(\.name)
        let values: [DatabaseValue] = [
            item.id.databaseValue, item.owner.databaseValue, item.position.databaseValue, draft.status.databaseValue,
            draft.rating?.databaseValue ?? .null, draft.lookup.databaseValue,
        ]
        let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
        try db.run(
            "INSERT INTO \(W.table)(\(columns.joined(separator: ", "))) VALUES (\(placeholders))",
            StatementArguments(of: values + draft.work.values))
        try insertCredits(draft.credits, to: item.id, in: OwnerScope(of: item.owner, in: db))
        if !draft.terms.isEmpty { try setTerms(draft.terms, of: item.id, in: OwnerScope(of: item.owner, in: db)) }
        if draft.series != nil {
            try setSeries(draft.series, of: item.id, in: OwnerScope(of: item.owner, in: db))
        }
        for identity in draft.identities {
            try add(identity, to: item.id, in: OwnerScope(of: item.owner, in: db))
        }
        if draft.lookup == .waiting {
            try enqueueLookup(of: item.id, priority: priority, in: OwnerScope(of: item.owner, in: db))
        }
        return item
    }

    /// Replaces the credits of a work.
    package func write(_ credits: [Credit], of item: Item.ID, in scope: OwnerScope) throws {
        try scope.db.run("DELETE FROM \(W.table)Credit WHERE item = ?", [item])
        try insertCredits(credits, to: item, in: scope)
    }

    /// Inserts the credits of a work that has none.
    private func insertCredits(_ credits: [Credit], to item: Item.ID, in scope: OwnerScope) throws {
        if credits.isEmpty { return }
        let insert = try scope.db.cachedStatement(
            """
            INSERT INTO \(W.table)Credit(item, position, owner, role, name, nameKey, part, itemPosition)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, position FROM item WHERE id = ?1
            """)
        for (position, credit) in credits.enumerated() where !credit.name.isEmpty {
            try insert.execute(arguments: [
                item, position, scope.owner, credit.role, credit.name, credit.name.matchKey, credit.part,
            ])
        }
    }

    /// Adds an identity to a work. An identity that another work of this person has stays with that work.
    package func add(_ identity: WorkExternalID, to item: Item.ID, in scope: OwnerScope) throws {
        let table = W.table + "Identity"
        // No conflict clause, because it would also apply to the triggers that record the change.
        try scope.db.run(
            "UPDATE \(table) SET url = ? WHERE owner = ? AND source = ? AND id = ? AND item = ? AND url = ''",
            [identity.url, scope.owner, identity.source, identity.id, item])
        try scope.db.run(
            """
            INSERT INTO \(table)(owner, source, id, item, url) SELECT ?1, ?2, ?3, ?4, ?5
            WHERE NOT EXISTS (SELECT 1 FROM \(table) WHERE owner = ?1 AND source = ?2 AND id = ?3)
            """, [scope.owner, identity.source, identity.id, item, identity.url])
    }
}

extension WorkDraft {
    /// Returns the new item. Only filled fields get a source, so that a provider can supply the others.
    fileprivate func newItem(_ owner: Person.ID, _ state: ItemState, source: FieldProvenance = .typed) -> NewItem {
        var sources = FieldProvenances(Dictionary(uniqueKeysWithValues: filledFields.map { ($0, source) }))
        if let titleSource, sources["title"] != nil { sources["title"] = titleSource }
        return NewItem(
            kind: W.kind, owner: owner, title: shownTitle, subtitle: subtitle, note: note, state: state,
            folder: folder, tags: tags, cover: cover?.sha256, placeholder: cover?.placeholder,
            sources: sources)
    }
}

extension Phrase {
    package static func saved(_ name: String) -> Phrase {
        let name = name.shortened(to: 60)
        return Phrase("‘\(name)’ 담음", "Saved ‘\(name)’")
    }
}
