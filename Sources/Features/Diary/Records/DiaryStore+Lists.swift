import Catalog
import GRDB
import Text

extension DiaryStore {
    /// Returns the kept pages of a list and the cursor of the next part. Runs one statement, which walks one index from
    /// the cursor.
    package func rows(
        _ listing: DiaryFilter, in scope: OwnerScope
    ) throws -> (rows: [DiaryPage], next: DiaryFilter.PageCursor?) {
        let (sql, arguments) = Self.statement(listing, of: scope.owner)
        let rows = try scope.db.readList(sql, arguments) { try DiaryPage($0) }
        let shown = Array(rows.prefix(listing.limit))
        let next =
            rows.count > listing.limit ? shown.last.map { DiaryFilter.PageCursor(day: $0.day, item: $0.id) } : nil
        return (shown, next)
    }

    static func statement(_ listing: DiaryFilter, of owner: Person.ID) -> (String, StatementArguments) {
        var conditions = ["page.owner = ?"]
        var values: [(any DatabaseValueConvertible)?] = [owner]
        func add(_ condition: String, _ value: (any DatabaseValueConvertible)?...) {
            conditions.append(condition)
            values += value
        }
        var index = listing.paper == nil ? "pageDay" : "pagePaperDay"
        if let diary = listing.diary {
            index = "pageDiaryDay"
            add("page.diary = ?", diary)
        }
        switch listing.author {
        case .all: break
        case .mine:
            if listing.diary == nil, listing.paper == nil { index = "pageAuthorDay" }
            add("page.author = ?", owner)
        case .theirs: add("page.author IS NOT ?", owner)
        }
        if let month = listing.month { add("page.day BETWEEN ? AND ?", month + "-01", month + "-31") }
        if let days = listing.days { add("page.day BETWEEN ? AND ?", days.lowerBound, days.upperBound) }
        if let paper = listing.paper { add("page.paper = ?", paper) }
        if let tag = listing.tag {
            add(
                """
                EXISTS (SELECT 1 FROM tag CROSS JOIN itemTag ON itemTag.tag = tag.id AND itemTag.position = item.position
                    WHERE tag.owner = ? AND tag.nameKey = ? AND itemTag.item = item.id)
                """, owner, Tag.normalised(tag)?.matchKey)
        }
        let isNewest = listing.sort == .newest
        if let after = listing.after {
            add("(page.day, page.item) \(isNewest ? "<" : ">") (?, ?)", after.day, after.item)
        }
        values.append(listing.limit + 1)
        let direction = isNewest ? "DESC" : "ASC"
        let sql = """
            SELECT \(DiaryPage.columns) FROM page INDEXED BY \(index) CROSS JOIN item ON item.id = page.item
            WHERE \(conditions.joined(separator: " AND ")) AND item.state = 'kept'
            ORDER BY page.day \(direction), page.item \(direction) LIMIT ?
            """
        return (sql, StatementArguments(values))
    }

    /// Returns the kept pages before and after a page in a list. Runs two statements.
    func neighbours(
        of page: DiaryPage, in listing: DiaryFilter, in scope: OwnerScope
    ) throws -> (previous: DiaryPage?, next: DiaryPage?) {
        var forward = listing
        forward.after = DiaryFilter.PageCursor(day: page.day, item: page.id)
        forward.limit = 1
        var back = forward
        back.sort = listing.sort == .newest ? .oldest : .newest
        return (try rows(back, in: scope).rows.first, try rows(forward, in: scope).rows.first)
    }

    /// Returns the months with pages of a person, the newest first. Finds each with one seek.
    func months(in scope: OwnerScope) throws -> [String] {
        try scope.db.values(
            String.self,
            """
            WITH RECURSIVE month(value) AS (
                SELECT (SELECT substr(max(day), 1, 7) FROM page WHERE owner = ?1)
                UNION ALL
                SELECT (SELECT substr(max(day), 1, 7) FROM page WHERE owner = ?1 AND day < month.value)
                FROM month WHERE month.value IS NOT NULL
            )
            SELECT value FROM month WHERE value IS NOT NULL
            """, [scope.owner])
    }

    /// Returns the number of comments by `sharedID` of the pages. Runs one statement along an index.
    func commentCounts(on pages: [DiaryPage], in db: Database) throws -> [String: Int] {
        let rows = try db.rows(
            """
            SELECT wanted.value AS sharedID, (SELECT count(*) FROM pageComment WHERE sharedID = wanted.value) AS count
            FROM json_each(?) AS wanted
            """, [jsonArray(pages.map(\.sharedID))])
        return try Dictionary(
            rows.map { try ($0.value("sharedID"), $0.value("count")) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the number of kept pages that a person wrote, counted up to `most`.
    func ownCount(upTo most: Int, in scope: OwnerScope) throws -> Int {
        try scope.db.number(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM page INDEXED BY pageAuthorDay CROSS JOIN item ON item.id = page.item
                WHERE page.owner = ?1 AND page.author = ?1 AND item.state = 'kept' LIMIT ?2)
            """, [scope.owner, most])
    }

    /// Returns the paper colours of a person's pages, at most 40. Finds each with one seek.
    func papers(in scope: OwnerScope) throws -> [String] {
        try scope.db.values(
            String.self,
            """
            WITH RECURSIVE kind(name) AS (
                SELECT (SELECT min(paper) FROM page INDEXED BY pagePaperDay WHERE owner = ?1 AND paper > '')
                UNION ALL
                SELECT (SELECT min(paper) FROM page INDEXED BY pagePaperDay WHERE owner = ?1 AND paper > kind.name)
                FROM kind WHERE kind.name IS NOT NULL LIMIT 40
            )
            SELECT name FROM kind WHERE name IS NOT NULL
            """, [scope.owner])
    }

    /// Returns the cursor of the part of a list that ends just before a page.
    ///
    /// - Returns: `nil` if nothing precedes the page; `.some(nil)` if that part is the start of the list.
    func placeBefore(_ first: DiaryPage, in listing: DiaryFilter, scope: OwnerScope) throws -> DiaryFilter.PageCursor??
    {
        var back = listing
        back.sort = listing.sort == .newest ? .oldest : .newest
        back.after = DiaryFilter.PageCursor(day: first.day, item: first.id)
        back.limit = listing.limit + 1
        let rows = try rows(back, in: scope).rows
        guard !rows.isEmpty else { return nil }
        let place =
            rows.count > listing.limit ? rows.last.map { DiaryFilter.PageCursor(day: $0.day, item: $0.id) } : nil
        return .some(place)
    }
}
