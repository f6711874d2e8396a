import GRDB

/// Whose items of what kind a search is for, and which of its facets are worth asking the index for: one that nearly
/// every row has costs a walk along the index's longest list and selects next to nothing.
struct SearchScope {
    let owner: Person.ID
    let kind: ItemKind?
    private let all: Int
    private let owned: Int
    private let ofKind: Int
    private let trashed: Int

    init(owner: Person.ID, kind: ItemKind?, in db: Database) throws {
        self.owner = owner
        self.kind = kind
        let row = try Row.fetchOne(
            db.cachedStatement(
                """
                SELECT total(count), total(count) FILTER (WHERE owner = ?1),
                    total(count) FILTER (WHERE owner = ?1 AND kind = ?2),
                    total(count) FILTER (WHERE owner = ?1 AND state = 'trashed')
                FROM itemCount
                """), arguments: [owner, kind?.rawValue])
        guard let row else { preconditionFailure("an aggregate without GROUP BY has a row") }
        (all, owned, ofKind, trashed) = (row[0], row[1], row[2], row[3])
    }

    /// - Parameter isExact: false where the rows found are checked again, so that a facet which most of them have may
    ///   be left out.
    func facets(isExact: Bool) -> [String] {
        var facets: [String] = []
        if isExact ? owned < all : owned * 2 < all { facets.append(SearchFacet.owner(owner)) }
        if let kind, isExact ? ofKind < owned : ofKind * 2 < owned { facets.append(SearchFacet.kind(kind)) }
        return facets
    }

    func mustExcludeTrash(isExact: Bool) -> Bool {
        isExact ? trashed > 0 : trashed * 10 > owned
    }
}
