import Catalog
import GRDB
import Text

extension DiaryStore {
    /// Returns the kept pages of a list and the cursor of the next part. Runs one statement, which walks one index from
    /// the cursor.
    package func list(
        _ filter: DiaryFilter, in scope: OwnerScope
    ) throws -> (pages: [DiaryPage], next: DiaryFilter.PageCursor?) {
        let (sql, arguments) = Self.statement(filter, of: scope.owner)
        let rows = try scope.db.readList(sql, arguments) { try DiaryPage($0) }
        let pages = Array(rows.prefix(filter.limit))
        let next =
            rows.count > filter.limit ? pages.last.map { DiaryFilter.PageCursor(day: $0.day, item: $0.id) } : nil
        return (pages, next)
    }

    /// Returns the statement of a list, which reads one row more than the limit to detect a next part.
    static func statement(_ filter: DiaryFilter, of owner: Person.ID) -> (String, StatementArguments) {
        var conditions = ["page.owner = ?"]
        var arguments: [(any DatabaseValueConvertible)?] = [owner]
        func require(_ condition: String, _ values: (any DatabaseValueConvertible)?...) {
            conditions.append(condition)
            arguments += values
        }
        var index = filter.paper == nil ? "pageDay" : "pagePaperDay"
        if let diary = filter.diary {
            index = "pageDiaryDay"
            require("page.diary = ?", diary)
        }
        switch filter.author {
        case .all: break
        case .mine:
            if filter.diary == nil, filter.paper == nil { index = "pageAuthorDay" }
            require("page.author = ?", owner)
        case .theirs: require("page.author IS NOT ?", owner)
        }
        // Days are compared as text, so "-31" is the end of any month.
        if let month = filter.month { require("page.day BETWEEN ? AND ?", month + "-01", month + "-31") }
        if let days = filter.days { require("page.day BETWEEN ? AND ?", days.lowerBound, days.upperBound) }
        if let paper = filter.paper { require("page.paper = ?", paper) }
        if let tag = filter.tag {
            require(
                """
                EXISTS (SELECT 1 FROM tag CROSS JOIN itemTag ON itemTag.tag = tag.id AND itemTag.position = item.position
                    WHERE tag.owner = ? AND tag.nameKey = ? AND itemTag.item = item.id)
                """, owner, Tag.normalised(tag)?.matchKey)
        }
        let isNewest = filter.sort == .newest
        if let after = filter.after {
            require("(page.day, page.item) \(isNewest ? "<" : ">") (?, ?)", after.day, after.item)
        }
        arguments.append(filter.limit + 1)
        let direction = isNewest ? "DESC" : "ASC"
        let sql = """
            SELECT \(DiaryPage.columns) FROM page INDEXED BY \(index) CROSS JOIN item ON item.id = page.item
            WHERE \(conditions.joined(separator: " AND ")) AND item.state = 'kept'
            ORDER BY page.day \(direction), page.item \(direction) LIMIT ?
            """
        return (sql, StatementArguments(arguments))
    }

    /// Returns the kept pages directly before and after a page in a list. Runs two statements.
    func neighbours(
        of page: DiaryPage, in filter: DiaryFilter, in scope: OwnerScope
    ) throws -> (previous: DiaryPage?, next: DiaryPage?) {
        var forward = filter
        forward.after = DiaryFilter.PageCursor(day: page.day, item: page.id)
        forward.limit = 1
        var backward = forward
        backward.sort = filter.sort == .newest ? .oldest : .newest
        return (try list(backward, in: scope).pages.first, try list(forward, in: scope).pages.first)
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

    /// Returns the number of kept pages that a person wrote, counted up to `limit`.
    func ownCount(upTo limit: Int, in scope: OwnerScope) throws -> Int {
        try scope.db.number(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM page INDEXED BY pageAuthorDay CROSS JOIN item ON item.id = page.item
                WHERE page.owner = ?1 AND page.author = ?1 AND item.state = 'kept' LIMIT ?2)
            """, [scope.owner, limit])
    }

    /// Returns the paper colours of a person's pages, at most 40. Finds each with one seek.
    func papers(in scope: OwnerScope) throws -> [String] {
        try scope.db.values(
            String.self,
            """
            WITH RECURSIVE colour(name) AS (
                SELECT (SELECT min(paper) FROM page INDEXED BY pagePaperDay WHERE owner = ?1 AND paper > '')
                UNION ALL
                SELECT (SELECT min(paper) FROM page INDEXED BY pagePaperDay WHERE owner = ?1 AND paper > colour.name)
                FROM colour WHERE colour.name IS NOT NULL LIMIT 40
            )
            SELECT name FROM colour WHERE name IS NOT NULL
            """, [scope.owner])
    }

    /// Returns the cursor of the part of a list that ends just before a page.
    ///
    /// - Returns: `nil` if nothing precedes the page; `.some(nil)` if that part is the start of the list.
    func cursorBefore(_ page: DiaryPage, in filter: DiaryFilter, scope: OwnerScope) throws -> DiaryFilter.PageCursor?? {
        var backward = filter
        backward.sort = filter.sort == .newest ? .oldest : .newest
        backward.after = DiaryFilter.PageCursor(day: page.day, item: page.id)
        backward.limit = filter.limit + 1
        let pages = try list(backward, in: scope).pages
        guard !pages.isEmpty else { return nil }
        let cursor =
            pages.count > filter.limit ? pages.last.map { DiaryFilter.PageCursor(day: $0.day, item: $0.id) } : nil
        return .some(cursor)
    }
}
