import GRDB

/// Owner of a search and the selectivity of its facets. A facet of nearly every row is left out of the expression: it
/// costs a walk along the index's longest list and excludes almost nothing.
struct FacetSelectivity {
    let owner: Person.ID
    private var all = 0
    private var owned = 0
    private var trashed = 0
    private var ofKind: [ItemKind: Int] = [:]

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
            all &+= try row.value("everyone")
            owned &+= own
            trashed &+= try row.value("trashed")
            ofKind[try row.value("kind")] = own
        }
    }

    func count(_ kind: ItemKind) -> Int { ofKind[kind, default: 0] }

    func has(_ kind: ItemKind) -> Bool { count(kind) > 0 }

    /// Whether there are items of other kinds.
    func isNarrowing(_ kind: ItemKind) -> Bool { count(kind) < owned }

    /// Whether the expression should contain the kind. Looking up a few hits one by one is faster than comparing them
    /// with the list of a kind: ten to twenty of its rows are read in the time of one look-up.
    /// - Parameter all: number of hits of all kinds; nil if unknown.
    func isWorthAsking(_ kind: ItemKind, among all: Int?) -> Bool {
        all.map { $0 * 16 >= count(kind) } ?? true
    }

    /// Returns the facets of owner and kind that the expression should contain.
    /// - Parameters:
    ///   - kind: nil for every kind.
    ///   - isExact: false if the found rows are checked again, so that a facet of most rows may be left out.
    func facets(_ kind: ItemKind?, isExact: Bool) -> [String] {
        var facets: [String] = []
        if isExact ? owned < all : owned * 2 < all { facets.append(SearchFacet.owner(owner)) }
        if let kind {
            if isExact ? isNarrowing(kind) : count(kind) * 2 < owned { facets.append(SearchFacet.kind(kind)) }
        }
        return facets
    }

    func mustExcludeTrash(isExact: Bool) -> Bool {
        isExact ? trashed > 0 : trashed * 10 > owned
    }
}
