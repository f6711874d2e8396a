import GRDB

extension TagStore {
    /// Returns tags that a person is likely to use next: those of the 100 kept items that changed last, latest first,
    /// then the most used ones. Two statements.
    package func recent(limit: Int = 9, in scope: OwnerScope) throws -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        func add(_ name: String) {
            if names.count < limit, seen.insert(name).inserted { names.append(name) }
        }
        let tagLists = try scope.db.values(
            String.self,
            """
            SELECT tagNames FROM item INDEXED BY itemChanged WHERE owner = ? AND state = 'kept'
            ORDER BY changedAt DESC LIMIT 100
            """, [scope.owner])
        for lines in tagLists { Item.tags(named: lines).forEach(add) }
        for tag in try list(order: .count, limit: limit, in: scope) where tag.count > 0 { add(tag.name) }
        return names
    }
}
