import GRDB

/// Whose items a search is for, and which facets are worth asking the index for: one that nearly every row has costs a
/// walk along the index's longest list and selects next to nothing.
struct SearchScope {
    let owner: Person.ID
    private var all = 0
    private var owned = 0
    private var trashed = 0
    private var ofKind: [ItemKind: Int] = [:]

    /// One statement for all kinds.
    init(in scope: Scope) throws {
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

    /// Few hits are sooner looked up one by one than held against the list of a kind, of which ten to twenty rows are walked past
    /// in the time of one lookup.
    /// - Parameter all: how many hits there are of all kinds; nil while unknown.
    func isWorthAsking(_ kind: ItemKind, among all: Int?) -> Bool {
        all.map { $0 * 16 >= count(kind) } ?? true
    }

    /// - Parameters:
    ///   - kind: nil for every kind.
    ///   - isExact: false where the rows found are checked again, so that a facet which most of them have may be left out.
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
