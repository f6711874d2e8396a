import GRDB
import Text

extension TagStore {
    /// Renames a tag. If the new name is taken, merges the two tags.
    package func rename(_ id: Int64, to name: String, in scope: OwnerScope) throws {
        guard let normalisedName = Tag.normalised(name) else {
            throw CatalogError.invalid("name", "태그 이름을 적어 주세요.", "Enter a name for the tag.")
        }
        try check(id, scope)
        if let other = try find(normalisedName, in: scope), other.id != id {
            return try merge([id], into: other.id, in: scope)
        }
        let key = normalisedName.matchKey
        try scope.db.run(
            "UPDATE tag SET name = ?, nameKey = ?, initials = ?, sortName = ? WHERE id = ?",
            [normalisedName, key, Hangul.initials(of: key), SortKey.make(normalisedName), id])
        try markItems([id], scope.db)
    }

    /// Replaces the tags `ids` by `target` on all items.
    package func merge(_ ids: [Int64], into target: Int64, in scope: OwnerScope) throws {
        for id in ids + [target] { try check(id, scope) }
        let mergedIDs = ids.filter { $0 != target }
        try scope.db.run(
            """
            INSERT OR IGNORE INTO itemTag(tag, position, item)
            SELECT ?, position, item FROM itemTag WHERE tag IN (SELECT value FROM json_each(?))
            """, [target, jsonArray(mergedIDs)])
        try delete(mergedIDs, in: scope)
    }

    /// Removes tags from all items and deletes them.
    package func delete(_ ids: [Int64], in scope: OwnerScope) throws {
        try markItems(ids, scope.db)
        // Deleted one by one and before their tags, so that each is recorded and counted.
        try scope.db.run(
            """
            DELETE FROM itemTag WHERE tag IN
                (SELECT id FROM tag WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?)
            """, [jsonArray(ids), scope.owner])
        try scope.db.run(
            "DELETE FROM tag WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?",
            [jsonArray(ids), scope.owner])
    }

    /// - Throws: `CatalogError.notFound` for a tag that is not the owner's.
    private func check(_ id: Int64, _ scope: OwnerScope) throws {
        _ = try scope.db.existing("SELECT 1 FROM tag WHERE id = ? AND owner = ?", [id, scope.owner])
    }

    /// Marks the items of tags as changed, because readers see the change although the items' rows may not change.
    private func markItems(_ tags: [Int64], _ db: Database) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO touchedItem
            SELECT item FROM itemTag WHERE tag IN (SELECT value FROM json_each(?))
            """, [jsonArray(tags)])
    }
}
