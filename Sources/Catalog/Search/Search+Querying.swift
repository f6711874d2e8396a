import Foundation
import GRDB
import TextSearch

extension Search {
    /// Maximum count of hits on a tab, which shows `1000+` beyond it.
    package static let maxCounted = 1000

    /// Returns a page of hits of one kind or of all. At most seven statements, however many items there are.
    /// - Parameters:
    ///   - text: as typed.
    ///   - cursor: `next` of the previous page.
    package func page(
        _ text: String, kind: ItemKind? = nil, limit: Int = 40, cursor: SearchCursor? = nil, in scope: OwnerScope
    ) throws -> SearchPage {
        let query = parse(text)
        guard !query.isEmpty else { return SearchPage(query: query, hits: [], next: nil) }
        return try prepare(query, in: scope).page(of: kind, limit: limit, after: cursor, in: scope.db)
    }

    /// Returns only the ids of a page of hits, for a list that reads its cards itself.
    package func ids(
        _ text: String, kind: ItemKind?, limit: Int, cursor: SearchCursor? = nil, in scope: OwnerScope
    ) throws -> (ids: [Item.ID], next: SearchCursor?) {
        let query = parse(text)
        guard !query.isEmpty else { return ([], nil) }
        return try prepare(query, in: scope).ids(of: kind, limit: limit, after: cursor, in: scope.db)
    }

    /// Looks up the tags and folders of a query, so that it can be run for several kinds. One statement, and one for
    /// each `tag:` and `in:`.
    /// - Parameters:
    ///   - query: must not be empty.
    ///   - scope: must be of the transaction in which the search runs.
    package func prepare(_ query: SearchQuery, in scope: OwnerScope) throws -> PreparedSearch {
        PreparedSearch(query: query, plan: try SearchPlan(query, vocabulary: vocabulary, in: scope))
    }
}

/// A query whose tags and folders have been looked up. Valid only in the same transaction.
package struct PreparedSearch {
    let query: SearchQuery
    let plan: SearchPlan

    /// Returns a page of hits of one kind or of all; at most three statements.
    /// - Parameters:
    ///   - cursor: `next` of the previous page.
    ///   - counts: earlier counts of the hits, which help to choose the expression.
    package func page(
        of kind: ItemKind? = nil, limit: Int = 40, after cursor: SearchCursor? = nil, counts: SearchCounts? = nil,
        in db: Database
    ) throws -> SearchPage {
        let matcher = SearchMatcher(terms: plan.terms)
        let (hits, next) = try hits(Self.pageSQL, kind, after: cursor, limit: limit, among: counts?.all, in: db) {
            row in
            let item = Item(row)
            return SearchHit(
                item: item, title: matcher.highlight(item.title, isName: true),
                snippet: matcher.snippet(of: row.text(Item.columnCount)))
        }
        return SearchPage(query: query, hits: hits, next: next)
    }

    /// Returns a page of hits without highlights.
    package func items(
        of kind: ItemKind?, limit: Int, after cursor: SearchCursor? = nil, in db: Database
    ) throws -> (items: [Item], next: SearchCursor?) {
        let (items, next) = try hits(Self.itemsSQL, kind, after: cursor, limit: limit, in: db) { Item($0) }
        return (items, next)
    }

    /// Returns only the ids of a page of hits, for a list that reads its cards itself.
    package func ids(
        of kind: ItemKind?, limit: Int, after cursor: SearchCursor? = nil, in db: Database
    ) throws -> (ids: [Item.ID], next: SearchCursor?) {
        let (ids, next) = try hits(Self.idsSQL, kind, after: cursor, limit: limit, in: db) { $0.integer(0) }
        return (ids, next)
    }

    /// Reads a page of hits, rank by rank.
    /// - Parameters:
    ///   - sql: made by `hitsSQL`; the position is its last column.
    ///   - hitCount: number of hits of all kinds; nil if unknown.
    private func hits<Hit>(
        _ sql: String, _ kind: ItemKind?, after cursor: SearchCursor?, limit: Int, among hitCount: Int? = nil,
        in db: Database,
        read: (borrowing ListRow) throws -> Hit
    ) throws -> (hits: [Hit], next: SearchCursor?) {
        guard !plan.isImpossible, limit > 0 else { return ([], nil) }
        var hits: [Hit] = []
        var lastCursor = cursor
        let firstSeenRow = try cursor.flatMap { try IndexRowNumbers(db: db).firstNumber(at: $0.position) } ?? .max
        for rank in (cursor?.rank ?? 0)..<max(plan.rankCount, cursor?.rank ?? 0) {
            guard let expression = plan.expression(rank: rank, of: kind, among: hitCount) else { continue }
            let rowLimit = rank == cursor?.rank ? firstSeenRow : .max
            var isMore = false
            try db.readEach(
                sql,
                [
                    "match": expression, "from": plan.numbers.lowerBound, "to": min(plan.numbers.upperBound, rowLimit),
                    "owner": plan.selectivity.owner, "kind": kind?.rawValue, "trash": plan.isTrash,
                    "limit": limit + 1 - hits.count,
                ]
            ) { row in
                guard hits.count < limit else {
                    isMore = true
                    return
                }
                hits.append(try read(row))
                lastCursor = SearchCursor(rank: rank, position: row.integer(row.columnCount - 1))
            }
            if isMore { return (hits, lastCursor) }
        }
        return (hits, nil)
    }

    static let pageSQL = hitsSQL("\(Item.columns), substr(searchable.text, 1, \(snippetSourceLength))")
    /// Number of characters of a text in which a snippet is looked for.
    private static let snippetSourceLength = 50_000
    static let itemsSQL = hitsSQL(Item.columns)
    static let idsSQL = hitsSQL("item.id")

    /// Returns the SQL of hits. FTS5 returns hits by descending rowid, which is time, and stops at the limit: nothing
    /// is sorted.
    private static func hitsSQL(_ columns: String) -> String {
        """
        SELECT \(columns), item.position
        FROM search CROSS JOIN searchable ON searchable.rowNumber = search.rowid
            CROSS JOIN item ON item.id = searchable.item
        WHERE search MATCH :match AND search.rowid >= :from AND search.rowid < :to
            AND item.owner = :owner AND (:kind IS NULL OR item.kind = :kind) AND (item.state = 'trashed') = :trash
        ORDER BY search.rowid DESC LIMIT :limit
        """
    }
}
