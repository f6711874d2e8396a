import GRDB

/// How many hits a search has of each kind.
package struct SearchCounts: Sendable {
    /// In the order asked for; those without hits are left out.
    package let kinds: [SearchCount]
    /// How many there are of all kinds together; nil where that was not counted to the end.
    let all: Int?
}

extension PreparedSearch {
    /// How many hits there are of each of these kinds. One statement that goes through the hits of all kinds, and one for each
    /// kind of which it has not counted enough when walking along the index's list of that kind is less work.
    /// - Parameter most: no kind is counted further.
    package func counts(
        of kinds: [ItemKind], upTo most: Int = Search.mostCounted, in db: Database
    ) throws -> SearchCounts {
        let kinds = kinds.filter(plan.reach.has)
        var tally = Tally(of: kinds, upTo: most, plan.reach)
        // Where all items are of one kind, its list is not walked along and no row need be looked up.
        if kinds.contains(where: plan.reach.isNarrowing) { try count(&tally, in: db) }
        let counts = try kinds.enumerated().compactMap { index, kind -> SearchCount? in
            let counted = tally.counts[index]
            let count = tally.isWhole || counted > most ? counted : try count(kind, upTo: most + 1, in: db)
            guard count > 0 else { return nil }
            return SearchCount(kind: kind, count: min(count, most), isMore: count > most)
        }
        return SearchCounts(kinds: counts, all: tally.isWhole ? tally.passed : nil)
    }

    private func count(_ tally: inout Tally, in db: Database) throws {
        guard !plan.isImpossible, let expression = plan.expression(of: nil) else {
            tally.isWhole = true
            return
        }
        let hits = try db.listCursor(
            Self.kindsSQL,
            ["match": expression, "from": plan.numbers.lowerBound, "to": plan.numbers.upperBound]
        ) { [tokens = tally.tokens] row in Tally.place(of: row, among: tokens) }
        while !tally.isEnough {
            guard let place = try hits.next() else {
                tally.isWhole = true
                return
            }
            tally.add(place)
        }
    }

    private func count(_ kind: ItemKind, upTo limit: Int, in db: Database) throws -> Int {
        guard !plan.isImpossible, let expression = plan.expression(of: kind) else { return 0 }
        let statement = try db.cachedStatement(Self.countSQL)
        return try Int.fetchOne(
            statement,
            arguments: [
                "match": expression, "from": plan.numbers.lowerBound, "to": plan.numbers.upperBound,
                "limit": limit,
            ]) ?? 0
    }

    static let countSQL = """
        SELECT count(*) FROM (
            SELECT 1 FROM search WHERE search MATCH :match AND rowid >= :from AND rowid < :to LIMIT :limit)
        """

    static let kindsSQL = """
        SELECT searchable.facets FROM search CROSS JOIN searchable ON searchable.number = search.rowid
        WHERE search MATCH :match AND search.rowid >= :from AND search.rowid < :to
        """
}

/// Hits by kind, as they come.
private struct Tally {
    /// What a row has among its facets, behind that of its owner.
    let tokens: [[UInt8]]
    /// How long the index's list of each kind is.
    private let lists: [Int]
    private let most: Int
    private(set) var counts: [Int]
    private(set) var passed = 0
    /// Of the kinds that have not enough yet, all lists together.
    private var rest: Int
    /// No hit is left.
    var isWhole = false

    /// Looking up the kind of a hit takes as long as walking past ten rows in the index's list of a kind. It may be in vain, for
    /// which as much again and more is reckoned.
    private static let lookup = 32
    /// So many are looked up in any case.
    private static let least = 100

    init(of kinds: [ItemKind], upTo most: Int, _ reach: SearchScope) {
        self.most = most
        tokens = kinds.map { Array("\(SearchFacet.kind($0)) ".utf8) }
        lists = kinds.map(reach.count)
        counts = kinds.map { _ in 0 }
        rest = lists.reduce(0, +)
    }

    /// From here on it is less work to ask for each kind by itself, at the worst as much again as what was done.
    var isEnough: Bool { rest == 0 || passed >= Self.least && passed * Self.lookup > rest }

    /// - Returns: nil for a kind that nobody asked for.
    static func place(of row: borrowing ListRow, among tokens: [[UInt8]]) -> Int? {
        row.withUTF8(0) { facets in
            guard let end = facets.firstIndex(of: UInt8(ascii: " ")) else { return nil }
            let rest = facets[(end + 1)...]
            return tokens.firstIndex { rest.starts(with: $0) }
        }
    }

    mutating func add(_ place: Int?) {
        passed += 1
        guard let place else { return }
        counts[place] += 1
        if counts[place] == most + 1 { rest -= lists[place] }
    }
}
