import Catalog
import GRDB
import Text

extension DiaryStore {
    /// How many comments pages have, by their things; one statement along an index.
    func commentCounts(on entries: [DiaryEntry], in db: Database) throws -> [String: Int] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT wanted.value AS thing, (SELECT count(*) FROM pageComment WHERE thing = wanted.value) AS count
                FROM json_each(?) AS wanted
                """), arguments: [jsonArray(entries.map(\.thing))])
        return try Dictionary(
            rows.map { try ($0.value("thing"), $0.value("count")) }, uniquingKeysWith: { first, _ in first })
    }

    /// The kept pages that a person wrote, counted up to `most`.
    func ownCount(upTo most: Int, in scope: Scope) throws -> Int {
        try Int.fetchOne(
            scope.db.cachedStatement(
                """
                SELECT count(*) FROM (
                    SELECT 1 FROM page INDEXED BY pageAuthorDay CROSS JOIN item ON item.id = page.item
                    WHERE page.owner = ?1 AND page.author = ?1 AND item.state = 'kept' LIMIT ?2)
                """), arguments: [scope.owner, most]) ?? 0
    }

    /// The colours of paper that a person has pages of, each found by one seek.
    func papers(in scope: Scope) throws -> [String] {
        try String.fetchAll(
            scope.db.cachedStatement(
                """
                WITH RECURSIVE kind(name) AS (
                    SELECT (SELECT min(paper) FROM page INDEXED BY pagePaperDay WHERE owner = ?1 AND paper > '')
                    UNION ALL
                    SELECT (SELECT min(paper) FROM page INDEXED BY pagePaperDay WHERE owner = ?1 AND paper > kind.name)
                    FROM kind WHERE kind.name IS NOT NULL LIMIT 40
                )
                SELECT name FROM kind WHERE name IS NOT NULL
                """), arguments: [scope.owner])
    }

    /// Where the page of a list begins that ends just before a place: nil is the start of the list.
    /// - Returns: nil inside where it is the start; nil where there is nothing before.
    func placeBefore(_ first: DiaryEntry, in listing: DiaryListing, scope: Scope) throws -> DiaryListing.Place?? {
        var back = listing
        back.sort = listing.sort == .newest ? .oldest : .newest
        back.after = DiaryListing.Place(day: first.day, item: first.id)
        back.limit = listing.limit + 1
        let rows = try rows(back, in: scope).rows
        guard !rows.isEmpty else { return nil }
        let place = rows.count > listing.limit ? rows.last.map { DiaryListing.Place(day: $0.day, item: $0.id) } : nil
        return .some(place)
    }
}
