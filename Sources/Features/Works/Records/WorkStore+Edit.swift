import Catalog
import GRDB
import Text

extension WorkStore {
    /// Replaces the values of a work with those of a form.
    /// - Throws: `CatalogError.conflict` if the item is no longer the version that the form showed.
    package func update(
        _ id: Item.ID, _ draft: WorkDraft<W>, version: Int64?, by owner: Person.ID
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: W.labels.edited) { scope in
            let stored = try get(id, in: scope)
            if let version, version != stored.item.version { throw CatalogError.conflict(current: stored.item) }
            if let number = draft.work.number, let existing = try find(number, in: scope), existing.id != id {
                throw number.duplicateError(existing.title)
            }
            // The form has no inputs for other roles and for parts, so their stored values stay.
            var draft = draft
            draft.credits += stored.credits.filter { !W.roles.contains($0.role) }
            draft.credits = draft.credits.map { credit in
                stored.credits.first { $0.role == credit.role && $0.name == credit.name } ?? credit
            }
            if let cover = draft.cover { try catalog.media.record(cover, in: scope.db) }
            try catalog.items.update(
                id, version: nil,
                ItemEdit(
                    title: draft.title, subtitle: draft.subtitle, note: draft.note,
                    cover: draft.cover.map(ItemCover.init)), in: scope)
            try catalog.items.setTags(draft.tags, of: id, in: scope)
            try catalog.items.setFolder(draft.folder, of: [id], in: scope)
            try updateWork(stored, draft, in: scope)
            try scope.nameChange(after: id)
        }.change
    }

    /// - Parameter cover: a file that is in the media store already; `nil` removes the picture.
    func setCover(_ cover: Media?, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let summary = cover == nil ? Phrase("그림을 뺌", "Removed the picture") : Phrase("그림을 바꿈", "Changed the picture")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            _ = try get(id, in: scope)
            if let cover { try catalog.media.record(cover, in: scope.db) }
            let edit = ItemEdit(cover: cover.map(ItemCover.init) ?? ItemCover(sha256: nil, placeholder: nil))
            try catalog.items.update(id, version: nil, edit, in: scope)
            try scope.nameChange(after: id)
        }.change
    }

    /// Updates everything that is not stored in the item.
    private func updateWork(_ stored: Stored, _ draft: WorkDraft<W>, in scope: OwnerScope) throws {
        let (id, old, new) = (stored.item.id, stored.work.values, draft.work.values)
        let hasNewCredits = stored.credits != draft.credits
        let hasNewTerms = Set(stored.terms) != Set(draft.terms)
        let hasNewSeries = stored.series != draft.series
        let hasSameColumns = old == new && (stored.status, stored.rating) == (draft.status, draft.rating)
        if hasSameColumns, !hasNewCredits, !hasNewTerms, !hasNewSeries { return }
        let commonValues = [("status", draft.status.databaseValue), ("rating", draft.rating?.databaseValue ?? .null)]
        try setColumns(commonValues + zip(W.columns.map(\.name), new), of: id, in: scope.db)
        if hasNewCredits { try write(draft.credits, of: id, in: scope) }
        if hasNewTerms { try setTerms(draft.terms, of: id, in: scope) }
        if hasNewSeries { try setSeries(draft.series, of: id, in: scope) }
        var changedFields = W.columns.indices.filter { old[$0] != new[$0] }.compactMap { W.columns[$0].field }
        if hasNewCredits { changedFields.append("credits") }
        if hasNewSeries { changedFields.append("series") }
        for (facet, field) in [(WorkFacet.genre, "genres"), (.country, "countries")] {
            let (oldTerms, newTerms) = (
                stored.terms.filter { $0.facet == facet }, draft.terms.filter { $0.facet == facet }
            )
            if Set(oldTerms) != Set(newTerms) { changedFields.append(field) }
        }
        try catalog.items.setSource(.typed, of: changedFields, on: id, in: scope.db)
        try catalog.items.touch([id], in: scope)
    }

    /// Sets the status of a work. Its log entries do not change.
    package func setStatus(_ status: W.Status, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let phrase = status.phrase
        let name = try name(id, of: owner)
        return try set(
            ["status": status.databaseValue], of: id, by: owner,
            summary: Phrase("\(name)에 ‘\(phrase.ko)’ 표시", "\(name): marked as ‘\(phrase.en)’"))
    }

    /// Returns the title for the history, of at most 40 characters.
    private func name(_ id: Item.ID, of owner: Person.ID) throws -> String {
        try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }.title.shortened(to: 40)
    }

    /// - Parameter rating: `nil` removes it.
    func setRating(_ rating: Rating?, of id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let name = try name(id, of: owner)
        return try set(
            ["rating": rating?.databaseValue ?? .null], of: id, by: owner,
            summary: rating.map { Phrase("★ \($0.stars) · \(name)", "★ \($0.stars) for \(name)") }
                ?? Phrase("평점 지움 · \(name)", "Cleared the rating of \(name)"))
    }

    /// Sets columns of a work in a change of its own.
    package func set(
        _ values: KeyValuePairs<String, DatabaseValue>, of id: Item.ID, by owner: Person.ID, summary: Phrase
    ) throws -> Change.ID? {
        try catalog.perform(.edit, by: owner, summary: summary) { scope in
            try set(values, of: id, in: scope)
        }.change
    }

    /// Sets columns of a work inside the caller's change.
    package func set(_ values: KeyValuePairs<String, DatabaseValue>, of id: Item.ID, in scope: OwnerScope) throws {
        _ = try get(id, in: scope)
        let names = values.map(\.key).joined(separator: ", ")
        let placeholders = values.map { _ in "?" }.joined(separator: ", ")
        let newValues = StatementArguments(values.map(\.value))
        try scope.db.run(
            "UPDATE \(W.table) SET (\(names)) = (\(placeholders)) WHERE item = ? AND (\(names)) IS NOT (\(placeholders))",
            newValues + [id] + newValues)
        if scope.db.changesCount > 0 { try catalog.items.touch([id], in: scope) }
    }

    /// Writes columns of the kind's own table. The item's version does not change.
    package func setColumns(_ values: [(String, DatabaseValue)], of id: Item.ID, in db: Database) throws {
        if values.isEmpty { return }
        try db.run(
            "UPDATE \(W.table) SET \(values.map { "\($0.0) = ?" }.joined(separator: ", ")) WHERE item = ?",
            StatementArguments(of: values.map(\.1) + [id.databaseValue]))
    }

    /// Writes a column if it still holds `old`, for an import and its undo. The item's version does not change.
    package func replace(
        _ column: String, of id: Item.ID, _ old: DatabaseValue, with new: DatabaseValue, in db: Database
    ) throws {
        try db.run(
            "UPDATE \(W.table) SET \(column) = :new WHERE item = :id AND \(column) IS :old",
            ["new": new, "id": id, "old": old])
    }
}
