import GRDB
import Text

extension ItemStore {
    /// Stores fields that a person typed, with the source `typed`.
    /// - Parameter version: the version that the person saw; nil accepts any.
    /// - Throws: `CatalogError.conflict` with the stored item if its version differs by now. The caller still has the
    ///   typed text, so that a page can show both; ``CatalogError/othersThing(author:)`` for title, subtitle or cover
    ///   of another person's item, see ``SharedItemStore``.
    @discardableResult
    package func update(_ id: Int64, version: Int64?, _ edit: ItemEdit, in scope: OwnerScope) throws -> Item {
        let item = try get(id, in: scope)
        if let version, version != item.version { throw CatalogError.conflict(current: item) }
        if edit.changesSharedFields(of: item), let author = try foreignAuthor(of: id, in: scope.db) {
            throw CatalogError.othersThing(author: author)
        }
        return try store(edit, on: item, source: .typed, in: scope.db)
    }

    /// Stores fields from a page, a provider or an import, except fields that a person has typed or locked, and shared
    /// fields of another person's item.
    /// - Parameter countsAsChange: false for data that only repeats the item's content, such as the rendition of a
    ///   page; `version` and `changedAt` then stay.
    @discardableResult
    package func fill(
        _ id: Int64, _ edit: ItemEdit, source: FieldProvenance, countsAsChange: Bool = true, in scope: OwnerScope
    ) throws -> Item {
        let item = try get(id, in: scope)
        let sources = item.sources
        var edit = edit
        if sources["title"]?.isLocked == true { edit.title = nil }
        if sources["subtitle"]?.isLocked == true { edit.subtitle = nil }
        if sources["note"]?.isLocked == true { edit.note = nil }
        if sources["cover"]?.isLocked == true { edit.cover = nil }
        if edit.changesSharedFields(of: item), try foreignAuthor(of: id, in: scope.db) != nil {
            edit = ItemEdit(note: edit.note)
        }
        return try store(edit, on: item, source: source, countsAsChange: countsAsChange, in: scope.db)
    }

    /// Bumps the version of items whose collection changed its own columns, so that pages and scripts fetch them again.
    package func touch(_ ids: [Int64], in scope: OwnerScope) throws {
        // As in all statements with items by id, the plus keeps `+owner` out of the index. Otherwise SQLite walks all
        // of the owner's items.
        try scope.db.run(
            """
            UPDATE item SET version = version + 1, changedAt = ?
            WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?
            """, [environment.now(), jsonArray(ids), scope.owner])
    }

    /// Sets the time of change of items that background work has filled, so that clients that list changes see them.
    /// The version does not change, so that open forms are not rejected.
    package func markFilled(_ ids: some Sequence<Int64>, in db: Database) throws {
        try db.run(
            "UPDATE item SET changedAt = ? WHERE id IN (SELECT value FROM json_each(?))",
            [environment.now(), jsonArray(ids)])
    }

    /// Stores the source of fields that a collection defines.
    package func setSource(_ source: FieldProvenance, of fields: [String], on id: Int64, in db: Database) throws {
        for field in fields {
            try db.run(
                "UPDATE item SET sources = json_set(sources, '$.' || ?, ?) WHERE id = ?", [field, source.rawValue, id])
        }
    }

    func store(
        _ edit: ItemEdit, on item: Item, source: FieldProvenance, countsAsChange: Bool = true, in db: Database
    ) throws -> Item {
        var sources = item.sources
        let title = edit.title?.oneLine ?? item.title
        let subtitle = edit.subtitle?.oneLine ?? item.subtitle
        let note = edit.note?.nfc ?? item.note
        let cover = edit.cover ?? ItemCover(sha256: item.cover, placeholder: item.placeholder)
        if title != item.title { sources["title"] = source }
        if subtitle != item.subtitle { sources["subtitle"] = source }
        if note != item.note { sources["note"] = source }
        if cover.sha256 != item.cover { sources["cover"] = source }
        let isSame =
            title == item.title && subtitle == item.subtitle && note == item.note && cover.sha256 == item.cover
            && cover.placeholder == item.placeholder
        if isSame { return item }
        try db.run(
            """
            UPDATE item SET title = ?, sortTitle = ?, subtitle = ?, note = ?, cover = ?, placeholder = ?, sources = ?,
                version = ?, changedAt = ?
            WHERE id = ?
            """,
            [
                title, SortKey.make(title), subtitle, note, cover.sha256, cover.placeholder, sources.json,
                countsAsChange ? item.version + 1 : item.version, countsAsChange ? environment.now() : item.changedAt,
                item.id,
            ])
        return try get(item.id, in: OwnerScope(of: item.owner, in: db))
    }
}
