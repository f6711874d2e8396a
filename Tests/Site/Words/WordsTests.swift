import Catalog
import Foundation
import Site
import Testing

@Suite struct WordsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns every pair of texts in sources and templates, with its file.
    private static func pairs() throws -> [(file: String, ko: Substring, en: Substring)] {
        var pairs: [(String, Substring, Substring)] = []
        for folder in ["Sources", "Templates"] {
            let folderURL = root.appending(path: folder)
            for name in try FileManager.default.subpathsOfDirectory(atPath: folderURL.path)
            where name.hasSuffix(".swift") || name.hasSuffix(".html") {
                let text = try String(contentsOf: folderURL.appending(path: name), encoding: .utf8)
                    .replacing(/"\s*\+\s*"/, with: "")
                for match in text.matches(
                    of: /(?:words|self|Phrase|summarise)\(\s*"((?:[^"\\\n]|\\.)*)",\s*"((?:[^"\\\n]|\\.)*)"\s*\)/)
                {
                    pairs.append((name, Substring(match.1), Substring(match.2)))
                }
            }
        }
        return pairs
    }

    @Test func everyTextHasBothLanguages() throws {
        let pairs = try Self.pairs()
        #expect(pairs.count > 200)
        for (file, ko, en) in pairs {
            let bareKorean = ko.replacing(/\\\([^)]*\)+/, with: "")
            #expect(!en.isEmpty, "\(file): \(ko)")
            #expect(!en.contains { ("가"..."힣").contains($0) }, "\(file): \(en)")
            let hasHangul = bareKorean.contains { ("가"..."힣").contains($0) }
            #expect(hasHangul || ko == en || !bareKorean.contains { $0.isLetter && $0.isASCII }, "\(file): \(ko)")
        }
    }

    @Test func datesAreWrittenInBothLanguages() {
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        for month in 1...12 {
            for day in [1, 2, 9, 10, 28, 29] + (month == 2 ? [] : [30])
                + ([2, 4, 6, 9, 11].contains(month) ? [] : [31])
            {
                let date = LocalDay(year: 2024, month: month, day: day, in: .server).date
                #expect(Words(.ko).day(date, withYear: false) == "\(month)월 \(day)일")
                #expect(Words(.ko).day(date, withYear: true) == "2024년 \(month)월 \(day)일")
                #expect(Words(.en).day(date, withYear: false) == "\(day) \(months[month - 1])")
                #expect(Words(.en).day(date, withYear: true) == "\(day) \(months[month - 1]) 2024")
            }
        }
    }

    private let now = Timestamp(rfc3339: "2026-11-21T12:00:00.000Z") ?? Timestamp(0)

    @Test(arguments: [
        (30, "방금", "just now"), (200, "3분 전", "3 min ago"), (7200, "2시간 전", "2 h ago"), (90_000, "어제", "yesterday"),
        (259_200, "3일 전", "3 days ago"), (-60, "방금", "just now"),
    ])
    func agesAreWrittenInTheLargestUnit(seconds: Int64, ko: String, en: String) {
        let moment = Timestamp(now.rawValue - seconds * 1000)
        #expect(Words(.ko).ago(moment, now: now) == ko)
        #expect(Words(.en).ago(moment, now: now) == en)
    }

    @Test(arguments: [
        (-60, "1분 뒤", "in 1 min"), (0, "1분 뒤", "in 1 min"), (47 * 60, "47분 뒤", "in 47 min"),
        (86_280, "24시간 뒤", "in 24 h"), (172_800, "2일 뒤", "in 2 days"),
    ])
    func futureTimesAreWrittenInTheLargestUnit(seconds: Int64, ko: String, en: String) {
        let moment = Timestamp(now.rawValue + seconds * 1000)
        #expect(Words(.ko).timeUntil(moment, now: now) == ko)
        #expect(Words(.en).timeUntil(moment, now: now) == en)
    }

    @Test func olderDaysShowTheDateAndTheYearOfOtherYears() throws {
        let day = try #require(LocalDay("2026-11-01", in: .server))
        #expect(Words(.ko).ago(day.start, now: now) == "11월 1일")
        #expect(Words(.en).ago(day.start, now: now) == "1 November")
        let leapDay = try #require(LocalDay("2024-02-29", in: .server))
        #expect(Words(.ko).ago(leapDay.start, now: now) == "2024년 2월 29일")
        #expect(Words(.en).heading(leapDay.date, now: now) == "Thursday 29 February 2024")
        #expect(Words(.ko).fullDay(leapDay.date) == "2월 29일 목요일")
    }

    @Test func localDayParsesDatesAndHasNeighbours() throws {
        let day = try #require(LocalDay("2024-03-01", in: .server))
        #expect(day.previous.date.text == "2024-02-29")
        #expect(day.next.date.text == "2024-03-02")
        for text in [
            "2023-02-29", "2024-13-01", "2024-00-01", "2024-1-1-1", "x", "", "24-01-01", "+024-01-01", "2024-001-01",
            "2024--1", "2024-01-", "2024-01", "-2024-01-01", "２０２４-01-01", "2024-01-01 ",
        ] { #expect(LocalDay(text, in: .server) == nil, "\(text)") }
        #expect(LocalDay("2024-3-1", in: .server) == day)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1284, "1,284"), (1_000_000, "1,000,000"), (-1234, "-1,234")])
    func thousandsAreSeparatedByCommas(value: Int, text: String) {
        #expect(Words(.ko).number(value) == text)
    }

    @Test(arguments: [(0, "0 B"), (999, "999 B"), (1500, "1.5 KB"), (1_536_000, "1.5 MB"), (250_000_000, "250 MB")])
    func byteCountsUseDecimalUnits(bytes: Int, text: String) {
        #expect(Words(.en).bytes(bytes) == text)
    }

    @Test(arguments: [
        ("ko-KR,ko;q=0.9,en;q=0.8", Language.ko), ("en-GB", .en), ("de, en;q=0.5, ko;q=0.4", .en), ("fr", nil),
        ("ko;q=0, en;q=0.1", .en), ("", nil), (";;;,,=", nil),
    ])
    func acceptLanguageIsParsed(field: String, language: Language?) {
        #expect(Language(acceptLanguage: field) == language)
    }

    @Test func tagListIsSplitAtCommasAndLineBreaks() {
        #expect(TagList("#요리, 면 요리，,\n #국물 、Tea").names == ["요리", "면 요리", "국물", "Tea"])
        #expect(TagList(" , ").names == [])
    }
}
