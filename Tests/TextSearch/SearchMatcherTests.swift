import Foundation
import Testing

@testable import TextSearch

@Suite struct SearchMatcherTests {
    /// Returns the text with matches in brackets.
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
    func highlightsMatches(query: String, text: String, expected: String) {
        #expect(marked(query, text) == expected)
    }

    @Test func snippetShowsTheMatch() throws {
        let text = String(repeating: "앞에 오는 말\n", count: 40) + "여기 부산 바다 " + String(repeating: "뒤에 오는 말 ", count: 40)
        let term = try #require(SearchTerm("부산", isExact: false, isLast: true))
        let snippet = try #require(SearchMatcher(terms: [term]).snippet(of: text))
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
        #expect(snippet.text.count < 130)
        #expect(!snippet.text.contains("\n"))
        #expect(snippet.ranges.map { snippet.text[$0] } == ["부산"])
        #expect(SearchMatcher(terms: [term]).snippet(of: "대구") == nil)
    }

    /// Compares text whose bytes the scanner can skip with the same text in characters that it must read one by one.
    @Test func byteSkippingFindsTheSameMatches() throws {
        let pieces = [
            "서", "울", "부", "산", "가", "ㅅ", "ㅇ", "ㅂㅜㅅㅏㄴ", "a", "b", "ab", "A", "1", "12", " ", "·", ".", "é", "e\u{301}",
            "\u{301}",
            "東", "カ", "ß", "👍", "\u{200D}", "\n",
        ]
        let queries = ["서울", "서", "부산", "ab", "a", "e", "ㅅㅇ", "ㅅ", "부ㅅ", "a1", "1", "東", "서 a", "ss", "가부산서울"]
        var state: UInt64 = 16
        func draw(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var matchCount = 0
        for _ in 0..<2_000 {
            let text = (0..<draw(14)).map { _ in pieces[draw(pieces.count)] }.joined()
            for query in queries {
                let isName = draw(2) == 0
                let marks = marked(query, text, isName: isName)
                #expect(
                    fullWidth(marks) == fullWidth(marked(query, fullWidth(text), isName: isName)),
                    "\(query) in \(text.debugDescription)")
                let terms = query.split(separator: " ").compactMap {
                    SearchTerm(String($0), isExact: false, isLast: true)
                }
                let matcher = SearchMatcher(terms: terms)
                #expect(matcher.firstMatch(in: text) == matcher.ranges(in: text, isName: false).first?.lowerBound)
                if marks.contains("[") { matchCount += 1 }
            }
        }
        // Enough matches, so that the comparison means something.
        #expect(matchCount > 3_000)
    }

    /// Returns the text in full-width letters and digits and decomposed Hangul, which the scanner cannot skip by bytes.
    private func fullWidth(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
            let isWide = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            result.append(isWide ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar)
        }
        return String(result)
    }
}
