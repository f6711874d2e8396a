import GRDB
import Text

extension Tags {
    /// Gives a tag another name. When the other name is taken, the two become one.
    package func rename(_ id: Int64, to name: String, in scope: Scope) throws {
        guard let normal = Tag.normalised(name) else {
            throw CatalogError.invalid("name", "태그 이름을 적어 주세요.", "Give the tag a name.")
        }
        try check(id, scope)
        if let other = try find(normal, in: scope), other.id != id {
            return try merge([id], into: other.id, in: scope)
        }
        let key = normal.matchKey
        try scope.db.run(
            "UPDATE tag SET name = ?, nameKey = ?, initials = ?, sortName = ? WHERE id = ?",
            [normal, key, Hangul.initials(of: key), SortKey.make(normal), id])
        try markItems([id], scope.db)
    }

    /// Items with one of `ids` get the tag `target` instead.
    package func merge(_ ids: [Int64], into target: Int64, in scope: Scope) throws {
        for id in ids + [target] { try check(id, scope) }
        let merged = ids.filter { $0 != target }
        try scope.db.run(
            """
            INSERT OR IGNORE INTO itemTag(tag, position, item)
            SELECT ?, position, item FROM itemTag WHERE tag IN (SELECT value FROM json_each(?))
            """, [target, jsonArray(merged)])
        try delete(merged, in: scope)
    }

    /// Takes tags off every item and forgets them.
    package func delete(_ ids: [Int64], in scope: Scope) throws {
        try markItems(ids, scope.db)
        // One by one and before their tags, so that each is recorded and counted.
        try scope.db.run(
            """
            DELETE FROM itemTag WHERE tag IN
                (SELECT id FROM tag WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?)
            """, [jsonArray(ids), scope.owner])
        try scope.db.run(
            "DELETE FROM tag WHERE id IN (SELECT value FROM json_each(?)) AND +owner = ?",
            [jsonArray(ids), scope.owner])
    }

    private func check(_ id: Int64, _ scope: Scope) throws {
        _ = try scope.db.existing("SELECT 1 FROM tag WHERE id = ? AND owner = ?", [id, scope.owner])
    }

    /// What readers see of these items changes, although their rows may not.
    private func markItems(_ tags: [Int64], _ db: Database) throws {
        try db.run(
            """
            INSERT OR IGNORE INTO touchedItem
            SELECT item FROM itemTag WHERE tag IN (SELECT value FROM json_each(?))
            """, [jsonArray(tags)])
    }
}
