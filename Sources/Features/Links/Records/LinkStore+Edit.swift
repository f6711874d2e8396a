import Catalog
import GRDB
import Text

extension LinkStore {
    /// Updates a link. The address may change too, unless another link has it.
    /// - Parameter version: version that the form was filled from.
    /// - Throws: `CatalogError.conflict` if the item has another version now.
    func update(
        _ id: Item.ID, _ draft: LinkDraft, description: String?, version: Int64?, by owner: Person.ID
    ) throws -> SaveResult {
        let (item, change) = try catalog.perform(.edit, by: owner, summary: Phrase("링크 수정함", "Edited a link")) {
            scope in
            let stored = try get(id, in: scope)
            if let version, version != stored.item.version {
                throw CatalogError.conflict(current: stored.item)
            }
            if let existing = try find(draft.address, in: scope), existing.id != id {
                throw DuplicateLinkError(item: existing)
            }
            try catalog.items.update(
                id, version: nil,
                ItemEdit(title: draft.title ?? Self.placeholderTitle(draft.address), note: draft.note), in: scope)
            try catalog.items.setTags(draft.tags, of: id, in: scope)
            try catalog.items.setFolder(draft.folder, of: [id], in: scope)
            try updateLinkColumns(stored.link, id, draft, description: description, in: scope)
            try scope.nameChange(after: id)
            return try catalog.items.get(id, in: scope)
        }
        return SaveResult(item, .known, change: change)
    }

    private func updateLinkColumns(
        _ link: Link, _ id: Item.ID, _ draft: LinkDraft, description: String?, in scope: OwnerScope
    ) throws {
        let description = description?.trimmedLines ?? link.description
        let isUnchanged =
            link.url == draft.address.url && link.description == description && link.isUnread == draft.isUnread
        if isUnchanged { return }
        try scope.db.run(
            "UPDATE link SET url = ?, normalizedURL = ?, host = ?, description = ?, isUnread = ? WHERE item = ?",
            [draft.address.url, draft.address.normalized, draft.address.host, description, draft.isUnread, id])
        if link.description != description { try setSource("description", .typed, of: id, in: scope.db) }
        try catalog.items.touch([id], in: scope)
        if link.normalizedURL != draft.address.normalized {
            try requestPreview(of: [id], in: scope)
        }
    }

    /// Marks links as read or unread.
    /// - Returns: nil if nothing changed.
    func setUnread(_ isUnread: Bool, of ids: [Item.ID], by owner: Person.ID) throws -> Change.ID? {
        let summary =
            isUnread ? Phrase("읽지 않음으로 표시", "Marked as unread") : Phrase("읽음으로 표시", "Marked as read")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            let changedIDs = try scope.db.values(
                Int64.self,
                """
                SELECT item FROM link
                WHERE item IN (SELECT value FROM json_each(?)) AND +owner = ? AND isUnread <> ?
                """, [jsonArray(ids), owner, isUnread])
            try scope.db.run(
                "UPDATE link SET isUnread = ? WHERE item IN (SELECT value FROM json_each(?))",
                [isUnread, jsonArray(changedIDs)])
            try catalog.items.touch(changedIDs, in: scope)
            if let id = changedIDs.first, changedIDs.count == 1 { try scope.nameChange(after: id) }
        }.change
    }

    /// Records the origin of a field's value.
    func setSource(_ field: String, _ source: FieldProvenance, of id: Item.ID, in db: Database) throws {
        try db.run(
            "UPDATE item SET sources = json_set(sources, '$.' || ?, ?) WHERE id = ?", [field, source.rawValue, id])
    }
}

/// An error: another link of this person has the address.
struct DuplicateLinkError: Error {
    let item: Item
}
