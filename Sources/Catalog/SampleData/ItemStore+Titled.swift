import GRDB

extension ItemStore {
    /// Whether the demo has been here before.
    package func has(_ kind: ItemKind, titled title: String, in scope: OwnerScope) throws -> Bool {
        try titled(title, of: kind, in: scope) != nil
    }

    /// Walks all items of the owner: for the demo only.
    package func titled(_ title: String, of kind: ItemKind? = nil, in scope: OwnerScope) throws -> Item.ID? {
        try scope.db.value(
            Int64.self, "SELECT id FROM item WHERE owner = ?1 AND title = ?2 AND (?3 IS NULL OR kind = ?3) LIMIT 1",
            [scope.owner, title, kind?.rawValue])
    }
}
