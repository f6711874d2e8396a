import GRDB
import Text

extension RelationStore {
    /// Relates an item to others. Existing relations do not change.
    /// - Returns: the number of new relations.
    /// - Throws: `CatalogError.notFound` if one of the items is in the trash or not the owner's; `invalid` if `others`
    ///   contains no other item, and above `maxPerItem` relations of one item.
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

    /// Relates each of these items to each other.
    /// - Returns: the number of new relations.
    /// - Throws: as ``add(_:from:to:in:)``, and `CatalogError.invalid` for fewer than two, and for more than
    ///   `maxPerRequest`.
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

    /// Maximum number of items that are related to each other at once, since the number of pairs grows with its square.
    static let maxPerRequest = 20

    /// Relates the items that are related to `id` to `other` too, including those in the trash, before `other` replaces
    /// `id`.
    /// - Throws: `CatalogError.notFound` if one of the two is not the owner's; `invalid` above `maxPerItem` relations
    ///   of one item.
    package func copy(of id: Item.ID, to other: Item.ID, in scope: OwnerScope) throws {
        _ = try (items.get(id, in: scope), items.get(other, in: scope))
        let relations = try scope.db.rows(
            """
            SELECT kind, b AS other FROM relation WHERE a = ?1 AND b <> ?2
            UNION ALL SELECT kind, a FROM relation WHERE b = ?1 AND a <> ?2
            """, [id, other])
        for (kind, relations) in try Dictionary(grouping: relations, by: { try $0.value("kind") as String }) {
            _ = try insert([other], relations.map { try $0.value("other") }, RelationKind(rawValue: kind), in: scope)
        }
    }

    /// Removes all relations between two items, of any kind.
    /// - Returns: whether there were any.
    @discardableResult
    package func remove(_ id: Item.ID, _ other: Item.ID, in scope: OwnerScope) throws -> Bool {
        _ = try items.get(id, in: scope)
        try scope.db.run("DELETE FROM relation WHERE a = ? AND b = ?", [min(id, other), max(id, other)])
        guard scope.db.changesCount > 0 else { return false }
        try items.touch([id, other], in: scope)
        return true
    }

    /// - Throws: `CatalogError.notFound` if an item is in the trash or not the owner's.
    private func check(_ ids: Set<Item.ID>, in scope: OwnerScope) throws {
        let foundItems = try items.find(Array(ids), in: scope)
        guard foundItems.count == ids.count, foundItems.allSatisfy({ $0.state != .trashed }) else {
            throw CatalogError.notFound
        }
    }

    /// Relates each of `ids` to each of `others`, except to itself.
    private func insert(_ ids: [Item.ID], _ others: [Item.ID], _ kind: RelationKind, in scope: OwnerScope) throws -> Int
    {
        let newRelations = try scope.db.rows(
            """
            INSERT INTO relation(a, b, kind, createdAt)
            SELECT DISTINCT min(one.value, other.value), max(one.value, other.value), ?3, ?4
            FROM json_each(?1) AS one CROSS JOIN json_each(?2) AS other
            WHERE one.value <> other.value AND NOT EXISTS (SELECT 1 FROM relation
                WHERE a = min(one.value, other.value) AND b = max(one.value, other.value))
            RETURNING a, b
            """, [jsonArray(ids), jsonArray(others), kind.rawValue, items.environment.now()])
        guard !newRelations.isEmpty else { return 0 }
        let relatedIDs = Array(Set(try newRelations.flatMap { [try $0.value("a") as Item.ID, try $0.value("b")] }))
        let highestCount = try scope.db.number(
            """
            SELECT max((SELECT count(*) FROM relation WHERE a = tied.value)
                + (SELECT count(*) FROM relation WHERE b = tied.value)) FROM json_each(?) AS tied
            """, [jsonArray(relatedIDs)])
        guard highestCount <= Self.maxPerItem else {
            throw CatalogError.invalid(
                "other", "한 항목에는 \(Self.maxPerItem)개까지 연결할 수 있어요.",
                "An item can have at most \(Self.maxPerItem) related items.")
        }
        try items.touch(relatedIDs, in: scope)
        return newRelations.count
    }
}
