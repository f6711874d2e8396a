import GRDB
import TestSupport
import Testing
import Text

@testable import Catalog
@testable import TextSearch

@Suite struct MatcherAndIndexTests {
    /// Compares the matcher with the index on random titles.
    @Test func matcherFindsTheSameTitlesAsTheIndex() throws {
        let pieces = ["가", "각", "나", "강", "ㄱ", "ㄴ", " ", " ", "a", "ab", "é", "1", "12", "-", "東", "ガ"]
        var random = SplitMix64(seed: 77)
        func text(_ most: Int) -> String {
            (0..<Int.random(in: 1...most, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
        }
        let world = try SearchWorld()
        let titles = (0..<150).map { _ in "\(text(10))" }
        try world.catalog.write { db in
            for title in titles {
                _ = try world.catalog.items.create(NewItem(kind: .link, owner: 1, title: title + "."), in: db)
            }
        }
        try world.catalog.read(of: 1) { scope in
            for _ in 0..<400 {
                let query = text(5).split(separator: " ").joined()
                guard let term = SearchTerm(query, isExact: false, isLast: true), !query.hasPrefix("-") else {
                    continue
                }
                let matcher = SearchMatcher(terms: [term])
                let found = try world.catalog.search.page(query, limit: 200, in: scope).hits.map(\.item.title)
                let expected = try String.fetchAll(scope.db, sql: "SELECT title FROM item")
                    .filter { !matcher.ranges(in: $0, isName: true).isEmpty }
                #expect(found.sorted() == expected.sorted(), "\(query)")
            }
        }
    }
}
