import Testing

@testable import Text

@Suite struct ParsedDateTimeTests {
    /// Returns day, clock and offset in seconds, as far as known.
    private static func text(_ time: ParsedDateTime) -> String {
        let clock = time.clock.map { clock in
            " \(twoDigits(clock.hour)):\(twoDigits(clock.minute)):\(twoDigits(clock.second))"
                + (clock.millisecond == 0 ? "" : ".\(clock.millisecond)")
        }
        return time.day.text + (clock ?? "") + (time.offset.map { " \($0)" } ?? "")
    }

    @Test(arguments: [
        ("2024-03-01", "2024-03-01"), ("2024/3/1", "2024-03-01"), ("2024:03:01", "2024-03-01"),
        ("2024. 3. 1.", "2024-03-01"), ("2024.03.01", "2024-03-01"), ("2024년 3월 1일", "2024-03-01"),
        ("2024年3月1日", "2024-03-01"), ("09.06.2013", "2013-06-09"), ("9. 6. 2013", "2013-06-09"),
        ("2024-03-01 (금)", "2024-03-01"), ("2024년 3월 1일 금요일", "2024-03-01"), ("2024-03-01, Friday", "2024-03-01"),
        ("2024-03-01 21:05", "2024-03-01 21:05:00"), ("2024-03-01T21:05:33", "2024-03-01 21:05:33"),
        ("2024-03-01 21:05:33,250", "2024-03-01 21:05:33.250"), ("2024-03-01 9:05 pm", "2024-03-01 21:05:00"),
        ("2024-03-01 12:30 AM", "2024-03-01 00:30:00"), ("2024-03-01 12:30 p.m", "2024-03-01 12:30:00"),
        ("2024년 3월 1일 오후 9:05", "2024-03-01 21:05:00"), ("2024. 3. 1. 오전 12:05:06", "2024-03-01 00:05:06"),
        ("2024年3月1日 午後 9:05", "2024-03-01 21:05:00"), ("2024-03-01 (금) 9:05", "2024-03-01 09:05:00"),
        ("2024:03:01 21:05:33", "2024-03-01 21:05:33"), ("09.06.2013 15:39", "2013-06-09 15:39:00"),
        ("2024-03-01T21:05:33Z", "2024-03-01 21:05:33 0"),
        ("2024-03-01T21:05:33.5+09:00", "2024-03-01 21:05:33.500 32400"),
        ("2024-03-01 21:05 -0330", "2024-03-01 21:05:00 -12600"), ("2024-03-01 21:05 UTC", "2024-03-01 21:05:00 0"),
        ("2024-02-29", "2024-02-29"), ("  2024-03-01  ", "2024-03-01"), ("0001-01-01", "0001-01-01"),
    ])
    func readsDaysAndClocksInTexts(_ text: String, _ expected: String) throws {
        #expect(Self.text(try #require(ParsedDateTime(text))) == expected)
    }

    /// Either number of `03/04/2020` may be the day.
    @Test(arguments: [
        "03/04/2020", "03-04-2020", "3/4/20", "24. 3. 1.", "20240301", "2024_03_01", "2024-03", "2024", "1234", "12:30",
        "2024-13-01", "2024-02-30", "2023-02-29", "0000-01-01", "2024-03-01 and more", "2024-03-01 25:00",
        "2024-03-01 12:60", "2024-03-01 21.05", "March 1, 2024", "2024년 3월", "12024-03-01", "2024-003-01", "",
        "2024-03-01 12:30 pmx", "2024-03-01 12:30 +9", "2024-03-01x",
    ])
    func rejectsAmbiguousAndInvalidDays(_ text: String) {
        #expect(ParsedDateTime(text) == nil)
    }

    @Test(arguments: [
        ("2021_05_18", "2021-05-18", ""), ("20240301", "2024-03-01", ""), ("202403012105", "2024-03-01 21:05:00", ""),
        ("20240301210533", "2024-03-01 21:05:33", ""), ("20240301T2105", "2024-03-01 21:05:00", ""),
        ("2024-03-01_2105-0500", "2024-03-01 21:05:00 -18000", ""), ("2024-03-01 2105", "2024-03-01 21:05:00", ""),
        ("2024-03-01 2105 steps", "2024-03-01", " 2105 steps"), ("2024-03-01 21.05.33", "2024-03-01 21:05:33", ""),
        ("2024-03-01 21h05 walk", "2024-03-01 21:05:00", " walk"),
        ("2024년 3월 1일 오후 9시 05분 산책", "2024-03-01 21:05:00", " 산책"),
        ("1. 3. 2024 Reise", "2024-03-01", " Reise"), ("2024-03-01 9.05kg", "2024-03-01", " 9.05kg"),
        ("2024.03.01 봄", "2024-03-01", " 봄"), ("2024-03-01T21_05_33.250Z", "2024-03-01 21:05:33.250 0", ""),
    ])
    func readsTimesInNamesOfNotes(_ name: String, _ expected: String, _ rest: String) throws {
        let time = try #require(ParsedDateTime.first(in: name[...], .noteName))
        #expect(Self.text(time) == expected && name[time.range.upperBound...] == rest)
    }

    @Test(arguments: ["2024-W10", "2024-03", "20241301", "20240301250000", "1234567890", "March 1st, 2024"])
    func findsNoDayInOtherNamesOfNotes(_ name: String) {
        #expect(ParsedDateTime.first(in: name[...], .noteName) == nil)
    }

    @Test(arguments: [
        ("Screenshot_20260101-101010_KakaoTalk", "2026-01-01 10:10:10", "20260101-101010"),
        ("KakaoTalk_20260101_101010123", "2026-01-01 10:10:10", "20260101_101010123"),
        ("Screenshot 2026-01-01 at 9.05.07\u{202F}PM", "2026-01-01 21:05:07", "2026-01-01 at 9.05.07"),
        ("Screenshot_2026-01-02-03-04-05-123_com.kakao.talk", "2026-01-02 03:04:05", "2026-01-02-03-04-05"),
        ("2026년 1월 1일 오후 3시 4분", "2026-01-01 15:04:00", "2026년 1월 1일 오후 3시 4"),
        ("Capture d’écran 2026-01-01 à 10.10.10", "2026-01-01 10:10:10", "2026-01-01 à 10.10.10"),
        ("IMG-20260101-WA0001", "2026-01-01", "20260101"), ("20260101101010", "2026-01-01 10:10:10", "20260101101010"),
    ])
    func readsTimesInNamesOfPictures(_ name: String, _ expected: String, _ piece: String) throws {
        let time = try #require(ParsedDateTime.first(in: name[...], .pictureName))
        #expect(Self.text(time) == expected && name[time.range] == piece)
    }

    @Test func takesTheFirstTimeThatMeetsACondition() throws {
        let name = "1870-01-01 2026-01-01"[...]
        #expect(try #require(ParsedDateTime.first(in: name, .pictureName)).day.year == 1870)
        #expect(try #require(ParsedDateTime.first(in: name, .pictureName) { $0.day.year > 1990 }).day.year == 2026)
    }

    @Test func countsMilliseconds() throws {
        let moment = try #require(ParsedDateTime("2024-03-01T09:05:33.250+09:00"))
        #expect(moment.milliseconds() == RFC3339.milliseconds("2024-03-01T00:05:33.250Z"))
        let day = try #require(ParsedDateTime("2024-03-01"))
        #expect(day.milliseconds(defaultSecond: 36_000) == RFC3339.milliseconds("2024-03-01T10:00:00Z"))
    }

    @Test(arguments: [
        ("Z", 0), ("utc", 0), ("+09:00", 32_400), ("-0330", -12_600), ("+9", nil), ("+25:00", nil), ("+09:60", nil),
        ("+09:00x", nil), ("", nil),
    ])
    func readsOffsets(_ text: String, _ seconds: Int?) {
        #expect(utcOffset(text) == seconds)
    }

    @Test(arguments: [
        ("9/14/2023 1:38 PM", "13:38:0"), ("2023. 9. 14. 오후 1:38", "13:38:0"), ("12:05 AM on Monday", "0:5:0"),
        ("下午4:56:07", "16:56:7"), ("2019 г. в 4:56:00", "4:56:0"), ("25:61", "25:61:0"),
    ])
    func findsAClockWithinAText(_ text: String, _ expected: String) throws {
        let clock = try #require(ParsedClockTime.first(in: text[...])).clock
        #expect("\(clock.hour):\(clock.minute):\(clock.second)" == expected)
    }

    @Test(arguments: ["", "12", "2023-09-14", "1:2", "1234:56:7"])
    func findsNoClockInOtherTexts(_ text: String) {
        #expect(ParsedClockTime.first(in: text[...]) == nil)
    }

    @Test func readsNamesOfMonths() {
        #expect(
            ["March", "mar", "SEPT", "ma", "Marchen", "mars"].map { MonthName.number($0) } == [3, 3, 9, nil, nil, nil])
        #expect(["mars", "august", "8월", "sept"].map { MonthName.number(inAnyLanguage: $0) } == [3, 8, nil, nil])
    }

    @Test(arguments: [
        ("2026-11-21", "2026-11-21"), ("2026-1-2", "2026-01-02"), ("0033-01-01", "0033-01-01"), ("2026-02-30", nil),
        ("2026-11", nil), ("26-11-21", nil), ("2026-011-21", nil), ("2026--21", nil), ("2026-11-21-", nil),
        ("2026/11/21", nil), ("", nil),
    ])
    func readsACivilDate(_ text: String, _ expected: String?) {
        #expect(CivilDate(text)?.text == expected)
    }
}
