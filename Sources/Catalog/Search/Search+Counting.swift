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
    /// - Parameter limit: maximum of each count.
    package func counts(
        of kinds: [ItemKind], upTo limit: Int = Search.maxCounted, in db: Database
    ) throws -> SearchCounts {
        let kinds = kinds.filter(plan.selectivity.has)
        var counter = KindCounter(of: kinds, upTo: limit, plan.selectivity)
        // If all items are of one kind, its list is not read and no row needs a look-up.
        if kinds.contains(where: plan.selectivity.isNarrowing) { try count(&counter, in: db) }
        let counts = try kinds.enumerated().compactMap { index, kind -> SearchCount? in
            let countSoFar = counter.counts[index]
            let count =
                counter.isComplete || countSoFar > limit ? countSoFar : try count(kind, upTo: limit + 1, in: db)
            guard count > 0 else { return nil }
            return SearchCount(kind: kind, count: min(count, limit), isMore: count > limit)
        }
        return SearchCounts(kinds: counts, all: counter.isComplete ? counter.readHits : nil)
    }

    /// Reads hits of all kinds until the counter has enough.
    private func count(_ counter: inout KindCounter, in db: Database) throws {
        guard !plan.isImpossible, let expression = plan.expression(of: nil) else {
            counter.isComplete = true
            return
        }
        let hits = try db.listCursor(
            Self.kindsSQL,
            ["match": expression, "from": plan.numbers.lowerBound, "to": plan.numbers.upperBound]
        ) { [tokens = counter.tokens] row in KindCounter.kindIndex(of: row, among: tokens) }
        while !counter.shouldStop {
            guard let kindIndex = try hits.next() else {
                counter.isComplete = true
                return
            }
            counter.add(kindIndex)
        }
    }

    /// Counts the hits of one kind.
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

    /// SQL that counts the hits of an expression, up to a limit.
    static let countSQL = """
        SELECT count(*) FROM (
            SELECT 1 FROM search WHERE search MATCH :match AND rowid >= :from AND rowid < :to LIMIT :limit)
        """

    /// SQL of the facets of all hits of an expression, which begin with owner and kind.
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
    private let listLengths: [Int]
    private let countLimit: Int
    private(set) var counts: [Int]
    /// Number of hits that have been read.
    private(set) var readHits = 0
    /// Total length of the lists of kinds that have not enough hits yet.
    private var remainingLength: Int
    /// Whether all hits have been read.
    var isComplete = false

    /// Assumed cost of a look-up of a hit's kind, in rows of a kind's list. It takes as long as ten rows; the estimate
    /// is higher because look-ups are wasted if the kinds are then counted separately.
    private static let lookupCost = 32
    /// Minimum number of hits that are looked up.
    private static let minimumLookups = 100

    init(of kinds: [ItemKind], upTo limit: Int, _ selectivity: FacetSelectivity) {
        countLimit = limit
        tokens = kinds.map { Array("\(SearchFacet.kind($0)) ".utf8) }
        listLengths = kinds.map(selectivity.count)
        counts = kinds.map { _ in 0 }
        remainingLength = listLengths.reduce(0, +)
    }

    /// Whether counting each remaining kind separately is now less work. At worst this doubles the work done so far.
    var shouldStop: Bool {
        remainingLength == 0 || readHits >= Self.minimumLookups && readHits * Self.lookupCost > remainingLength
    }

    /// - Returns: the index of the row's kind; nil for a kind that was not requested.
    static func kindIndex(of row: borrowing ListRow, among tokens: [[UInt8]]) -> Int? {
        row.withUTF8(0) { facets in
            guard let end = facets.firstIndex(of: UInt8(ascii: " ")) else { return nil }
            let afterOwner = facets[(end + 1)...]
            return tokens.firstIndex { afterOwner.starts(with: $0) }
        }
    }

    /// Counts a hit.
    /// - Parameter kindIndex: index of its kind; nil for a kind that was not requested.
    mutating func add(_ kindIndex: Int?) {
        readHits += 1
        guard let kindIndex else { return }
        counts[kindIndex] += 1
        if counts[kindIndex] == countLimit + 1 { remainingLength -= listLengths[kindIndex] }
    }
}
