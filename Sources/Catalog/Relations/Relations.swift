import GRDB

/// Ties between items of one person, whatever their kinds. A tie has no direction: who looks at either of both finds the
/// other. What is in the trash is not shown and cannot be tied, but stays tied for when it comes back. All methods work
/// inside the caller's transaction.
package struct Relations: Sendable {
    /// So many ties an item can have, so that lists of them need no pages.
    package static let most = 100

    let items: Items

    package init(items: Items) {
        self.items = items
    }

    /// The items that one is tied to, newest first: at most `most`, in one statement.
    package func list(of id: Item.ID, in scope: Scope) throws -> [Item] {
        try scope.db.readList(Self.listSQL, [id, scope.owner]) { Item($0) }
    }

    /// Each once, and without UNION and LIMIT, for which SQLite opens a temporary table each and clears 50 KB, also for an item
    /// that is tied to nothing, as most are. No item has more than `most`.
    static let listSQL = """
        SELECT \(Item.columns)
        FROM (SELECT b AS id FROM relation WHERE a = ?1 GROUP BY b
            UNION ALL SELECT a FROM relation WHERE b = ?1 AND NOT EXISTS (
                SELECT 1 FROM relation AS other WHERE other.a = ?1 AND other.b = relation.a) GROUP BY a) AS tied
            CROSS JOIN item ON item.id = tied.id
        WHERE item.owner = ?2 AND item.state <> 'trashed' ORDER BY item.position DESC
        """
}

/// Why two items belong together: a lower-case word. A collection adds its own.
package struct RelationKind: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Because a person said so.
    package static let related = RelationKind(rawValue: "related")
}
