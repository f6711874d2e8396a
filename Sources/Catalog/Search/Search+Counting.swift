import GRDB

/// Number of hits of a search, by kind.
package struct SearchCounts: Sendable {
    /// Counts in the order of the requested kinds, without zeros.
    package let kinds: [SearchCount]
    /// Number of hits of all kinds together; nil if not all were counted.
    let all: Int?
}

extension PreparedSearch {
    /// Counts the hits of each kind. One statement reads the hits of all kinds; it stops when a separate statement for
    /// each kind that has not enough hits yet is less work.
    /// - Parameter most: limit of each count.
    package func counts(
        of kinds: [ItemKind], upTo most: Int = Search.maxCounted, in db: Database
    ) throws -> SearchCounts {
        let kinds = kinds.filter(plan.selectivity.has)
        var tally = KindCounter(of: kinds, upTo: most, plan.selectivity)
        // If all items are of one kind, its list is not read and no row needs a look-up.
        if kinds.contains(where: plan.selectivity.isNarrowing) { try count(&tally, in: db) }
        let counts = try kinds.enumerated().compactMap { index, kind -> SearchCount? in
            let counted = tally.counts[index]
            let count = tally.isWhole || counted > most ? counted : try count(kind, upTo: most + 1, in: db)
            guard count > 0 else { return nil }
            return SearchCount(kind: kind, count: min(count, most), isMore: count > most)
        }
        return SearchCounts(kinds: counts, all: tally.isWhole ? tally.passed : nil)
    }

    private func count(_ tally: inout KindCounter, in db: Database) throws {
        guard !plan.isImpossible, let expression = plan.expression(of: nil) else {
            tally.isWhole = true
            return
        }
        let hits = try db.listCursor(
            Self.kindsSQL,
            ["match": expression, "from": plan.numbers.lowerBound, "to": plan.numbers.upperBound]
        ) { [tokens = tally.tokens] row in KindCounter.kindIndex(of: row, among: tokens) }
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
        SELECT searchable.facets FROM search CROSS JOIN searchable ON searchable.rowNumber = search.rowid
        WHERE search MATCH :match AND search.rowid >= :from AND search.rowid < :to
        """
}

/// Counts hits by kind while they are read.
private struct KindCounter {
    /// Tokens of the kinds, which follow the owner's token in the facets of a row.
    let tokens: [[UInt8]]
    /// Length of each kind's list in the index.
    private let lists: [Int]
    private let countLimit: Int
    private(set) var counts: [Int]
    private(set) var passed = 0
    /// Total length of the lists of kinds that have not enough hits yet.
    private var rest: Int
    /// No hit is left.
    var isWhole = false

    /// Assumed cost of a look-up of a hit's kind, in rows of a kind's list. It takes as long as ten rows; the estimate
    /// is higher because look-ups are wasted if the kinds are then counted separately.
    private static let lookup = 32
    /// Minimum number of hits that are looked up.
    private static let least = 100

    init(of kinds: [ItemKind], upTo most: Int, _ selectivity: FacetSelectivity) {
        self.countLimit = most
        tokens = kinds.map { Array("\(SearchFacet.kind($0)) ".utf8) }
        lists = kinds.map(selectivity.count)
        counts = kinds.map { _ in 0 }
        rest = lists.reduce(0, +)
    }

    /// Whether counting each remaining kind separately is now less work. At worst this doubles the work done so far.
    var isEnough: Bool { rest == 0 || passed >= Self.least && passed * Self.lookup > rest }

    /// - Returns: the index of the row's kind; nil for a kind that was not requested.
    static func kindIndex(of row: borrowing ListRow, among tokens: [[UInt8]]) -> Int? {
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
        if counts[place] == countLimit + 1 { rest -= lists[place] }
    }
}
