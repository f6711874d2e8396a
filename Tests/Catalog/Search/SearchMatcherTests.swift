import GRDB
import TestSupport
import Testing

@testable import Catalog

struct SearchMatcherTests {
    private func marked(_ query: String, _ text: String, isName: Bool = true) -> String {
        let terms = query.split(separator: " ").compactMap { SearchTerm(String($0), isExact: false, isLast: true) }
        return SearchMatcher(terms: terms).highlight(text, isName: isName).pieces
            .map { $0.isMatch ? "[\($0.text)]" : String($0.text) }.joined()
    }

    @Test(arguments: [
        ("민국", "대한민국의", "대한[민국]의"), ("ㅂㅅㅎ", "영화 부산행", "영화 [부산행]"), ("부ㅅ", "부산행", "[부산]행"), ("부사", "부산행", "[부산]행"),
        ("seou", "Seoul Seoulite", "[Seou]l [Seou]lite"), ("cafe", "Le Cafe\u{301}!", "Le [Cafe\u{301}]!"),
        ("서울여행", "서울 여행", "[서울 여행]"), ("abc", "ＡＢＣマート", "[ＡＢＣ]マート"), ("가 나", "가나다 나", "[가나]다 [나]"),
        ("없음", "부산", "부산"), ("e", "e\u{301}\u{302}\u{303}x", "[e\u{301}\u{302}\u{303}]x"),
        ("산", "👩‍👩‍👧산👍🏽", "👩‍👩‍👧[산]👍🏽"), ("ab", "ab\u{200D}👍", "[ab\u{200D}]👍"),
    ])
    func marks(query: String, text: String, expected: String) {
        #expect(marked(query, text) == expected)
    }

    @Test func snippetsShowTheHit() throws {
        let text = String(repeating: "앞에 오는 말\n", count: 40) + "여기 부산 바다 " + String(repeating: "뒤에 오는 말 ", count: 40)
        let term = try #require(SearchTerm("부산", isExact: false, isLast: true))
        let snippet = try #require(SearchMatcher(terms: [term]).snippet(of: text))
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
        #expect(snippet.text.count < 130)
        #expect(!snippet.text.contains("\n"))
        #expect(snippet.ranges.map { snippet.text[$0] } == ["부산"])
        #expect(SearchMatcher(terms: [term]).snippet(of: "대구") == nil)
    }

    /// The matcher and the index agree on titles made by chance.
    @Test func agreesWithTheIndex() throws {
        let pieces = ["가", "각", "나", "강", "ㄱ", "ㄴ", " ", " ", "a", "ab", "é", "1", "12", "-", "東", "ガ"]
        var random = SplitMix(seed: 77)
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
        try world.catalog.read { db in
            for _ in 0..<400 {
                let query = text(5).split(separator: " ").joined()
                guard let term = SearchTerm(query, isExact: false, isLast: true), !query.hasPrefix("-") else {
                    continue
                }
                let matcher = SearchMatcher(terms: [term])
                let found = try world.catalog.search.page(query, owner: 1, limit: 200, in: db).hits.map(\.item.title)
                let expected = try String.fetchAll(db, sql: "SELECT title FROM item")
                    .filter { !matcher.ranges(in: $0, isName: true).isEmpty }
                #expect(found.sorted() == expected.sorted(), "\(query)")
            }
        }
    }
}
