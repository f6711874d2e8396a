import GRDB

/// Related items of one person, of any kinds. A relation has no direction: each of the two items lists the other. Items
/// in the trash are not listed and cannot be related, but keep their relations until they are restored. All methods run
/// inside the caller's transaction.
package struct RelationStore: Sendable {
    /// Maximum number of relations of an item, so that their list needs no pages.
    package static let maxPerItem = 100

    let items: ItemStore

    package init(items: ItemStore) {
        self.items = items
    }

    /// Returns the related items, newest first: at most `maxPerItem`, in one statement.
    package func list(of id: Item.ID, in scope: OwnerScope) throws -> [Item] {
        try scope.db.readList(Self.listSQL, [id, scope.owner]) { Item($0) }
    }

    /// SQL of the related items, each once. Uses neither UNION nor LIMIT: for each of them, SQLite opens a temporary
    /// table and clears 50 KB, even for the many items without relations. No item has more than `maxPerItem`.
    static let listSQL = """
        SELECT \(Item.columns)
        FROM (SELECT b AS id FROM relation WHERE a = ?1 GROUP BY b
            UNION ALL SELECT a FROM relation WHERE b = ?1 AND NOT EXISTS (
                SELECT 1 FROM relation AS other WHERE other.a = ?1 AND other.b = relation.a) GROUP BY a) AS tied
            CROSS JOIN item ON item.id = tied.id
        WHERE item.owner = ?2 AND item.state <> 'trashed' ORDER BY item.position DESC
        """
}

/// Kind of a relation: a lower-case word. Collections define further kinds.
package struct RelationKind: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Relation that a person made.
    package static let related = RelationKind(rawValue: "related")
}
