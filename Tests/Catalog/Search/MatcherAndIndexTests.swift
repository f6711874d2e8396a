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
        func randomText(maxPieces: Int) -> String {
            (0..<Int.random(in: 1...maxPieces, using: &random)).map { _ in
                pieces[Int.random(in: 0..<pieces.count, using: &random)]
            }.joined()
        }
        let instance = try SearchTestInstance()
        let titles = (0..<150).map { _ in randomText(maxPieces: 10) }
        try instance.catalog.write { db in
            for title in titles {
                _ = try instance.catalog.items.create(NewItem(kind: .link, owner: 1, title: title + "."), in: db)
            }
        }
        try instance.catalog.read(of: 1) { scope in
            for _ in 0..<400 {
                let query = randomText(maxPieces: 5).split(separator: " ").joined()
                guard let term = SearchTerm(query, isExact: false, isLast: true), !query.hasPrefix("-") else {
                    continue
                }
                let matcher = SearchMatcher(terms: [term])
                let found = try instance.catalog.search.page(query, limit: 200, in: scope).hits.map(\.item.title)
                let expected = try String.fetchAll(scope.db, sql: "SELECT title FROM item")
                    .filter { !matcher.ranges(in: $0, isName: true).isEmpty }
                #expect(found.sorted() == expected.sorted(), "\(query)")
            }
        }
    }
}
