import GRDB
import Synchronization
import Testing

@testable import Catalog

struct SearchPageTests {
    @Test func titlesRankBeforeNamesAndTexts() throws {
        let instance = try SearchTestInstance()
        try instance.add("제목 부산 1")
        try instance.add("본문 1", text: "부산 이야기")
        try instance.add("이름 1", author: "부산 사람")
        try instance.add("제목 부산 2")
        try instance.add("이름 2", tags: ["부산"])
        try instance.add("본문 2", note: "부산")
        #expect(try instance.find("부산") == ["제목 부산 2", "제목 부산 1", "이름 2", "이름 1", "본문 2", "본문 1"])
    }

    @Test func pagesHaveNoGapsWhileItemsAreAdded() throws {
        let instance = try SearchTestInstance()
        for index in 0..<30 {
            try instance.add("부산 \(index)")
            try instance.add("본문 \(index)", text: "부산")
        }
        var seen: [String] = []
        var cursor: SearchCursor?
        repeat {
            let page = try instance.catalog.read(of: 1) { scope in
                try instance.catalog.search.page("부산", limit: 7, cursor: cursor, in: scope)
            }
            seen += page.hits.map(\.item.title)
            cursor = page.next.flatMap { SearchCursor(rawValue: $0.rawValue) }
            // The new item is newer than all items of the following pages.
            try instance.add("부산 새 \(seen.count)")
        } while cursor != nil
        let all = (0..<30).reversed().map { "부산 \($0)" } + (0..<30).reversed().map { "본문 \($0)" }
        #expect(seen == all)
    }

    @Test func itemsAndIDsAreThoseOfThePage() throws {
        let instance = try SearchTestInstance()
        for index in 0..<10 { try instance.add(index.isMultiple(of: 3) ? "본문" : "부산 \(index)", text: "부산") }
        try instance.catalog.read(of: 1) { scope in
            let search = instance.catalog.search
            let prepared = try search.prepare(search.parse("부산"), in: scope)
            var cursor: SearchCursor?
            repeat {
                let page = try prepared.page(of: .link, limit: 3, after: cursor, in: scope.db)
                let (items, afterItems) = try prepared.items(of: .link, limit: 3, after: cursor, in: scope.db)
                let (ids, afterIDs) = try search.ids("부산", kind: .link, limit: 3, cursor: cursor, in: scope)
                #expect(items == page.hits.map(\.item) && ids == items.map(\.id) && !ids.isEmpty)
                #expect(afterItems == page.next && afterIDs == page.next)
                cursor = page.next
            } while cursor != nil
            #expect(try search.ids(" ", kind: .link, limit: 3, in: scope).ids == [])
        }
    }

    @Test(arguments: ["", "x", "9.1", "0.-1", "0", "0.1.2", "1.zzzzzzzzzzzzzzzzzzz"])
    func rejectsMalformedCursors(text: String) {
        #expect(SearchCursor(rawValue: text) == nil)
    }

    @Test func hitsAreCountedByKindAndSimilarTagsAreSuggested() throws {
        let instance = try SearchTestInstance()
        for index in 0..<9 { try instance.add("부산 \(index)") }
        try instance.add("부산행", kind: .movie)
        try instance.add("한라산", tags: ["제주", "ㅅㄹㅁ"])
        try instance.catalog.read(of: 1) { scope in
            let search = instance.catalog.search
            let prepared = try search.prepare(search.parse("부산"), in: scope)
            let found = try prepared.counts(of: [.movie, .book, .link], in: scope.db)
            let counts = found.kinds
            #expect(counts.map(\.kind) == [.movie, .link] && counts.map(\.count) == [1, 9])
            #expect(
                try counts.map { try prepared.page(of: $0.kind, limit: 4, counts: found, in: scope.db).hits.count } == [
                    1, 4,
                ])
            func similarTags(_ text: String) throws -> [String] {
                try search.nearestTags(search.parse(text), in: scope)
            }
            #expect(try similarTags("제쥬") == ["제주"])
            #expect(try similarTags("tag:제즈") == ["제주"])
            #expect(try similarTags("완전히 다른 말") == [])
            // Initial consonants alone are not a typing error.
            #expect(try similarTags("ㅅㄹㅂ") == [])
        }
    }

    @Test func searchTakesTheSameStatementsForAnyNumberOfHits() throws {
        let instance = try SearchTestInstance()
        func statements(_ text: String) throws -> Int {
            let count = Mutex(0)
            try instance.catalog.database.writeWithoutTransaction { db in
                db.trace { event in
                    // FTS5 also runs statements on its shadow tables.
                    if "\(event)".contains("search MATCH") || "\(event)".contains("FROM tag") {
                        count.withLock { $0 += 1 }
                    }
                }
                _ = try instance.catalog.search.page(text, limit: 200, in: OwnerScope(of: 1, in: db))
                db.trace(nil)
            }
            return count.withLock { $0 }
        }
        for index in 0..<10 { try instance.add("부산 \(index)", tags: ["여행"], text: "서울") }
        let few = try statements("부산 서울 #여행")
        for index in 0..<90 { try instance.add("부산 \(index)", tags: ["여행"], text: "서울") }
        #expect(try statements("부산 서울 #여행") == few)
        #expect(few > 0)
    }

    /// Few hits are counted row by row; for many there is one query for each kind.
    @Test func hitsAreCountedByKindForFewHitsAndMany() throws {
        let instance = try SearchTestInstance()
        for index in 0..<120 { try instance.add("부산 \(index)\(index % 40 == 0 ? " 해변" : "")") }
        for index in 0..<20 { try instance.add("부산행 \(index)\(index == 7 ? " 해변" : "")", kind: .movie) }
        for index in 0..<3 { try instance.add("부산 \(index)", kind: .book) }
        try instance.catalog.read(of: 1) { scope in
            for (text, expected, all) in [
                ("부산", [20, 3, 120], nil), ("해변", [1, 3], 4), ("부산 -해변", [19, 3, 117], nil), ("없다", [], 0),
            ] as [(String, [Int], Int?)] {
                let prepared = try instance.catalog.search.prepare(instance.catalog.search.parse(text), in: scope)
                let counts = try prepared.counts(of: [.movie, .screenshot, .book, .link], in: scope.db)
                #expect(counts.kinds.map(\.count) == expected && counts.all == all, "\(text)")
                let pages = try counts.kinds.map {
                    try prepared.page(of: $0.kind, limit: 200, counts: counts, in: scope.db).hits.count
                }
                #expect(pages == expected, "\(text)")
                for limit in [1, 3, 19] {
                    let few = try prepared.counts(of: [.movie, .book, .link], upTo: limit, in: scope.db).kinds
                    #expect(few.map(\.count) == expected.map { min($0, limit) }, "\(text)")
                    #expect(few.map(\.isMore) == expected.map { $0 > limit }, "\(text)")
                }
            }
        }
    }

    /// A search with hits of one kind takes these statements: scope, tag and folder; one count of all kinds if there
    /// are few hits; three ranks of hits.
    @Test func preparedSearchTakesFewStatements() throws {
        let instance = try SearchTestInstance()
        for index in 0..<10 { try instance.add("부산 \(index)", tags: ["여행"], text: "서울") }
        try instance.add("한라산", kind: .movie)
        let search = instance.catalog.search
        func statements(_ text: String) throws -> Int {
            let count = Mutex(0)
            try instance.catalog.read(of: 1) { scope in
                scope.db.trace { event in
                    // FTS5 also runs statements on its shadow tables.
                    let searchQueries = ["search MATCH", "FROM tag", "FROM itemCount"]
                    if searchQueries.contains(where: "\(event)".contains) { count.withLock { $0 += 1 } }
                }
                defer { scope.db.trace(options: []) }
                let prepared = try search.prepare(search.parse(text), in: scope)
                let counts = try prepared.counts(of: [.screenshot, .link, .movie, .book, .page], in: scope.db).kinds
                #expect(counts.map(\.kind) == [.link])
                _ = try prepared.page(of: .link, in: scope.db)
            }
            return count.withLock { $0 }
        }
        #expect(try statements("부산") == 1 + 1 + 3)
        #expect(try statements("부산 #여행") == 2 + 1 + 3)
    }

    @Test(arguments: [
        PreparedSearch.pageSQL, PreparedSearch.itemsSQL, PreparedSearch.idsSQL, PreparedSearch.countSQL,
        PreparedSearch.kindsSQL,
    ])
    func queriesNeitherScanNorSort(sql: String) throws {
        let instance = try SearchTestInstance()
        let plan = try instance.catalog.read { db in
            let sql = sql.replacing(#/:\w+/#, with: "1").replacing("MATCH 1", with: "MATCH 'x'")
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)").map { $0["detail"] as String }
        }
        #expect(plan.allSatisfy { !$0.contains("TEMP B-TREE") })
        let scans = plan.filter {
            $0.hasPrefix("SCAN") && !$0.contains("search VIRTUAL TABLE") && !$0.contains("subquery")
        }
        #expect(scans == [])
    }
}
