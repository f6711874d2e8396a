import Foundation
import TestSupport
import Testing
import Text

@testable import Catalog

struct SearchQueryTests {
    private let search = Search(SearchTestInstance.sources)

    private func filters(_ text: String) -> [SearchFilter] {
        search.parse(text).chips.map(\.filter)
    }

    @Test(arguments: [
        ("tag:여행", SearchFilter.tag("여행")), ("#여행", .tag("여행")), ("태그:여행", .tag("여행")), ("＃여행", .tag("여행")),
        ("#\"여름 휴가\"", .tag("여름 휴가")), ("tag:\"여름 휴가\"", .tag("여름 휴가")), ("kind:movie", .kind(.movie)),
        ("Kind:Movies", .kind(.movie)), ("종류:영화", .kind(.movie)), ("type:웹", .kind(.link)), ("in:독서", .folder("독서")),
        ("@독서", .folder("독서")), ("폴더：독서", .folder("독서")), ("is:fav", .flag("fav")), ("is:끊김", .flag("끊김")),
        ("year:2024", .year(2024)), ("site:https://www.Example.com/a", .site("example.com")),
    ])
    func parseReadsOneFilter(text: String, filter: SearchFilter) {
        #expect(filters(text) == [filter])
        #expect(search.parse(text).notes.isEmpty)
        #expect(search.parse(text.decomposedStringWithCanonicalMapping).chips.map(\.filter) == [filter])
    }

    @Test(arguments: [("2026", 2026, nil, nil), ("2026-11", 2026, 11, nil), ("2026.11.21", 2026, 11, 21)])
    func readsDates(text: String, year: Int, month: Int?, day: Int?) throws {
        let date = try #require(PartialDate(searched: text))
        #expect(date.year == year && date.month == month && date.day == day)
        #expect(filters("before:\(text) 이후:\(text)") == [.before(date), .after(date)])
    }

    @Test func dateStartsByTheTimeZone() throws {
        let seoul = try #require(Zone.named("Asia/Seoul"))
        #expect(PartialDate(searched: "2026-11-21")?.start(in: seoul) == Timestamp(rfc3339: "2026-11-20T15:00:00.000Z"))
    }

    @Test(arguments: [
        "before:어제", "after:2026-13", "before:2026-02-30", "year:2024-05", "year:12", "kind:nothing", "is:nothing",
        "tag:",
        "in:", "site:", "-year:2024",
    ])
    func invalidFiltersBecomeWordsWithANote(text: String) {
        let query = search.parse(text)
        #expect(query.chips.isEmpty)
        #expect(query.notes.map(\.source) == [text])
        #expect(query.freeText == text)
    }

    @Test(arguments: ["https://example.com/a?b=c", "12:30", "C#", "a@b.example", "-", "foo:bar", "#", "@"])
    func ordinaryWordsAreNotFilters(text: String) {
        #expect(search.parse(text).chips.isEmpty)
        #expect(search.parse(text).notes.isEmpty)
    }

    @Test func chipHoldsTheQueryWithoutItself() {
        let query = search.parse("부산  #여행 -is:fav \"좋은 집\" before:2025")
        #expect(query.chips.map(\.text) == ["#여행", "-is:fav", "before:2025"])
        #expect(query.chips.map(\.isNegated) == [false, true, false])
        #expect(query.chips[1].remaining == "부산 #여행 \"좋은 집\" before:2025")
        #expect(query.freeText == "부산 \"좋은 집\"")
    }

    /// Every input parses, parses to the same query again and can be run.
    @Test func anyInputCanBeParsedAndRun() throws {
        let instance = try SearchTestInstance()
        try instance.add("부산 여행", tags: ["여행"])
        let pieces = [
            "부산", "ㅂㅅ", "ㅏ", "-", "\"", "“", "#", "@", ":", "tag:", "is:", "before:2026", "year:", "site:a|b", " ", "*",
            "(",
            ")", "^", "NEAR", "AND", "OR", "NOT", "'", "\0", "\u{1}", "\u{4}", "é", "e\u{301}", "👩‍👩‍👧", "각\u{11A8}", "ᄀ",
            "ﾡ",
            "=o1", "|", "{title}", "\u{FFFD}", "\u{10FFFF}", ";", "%", "_", "\n", "한", "a", "1",
        ]
        var random = SplitMix64(seed: 2026)
        try instance.catalog.read(of: 1) { scope in
            for _ in 0..<1000 {
                let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                    pieces[Int.random(in: 0..<pieces.count, using: &random)]
                }.joined()
                let query = instance.catalog.search.parse(text)
                let reparsed = instance.catalog.search.parse(query.text)
                #expect(reparsed.parts == query.parts, "\(text.debugDescription)")
                for chip in query.chips {
                    #expect(instance.catalog.search.parse(chip.remaining).parts.count <= query.parts.count - 1)
                }
                _ = try instance.catalog.search.page(text, in: scope)
            }
        }
    }

    @Test func longQueryIsCut() throws {
        let instance = try SearchTestInstance()
        try instance.add("가나다라")
        let long = String(repeating: "가나다라 ", count: 2000) + String(repeating: "가나다", count: 2000)
        #expect(try instance.find(long) == ["가나다라"])
    }
}
