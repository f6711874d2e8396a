import Foundation
import GRDB
import TextSearch

extension Search {
    /// No tab counts further than this; it shows `1000+` then.
    package static let mostCounted = 1000

    /// One page of hits of one kind or of all. At most seven statements, however many items there are.
    /// - Parameters:
    ///   - text: as typed.
    ///   - cursor: `next` of the page before.
    ///   - zone: where `before:` and the like have their midnight.
    package func page(
        _ text: String, owner: Person.ID, kind: ItemKind? = nil, limit: Int = 40, cursor: SearchCursor? = nil,
        zone: TimeZone = .current, in db: Database
    ) throws -> SearchPage {
        let query = parse(text)
        guard !query.isEmpty else { return SearchPage(query: query, hits: [], next: nil) }
        let plan = try SearchPlan(query, owner: owner, kind: kind, vocabulary: vocabulary, zone: zone, in: db)
        let (hits, next) = try hits(plan, after: cursor, limit: limit, in: db)
        return SearchPage(query: query, hits: hits, next: next)
    }

    /// The first hits of every kind, with counts. At most five statements for each kind and six for the filters.
    package func groups(
        _ text: String, owner: Person.ID, perKind: Int = 6, zone: TimeZone = .current, in db: Database
    ) throws -> SearchGroups {
        let query = parse(text)
        guard !query.isEmpty else { return SearchGroups(query: query, groups: [], nearestTags: []) }
        let groups = try vocabulary.order.compactMap { kind -> SearchGroups.Group? in
            let plan = try SearchPlan(query, owner: owner, kind: kind, vocabulary: vocabulary, zone: zone, in: db)
            let count = try count(plan, in: db)
            guard count > 0 else { return nil }
            let hits = try hits(plan, after: nil, limit: perKind, in: db).hits
            return SearchGroups.Group(
                kind: kind, hits: hits, count: min(count, Self.mostCounted), isMore: count > Self.mostCounted)
        }
        return SearchGroups(
            query: query, groups: groups,
            nearestTags: groups.isEmpty ? try nearestTags(query, owner: owner, in: db) : [])
    }

    private func hits(
        _ plan: SearchPlan, after cursor: SearchCursor?, limit: Int, in db: Database
    ) throws -> (hits: [SearchHit], next: SearchCursor?) {
        guard !plan.isImpossible, limit > 0 else { return ([], nil) }
        let matcher = SearchMatcher(terms: plan.terms)
        var hits: [SearchHit] = []
        var last = cursor
        for rank in (cursor?.rank ?? 0)..<max(plan.rankCount, cursor?.rank ?? 0) {
            guard let expression = plan.expression(rank: rank) else { continue }
            let end = cursor.map { $0.rank == rank ? $0.position : .max } ?? .max
            let rows = try Row.fetchCursor(
                db.cachedStatement(Self.hitsSQL),
                arguments: [
                    "match": expression, "from": plan.positions.lowerBound,
                    "to": min(plan.positions.upperBound, end), "owner": plan.scope.owner,
                    "kind": plan.scope.kind?.rawValue, "trash": plan.isTrash,
                    "limit": limit + 1 - hits.count,
                ])
            while let row = try rows.next() {
                if hits.count == limit { return (hits, last) }
                let hit = Self.hit(row, matcher)
                last = SearchCursor(rank: rank, position: hit.item.position)
                hits.append(hit)
            }
        }
        return (hits, nil)
    }

    /// FTS5 hands out hits by falling rowid, which is time, and stops at the limit: nothing is sorted.
    static let hitsSQL = """
        SELECT \(Item.columns), substr(searchable.text, 1, 50000)
        FROM search CROSS JOIN searchable ON searchable.position = search.rowid
            CROSS JOIN item ON item.id = searchable.item
        WHERE search MATCH :match AND search.rowid >= :from AND search.rowid < :to
            AND item.owner = :owner AND (:kind IS NULL OR item.kind = :kind) AND (item.state = 'trashed') = :trash
        ORDER BY search.rowid DESC LIMIT :limit
        """

    private static func hit(_ row: Row, _ matcher: SearchMatcher) -> SearchHit {
        let item = Item(row: row)
        let text: String = row[Item.columnCount]
        return SearchHit(
            item: item, title: matcher.highlight(item.title, isName: true),
            subtitle: matcher.highlight(item.subtitle, isName: true), snippet: matcher.snippet(of: text))
    }

    /// One more than `mostCounted` stands for more.
    private func count(_ plan: SearchPlan, in db: Database) throws -> Int {
        guard !plan.isImpossible, let expression = plan.expression else { return 0 }
        let statement = try db.cachedStatement(Self.countSQL)
        return try Int.fetchOne(
            statement,
            arguments: [
                "match": expression, "from": plan.positions.lowerBound, "to": plan.positions.upperBound,
                "limit": Self.mostCounted + 1,
            ]) ?? 0
    }

    static let countSQL = """
        SELECT count(*) FROM (
            SELECT 1 FROM search WHERE search MATCH :match AND rowid >= :from AND rowid < :to LIMIT :limit)
        """
}
