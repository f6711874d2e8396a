import GRDB
import Text

extension TagStore {
    /// Returns further tags of the latest 500 kept items of a kind that have all tags in `names`, most frequent first.
    /// Without names, returns the tags of the latest 500 items. At most two statements.
    package func related(to names: [String], kind: ItemKind, limit: Int = 8, in scope: OwnerScope) throws -> [String] {
        let keys = Set(names.compactMap { Tag.normalised($0)?.matchKey })
        let ids =
            keys.isEmpty
            ? []
            : try scope.db.values(
                Int64.self,
                "SELECT id FROM tag WHERE owner = ? AND nameKey IN (SELECT value FROM json_each(?)) ORDER BY count",
                [scope.owner, jsonArray(keys)])
        guard ids.count == keys.count else { return [] }
        let itemsSQL =
            ids.isEmpty
            ? """
            SELECT id FROM item INDEXED BY itemKindNewest WHERE owner = :owner AND state = 'kept' AND kind = :kind
            AND :rarest IS NULL AND :count = 0 ORDER BY position DESC LIMIT 500
            """
            : """
            SELECT item.id FROM itemTag AS rare CROSS JOIN item ON item.id = rare.item
            WHERE rare.tag = :rarest AND item.owner = :owner AND item.state = 'kept' AND item.kind = :kind
                AND (SELECT count(*) FROM itemTag WHERE itemTag.item = item.id
                    AND itemTag.tag IN (SELECT value FROM json_each(:tags))) = :count
            ORDER BY rare.position DESC LIMIT 500
            """
        return try scope.db.values(
            String.self,
            """
            SELECT tag.name FROM (\(itemsSQL)) AS latest CROSS JOIN itemTag AS other ON other.item = latest.id
            CROSS JOIN tag ON tag.id = other.tag
            WHERE other.tag NOT IN (SELECT value FROM json_each(:tags))
            GROUP BY tag.id ORDER BY count(*) DESC, tag.sortName LIMIT :limit
            """,
            [
                "owner": scope.owner, "kind": kind.rawValue, "rarest": ids.first, "tags": jsonArray(ids),
                "count": ids.count,
                "limit": limit,
            ])
    }
}
