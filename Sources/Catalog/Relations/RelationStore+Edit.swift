import GRDB
import Text

extension RelationStore {
    /// Ties an item to others; those that are tied to it already stay as they are.
    /// - Returns: how many ties are new.
    /// - Throws: `CatalogError.notFound` when one of them is in the trash or not the owner's; `invalid` for an item with
    ///   itself alone, and above `maxPerItem` ties of one item.
    @discardableResult
    package func add(
        _ kind: RelationKind = .related, from id: Item.ID, to others: [Item.ID], in scope: OwnerScope
    ) throws -> Int {
        let others = Set(others).subtracting([id])
        guard !others.isEmpty else {
            throw CatalogError.invalid("other", "다른 항목을 골라 주세요.", "Choose another item.")
        }
        try check(others.union([id]), in: scope)
        return try insert([id], Array(others), kind, in: scope)
    }

    /// Ties each of these items to each other.
    /// - Returns: how many ties are new.
    /// - Throws: as above; `invalid` for fewer than two, and for more than `maxPerRequest`.
    @discardableResult
    package func add(_ kind: RelationKind = .related, among ids: [Item.ID], in scope: OwnerScope) throws -> Int {
        let ids = Set(ids)
        guard (2...Self.maxPerRequest).contains(ids.count) else {
            throw CatalogError.invalid(
                "id", "2개에서 \(Self.maxPerRequest)개까지 골라 주세요.", "Select 2 to \(Self.maxPerRequest) items.")
        }
        try check(ids, in: scope)
        return try insert(Array(ids), Array(ids), kind, in: scope)
    }

    /// Each with each other makes many ties.
    static let maxPerRequest = 20

    /// Ties to another item what one is tied to, whatever is in the trash included, for an item that becomes another.
    /// - Throws: `CatalogError.notFound` when one of both is not the owner's; `invalid` above `maxPerItem` ties of one item.
    package func copy(of id: Item.ID, to other: Item.ID, in scope: OwnerScope) throws {
        _ = try (items.get(id, in: scope), items.get(other, in: scope))
        let ties = try scope.db.rows(
            """
            SELECT kind, b AS other FROM relation WHERE a = ?1 AND b <> ?2
            UNION ALL SELECT kind, a FROM relation WHERE b = ?1 AND a <> ?2
            """, [id, other])
        for (kind, ties) in try Dictionary(grouping: ties, by: { try $0.value("kind") as String }) {
            _ = try insert([other], ties.map { try $0.value("other") }, RelationKind(rawValue: kind), in: scope)
        }
    }

    /// Unties two items, whatever tied them.
    /// - Returns: whether they were tied.
    @discardableResult
    package func remove(_ id: Item.ID, _ other: Item.ID, in scope: OwnerScope) throws -> Bool {
        _ = try items.get(id, in: scope)
        try scope.db.run("DELETE FROM relation WHERE a = ? AND b = ?", [min(id, other), max(id, other)])
        guard scope.db.changesCount > 0 else { return false }
        try items.touch([id, other], in: scope)
        return true
    }

    private func check(_ ids: Set<Item.ID>, in scope: OwnerScope) throws {
        let found = try items.find(Array(ids), in: scope)
        guard found.count == ids.count, found.allSatisfy({ $0.state != .trashed }) else { throw CatalogError.notFound }
    }

    private func insert(_ ids: [Item.ID], _ others: [Item.ID], _ kind: RelationKind, in scope: OwnerScope) throws -> Int
    {
        let ties = try scope.db.rows(
            """
            INSERT INTO relation(a, b, kind, createdAt)
            SELECT DISTINCT min(one.value, other.value), max(one.value, other.value), ?3, ?4
            FROM json_each(?1) AS one CROSS JOIN json_each(?2) AS other
            WHERE one.value <> other.value AND NOT EXISTS (SELECT 1 FROM relation
                WHERE a = min(one.value, other.value) AND b = max(one.value, other.value))
            RETURNING a, b
            """, [jsonArray(ids), jsonArray(others), kind.rawValue, items.environment.now()])
        guard !ties.isEmpty else { return 0 }
        let tied = Array(Set(try ties.flatMap { [try $0.value("a") as Item.ID, try $0.value("b")] }))
        let most = try scope.db.number(
            """
            SELECT max((SELECT count(*) FROM relation WHERE a = tied.value)
                + (SELECT count(*) FROM relation WHERE b = tied.value)) FROM json_each(?) AS tied
            """, [jsonArray(tied)])
        guard most <= Self.maxPerItem else {
            throw CatalogError.invalid(
                "other", "한 항목에는 \(Self.maxPerItem)개까지 연결할 수 있어요.",
                "An item can have at most \(Self.maxPerItem) related items.")
        }
        try items.touch(tied, in: scope)
        return ties.count
    }
}
