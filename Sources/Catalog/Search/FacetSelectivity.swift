import GRDB

/// Owner of a search and the selectivity of its facets. A facet of nearly every row is left out of the expression: it
/// costs a walk along the index's longest list and excludes almost nothing.
struct FacetSelectivity {
    let owner: Person.ID
    /// Number of items of all people.
    private var instanceCount = 0
    /// Number of the owner's items.
    private var ownCount = 0
    private var trashedCount = 0
    /// Number of the owner's items of each kind.
    private var ownCountOfKind: [ItemKind: Int] = [:]

    /// Reads the counts of all kinds in one statement.
    init(in scope: OwnerScope) throws {
        self.owner = scope.owner
        let rows = try scope.db.rows(
            """
            SELECT kind, sum(count) AS everyone, total(count) FILTER (WHERE owner = ?1) AS own,
                total(count) FILTER (WHERE owner = ?1 AND state = 'trashed') AS trashed
            FROM itemCount GROUP BY kind
            """, [scope.owner])
        for row in rows {
            let own: Int = try row.value("own")
            instanceCount &+= try row.value("everyone")
            ownCount &+= own
            trashedCount &+= try row.value("trashed")
            ownCountOfKind[try row.value("kind")] = own
        }
    }

    /// Returns the number of the owner's items of a kind.
    func count(_ kind: ItemKind) -> Int { ownCountOfKind[kind, default: 0] }

    func has(_ kind: ItemKind) -> Bool { count(kind) > 0 }

    /// Whether the owner has items of other kinds.
    func isNarrowing(_ kind: ItemKind) -> Bool { count(kind) < ownCount }

    /// Whether the expression should contain the kind. Looking up a few hits one by one is faster than comparing them
    /// with the list of a kind: ten to twenty of its rows are read in the time of one look-up.
    /// - Parameter hitCount: number of hits of all kinds; nil if unknown.
    func isWorthAsking(_ kind: ItemKind, among hitCount: Int?) -> Bool {
        hitCount.map { $0 * 16 >= count(kind) } ?? true
    }

    /// Returns the facets of owner and kind that the expression should contain.
    /// - Parameters:
    ///   - kind: nil for every kind.
    ///   - isExact: false if the found rows are checked again, so that a facet of most rows may be left out.
    func facets(_ kind: ItemKind?, isExact: Bool) -> [String] {
        // If rows are checked again, a facet is worth its cost only if it excludes half of them.
        var facets: [String] = []
        if isExact ? ownCount < instanceCount : ownCount * 2 < instanceCount { facets.append(SearchFacet.owner(owner)) }
        if let kind {
            if isExact ? isNarrowing(kind) : count(kind) * 2 < ownCount { facets.append(SearchFacet.kind(kind)) }
        }
        return facets
    }

    /// Whether the expression should exclude the trash.
    /// - Parameter isExact: as for `facets`.
    func mustExcludeTrash(isExact: Bool) -> Bool {
        isExact ? trashedCount > 0 : trashedCount * 10 > ownCount
    }
}
