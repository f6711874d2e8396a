import GRDB

extension ItemStore {
    /// Whether the owner has an item of this kind and title, as after an earlier run of the demo.
    package func has(_ kind: ItemKind, titled title: String, in scope: OwnerScope) throws -> Bool {
        try titled(title, of: kind, in: scope) != nil
    }

    /// Returns an item with this title. Reads all items of the owner: only for the demo.
    package func titled(_ title: String, of kind: ItemKind? = nil, in scope: OwnerScope) throws -> Item.ID? {
        try scope.db.value(
            Int64.self, "SELECT id FROM item WHERE owner = ?1 AND title = ?2 AND (?3 IS NULL OR kind = ?3) LIMIT 1",
            [scope.owner, title, kind?.rawValue])
    }
}
