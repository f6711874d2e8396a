import GRDB

extension TagStore {
    /// The tags that a person put on kept things lately, the latest first, filled up with the most used ones: what they are
    /// likely to want next. Looks at the 100 kept items that changed last. Two statements.
    package func recent(limit: Int = 9, in scope: OwnerScope) throws -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        func add(_ name: String) {
            if names.count < limit, seen.insert(name).inserted { names.append(name) }
        }
        let rows = try scope.db.values(
            String.self,
            """
            SELECT tagNames FROM item INDEXED BY itemChanged WHERE owner = ? AND state = 'kept'
            ORDER BY changedAt DESC LIMIT 100
            """, [scope.owner])
        for row in rows { Item.tags(named: row).forEach(add) }
        for tag in try list(order: .count, limit: limit, in: scope) where tag.count > 0 { add(tag.name) }
        return names
    }
}
