import GRDB
import Text

extension ItemStore {
    /// Replaces the item's tags.
    package func setTags(_ names: [String], of id: Int64, in scope: OwnerScope) throws {
        let item = try get(id, in: scope)
        var resolver = try TagResolver(in: scope.db)
        let newTags = try resolver.resolve(names, owner: scope.owner)
        let previousIDs = try Set(scope.db.values(Int64.self, "SELECT tag FROM itemTag WHERE item = ?", [id]))
        guard previousIDs != Set(newTags.map(\.id)) else { return }
        try scope.db.run(
            "DELETE FROM itemTag WHERE item = ? AND tag NOT IN (SELECT value FROM json_each(?))",
            [id, jsonArray(newTags.map(\.id))])
        for tag in newTags where !previousIDs.contains(tag.id) {
            try resolver.attach(tag.id, item: id, position: item.position)
        }
        try touch([id], in: scope)
    }

    /// Adds a tag to items. Items that already have it do not change.
    /// - Returns: the number of changed items.
    @discardableResult
    package func addTag(_ name: String, to ids: [Int64], in scope: OwnerScope) throws -> Int {
        var resolver = try TagResolver(in: scope.db)
        guard let tag = try resolver.resolve([name], owner: scope.owner).first else {
            throw CatalogError.invalid("tag", "태그 이름을 적어 주세요.", "Enter a name for the tag.")
        }
        let changedIDs = try scope.db.values(
            Int64.self,
            """
            SELECT id FROM item WHERE id IN (SELECT value FROM json_each(?1)) AND +owner = ?2
                AND NOT EXISTS (SELECT 1 FROM itemTag WHERE itemTag.item = item.id AND tag = ?3)
            """, [jsonArray(ids), scope.owner, tag.id])
        try scope.db.run(
            """
            INSERT INTO itemTag(tag, position, item)
            SELECT ?, position, id FROM item WHERE id IN (SELECT value FROM json_each(?))
            """, [tag.id, jsonArray(changedIDs)])
        try touch(changedIDs, in: scope)
        return changedIDs.count
    }

    /// Adds tags to an item that has none of them. The version does not change: the importer records one change for all
    /// of its work.
    package func attachTags(_ names: [String], to item: Item, in scope: OwnerScope) throws {
        if names.isEmpty { return }
        var resolver = try TagResolver(in: scope.db)
        for tag in try resolver.resolve(names, owner: scope.owner) {
            try resolver.attach(tag.id, item: item.id, position: item.position)
        }
    }

    /// Removes a tag from items.
    /// - Returns: the number of changed items.
    @discardableResult
    package func removeTag(_ name: String, from ids: [Int64], in scope: OwnerScope) throws -> Int {
        let changedIDs = try scope.db.values(
            Int64.self,
            """
            SELECT item.id FROM tag CROSS JOIN itemTag ON itemTag.tag = tag.id CROSS JOIN item ON item.id = itemTag.item
            WHERE tag.owner = ?1 AND tag.nameKey = ?2 AND item.id IN (SELECT value FROM json_each(?3))
            """, [scope.owner, Tag.normalised(name)?.matchKey, jsonArray(ids)])
        try scope.db.run(
            """
            DELETE FROM itemTag WHERE item IN (SELECT value FROM json_each(?))
                AND tag = (SELECT id FROM tag WHERE owner = ? AND nameKey = ?)
            """, [jsonArray(changedIDs), scope.owner, Tag.normalised(name)?.matchKey])
        try touch(changedIDs, in: scope)
        return changedIDs.count
    }
}
