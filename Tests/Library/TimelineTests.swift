import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import Synchronization
import TestSupport
import Testing

@testable import Library

/// Timeline, calendar and "on this day", made of added items and activities.
@Suite(.serialized) struct TimelineTests {
    @discardableResult
    private func add(_ title: String, on day: String, _ number: Int = 0, to instance: TestInstance, owner: Int64? = nil)
        throws
        -> Item
    {
        let start = try #require(LocalDay(day, in: .server)).start
        return try instance.catalog.write { db in
            try instance.catalog.items.create(
                NewItem(
                    kind: .link, owner: owner ?? instance.ann, title: title,
                    addedAt: start + .seconds(3600 + number)), in: db)
        }
    }

    private func read(_ item: Item, on day: String, in instance: TestInstance) throws {
        try instance.catalog.write { db in
            try db.execute(
                sql: "INSERT INTO noteReading(item, owner, day) VALUES (?, ?, ?)",
                arguments: [item.id, item.owner, day])
        }
    }

    private func titles(_ text: String) -> [String] {
        text.matches(of: /<a class="item__title"[^>]*>([^<]+)</).map { String($0.1) }
    }

    @Test func timelineShowsActivitiesAndAddedItems() throws {
        let instance = try TestInstance()
        let note = try add("긴 글", on: "2026-11-01", to: instance)
        try add("새 글", on: "2026-11-10", to: instance)
        try read(note, on: "2026-11-10", in: instance)
        try read(note, on: "2026-11-05", in: instance)
        try read(note, on: "2026-11", in: instance)
        let page = try instance.browser.get(SitePath.timeline()).text
        #expect(Markup(page).problems.isEmpty)
        #expect(titles(page) == ["긴 글", "새 글", "긴 글", "긴 글"])
        #expect(page.matches(of: /<b class="activity-row__label">읽었어요/).count == 2)
        #expect(page.matches(of: /<h2 class="date">/).count == 3)
        let english = try instance.browser.get(
            SitePath.timeline() + "?on=2026-11-07", headers: ["Accept-Language": "en"]
        ).text
        #expect(titles(english) == ["긴 글", "긴 글"])
    }

    @Test func activityOnTheDayOfAddingIsShownOnce() throws {
        let instance = try TestInstance()
        let note = try add("긴 글", on: "2026-11-10", to: instance)
        try add("새 글", on: "2026-11-10", 1, to: instance)
        try read(note, on: "2026-11-10", in: instance)
        try read(note, on: "2026-11-09", in: instance)
        #expect(titles(try instance.browser.get(SitePath.timeline()).text) == ["긴 글", "새 글", "긴 글"])
    }

    @Test func nextPageDoesNotRepeatItems() throws {
        let instance = try TestInstance()
        let old = try add("옛 글", on: "2026-10-01", to: instance)
        let note = try add("긴 글", on: "2026-11-10", to: instance)
        try add("새 글", on: "2026-11-10", 1, to: instance)
        for _ in 0..<60 { try read(old, on: "2026-11-10", in: instance) }
        try read(note, on: "2026-11-10", in: instance)
        let first = try instance.browser.get(SitePath.timeline()).text
        let link = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/))
        let next = String(link.1).replacing("&amp;", with: "&")
        #expect(titles(first) == ["긴 글"] + Array(repeating: "옛 글", count: 59))
        #expect(titles(try instance.browser.get(next).text) == ["옛 글", "새 글", "옛 글"])
    }

    /// Every entry is shown once and in order, however many one day has.
    @Test func timelinePagesShowEveryEntryOnce() throws {
        let instance = try TestInstance()
        var expected: [String] = []
        let old = try add("옛 글", on: "2026-10-01", to: instance)
        for number in 0..<130 { try add("글 \(number)", on: "2026-11-10", number, to: instance) }
        for _ in 0..<70 { try read(old, on: "2026-11-10", in: instance) }
        for _ in 0..<3 { try read(old, on: "2026-11-09", in: instance) }
        expected += Array(repeating: "옛 글", count: 70) + (0..<130).reversed().map { "글 \($0)" }
        expected += Array(repeating: "옛 글", count: 4)
        var (seen, next, pages): ([String], String?, Int) = ([], SitePath.timeline(), 0)
        while let address = next, pages < 20 {
            let page = try instance.browser.get(address).text
            #expect(Markup(page).problems.isEmpty, "\(address)")
            seen += titles(page)
            next = page.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1).replacing("&amp;", with: "&") }
            pages += 1
        }
        #expect(seen == expected)
        #expect(pages == 4)
    }

    @Test func calendarMarksAndLinksDaysWithEntries() throws {
        let instance = try TestInstance()
        let note = try add("글", on: "2026-11-03", to: instance)
        for number in 0..<105 { try add("많이", on: "2026-11-30", number, to: instance) }
        try read(note, on: "2026-11-15", in: instance)
        try add("남의 것", on: "2026-11-20", to: instance, owner: instance.bob)
        try instance.catalog.write { try instance.catalog.people.update(instance.ann, language: .ko, in: $0) }
        let page = try instance.browser.get(SitePath.calendar() + "?month=2026-11").text
        #expect(Markup(page).problems.isEmpty)
        for day in ["03", "15", "30"] { #expect(page.contains("<a href=\"/timeline?on=2026-11-\(day)\">"), "\(day)") }
        #expect(page.matches(of: /<td[^>]*><a href="\/timeline\?on=2026-11-\d\d">/).count == 3)
        #expect(page.contains("99+"))
        #expect(page.contains("읽었어요"))
        // November 2026 begins on a Sunday, and thirty days make five weeks.
        let shape = try #require(page.firstMatch(of: /<tbody><tr><td><span class="none">1</))
        #expect(!shape.0.isEmpty)
        #expect(page.matches(of: /<tr>/).count == 6)
        for (month, name) in [("2025-11", "이전 해"), ("2026-10", "이전 달"), ("2026-12", "다음 달"), ("2027-11", "다음 해")] {
            #expect(page.contains("href=\"/calendar?month=\(month)\">\(name)"), "\(month)")
        }
        #expect(page.contains("<td aria-current=\"date\"><span class=\"none\">21"))
        try instance.catalog.write { try instance.catalog.people.update(instance.ann, language: .en, in: $0) }
        let english = try instance.browser.get(SitePath.calendar() + "?month=2026-11").text
        // Weeks begin on Monday in languages that write the day before the month.
        #expect(english.contains("November 2026"))
        #expect(english.matches(of: /<tr>/).count == 7)
        #expect(english.contains("<abbr title=\"Monday\">Mon</abbr>"))
        for text in ["", "2026-13", "x", "99999-01", "1799-12"] {
            #expect(
                try instance.browser.get(SitePath.calendar() + "?month=\(text)").text.contains("November 2026"),
                "\(text)")
        }
    }

    @Test func calendarShowsAllDaysOfAMonth() {
        for (text, count) in [
            ("2026-02", 28), ("2024-02", 29), ("1900-02", 28), ("2000-02", 29), ("2026-04", 30), ("2026-12", 31),
        ] {
            let days = CalendarMonth(text)?.days(in: .server) ?? []
            #expect(days.count == count, "\(text)")
            #expect(days.last?.date.day == count, "\(text)")
            #expect(zip(days, days.dropFirst()).allSatisfy { $0.end == $1.start }, "\(text)")
        }
        #expect(CalendarMonth("2026-01")?.adding(months: -1)?.text == "2025-12")
        #expect(CalendarMonth("2026-12")?.adding(months: 1)?.text == "2027-01")
        #expect(CalendarMonth("1800-01")?.adding(months: -1) == nil)
    }

    @Test func onThisDayShowsAllEarlierYears() throws {
        let instance = try TestInstance()
        let note = try add("그날의 글", on: "2012-11-21", to: instance)
        for year in [2013, 2020, 2025] { try add("\(year)년", on: "\(year)-11-21", to: instance) }
        for (day, title) in [("2025-11-20", "전날"), ("2025-11-22", "다음 날"), ("2026-11-21", "오늘")] {
            try add(title, on: day, to: instance)
        }
        try read(note, on: "2015-11-21", in: instance)
        try add("남의 것", on: "2025-11-21", to: instance, owner: instance.bob)
        let page = try instance.browser.get(SitePath.onThisDay()).text
        #expect(Markup(page).problems.isEmpty)
        #expect(titles(page) == ["2025년", "2020년", "그날의 글", "2013년", "그날의 글"])
        #expect(page.contains("2025년 11월 21일 금요일 · 1년 전"))
        #expect(page.contains("14년 전"))
        #expect(page.contains("day=11-20"))
        #expect(page.contains("day=11-22"))
        let other = try instance.browser.get(SitePath.onThisDay() + "?day=11-22").text
        #expect(titles(other) == ["다음 날"])
        let home = try instance.browser.get(SitePath.home()).text
        #expect(home.contains("href=\"\(SitePath.onThisDay())\""))
        #expect(home.contains("그날의 글"))
        _ = try instance.site.run(.state(.trashed), on: [note.id], by: instance.ann)
        #expect(try !instance.browser.get(SitePath.onThisDay()).text.contains("그날의 글"))
    }

    @Test func onThisDayContinuesEarlierYearsOnTheNextPage() throws {
        let instance = try TestInstance()
        for year in 1990...2025 {
            for number in 0..<10 { try add("\(year)년", on: "\(year)-11-21", number, to: instance) }
        }
        var (path, seen, pages) = (SitePath.onThisDay(), [String](), 0)
        while pages < 9 {
            let page = try instance.browser.get(path).text
            #expect(Markup(page).problems.isEmpty)
            seen += titles(page)
            pages += 1
            guard let link = page.firstMatch(of: /<a class="btn" rel="next" href="([^"]+)">더 오래된 해/) else { break }
            path = String(link.1).replacing("&amp;", with: "&")
        }
        #expect(seen == (1990...2025).reversed().flatMap { year in Array(repeating: "\(year)년", count: 10) })
        #expect(pages == 6, "six years of ten on each")
        let home = try instance.browser.get(SitePath.home()).text
        for year in 2021...2025 { #expect(home.contains("\(year)년"), "a few of each of the latest years") }
        for text in ["x", "-1", "99999", "1960"] {
            _ = try instance.browser.get(SitePath.onThisDay() + "?until=\(text)")
        }
    }

    @Test func leapDayIsShownOnlyForLeapYears() throws {
        let instance = try TestInstance()
        for day in ["2020-02-29", "2024-02-29", "2023-03-01", "2023-02-28"] { try add(day, on: day, to: instance) }
        func shown(_ day: String) throws -> [String] {
            titles(try instance.browser.get(SitePath.onThisDay() + "?day=\(day)").text)
        }
        #expect(try shown("02-29") == ["2024-02-29", "2020-02-29"])
        #expect(try shown("02-28") == ["2023-02-28"])
        #expect(try shown("03-01") == ["2023-03-01"])
        #expect(MonthDay("02-28")?.next.text == "02-29")
        #expect(MonthDay("03-01")?.previous.text == "02-29")
        #expect(MonthDay("12-31")?.next.text == "01-01")
        #expect(MonthDay("01-01")?.previous.text == "12-31")
        for text in ["02-30", "2-3", "13-01", "", "x"] { #expect(MonthDay(text) == nil, "\(text)") }
    }

    @Test func dayPagesRunAConstantNumberOfStatements() throws {
        let instance = try TestInstance()
        let note = try add("글", on: "2010-11-21", to: instance)
        let month = try #require(CalendarMonth("2026-11")).days(in: .server)
        let day = try #require(MonthDay("11-21"))
        let today = LocalDay(of: instance.clock.now, in: .server)
        let cursor = TimelineCursor(today)
        func statementCounts() throws -> [Int] {
            try instance.catalog.read(of: instance.ann) { scope in
                try [
                    instance.statements(scope.db) {
                        _ = try TimelineRoutes(site: instance.site).timeline(cursor, limit: 61, in: scope)
                    },
                    instance.statements(scope.db) {
                        _ = try CalendarRoutes(site: instance.site).calendar(month, words: Words(.ko), in: scope)
                    },
                    instance.statements(scope.db) {
                        _ = try OnThisDayRoutes(site: instance.site).memories(
                            on: day, today: today, limit: 12, enough: 500, in: scope)
                    },
                ]
            }
        }
        try read(note, on: "2011-11-21", in: instance)
        let few = try statementCounts()
        for year in 2010...2025 {
            for number in 0..<5 { try add("글", on: "\(year)-11-21", number, to: instance) }
            try read(note, on: "\(year)-11-21", in: instance)
        }
        for number in 0..<100 { try add("글", on: "2026-11-\(10 + number % 11)", number, to: instance) }
        #expect(try statementCounts() == few)
        #expect(few == [2, 4, 6])
    }

    @Test func timelineIsOrderedByDay() throws {
        let instance = try TestInstance()
        for number in 0..<100 {
            instance.clock.advance(.seconds(3600))
            try instance.add("항목 \(number)")
        }
        var path: String? = SitePath.timeline()
        var seen: Set<Substring> = []
        var pages = 0
        while let next = path, pages < 10 {
            let page = try instance.browser.get(next).text
            #expect(Markup(page).problems.isEmpty)
            seen.formUnion(page.matches(of: /항목 \d+/).map(\.0))
            path = page.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
            pages += 1
        }
        #expect(seen.count == 100)
        #expect(pages == 2)
        #expect(try instance.browser.get("/timeline?on=2020-01-01").text.contains("다른 날을 골라 보세요"))
    }

    @Test func timelineCursorIsParsedFromItsText() {
        for text in ["i1234", "m0.5", "m2.99"] { #expect(TimelineCursor.Anchor(text)?.text == text) }
        for text in ["", "i", "ix", "m1", "m1.2.3", "m-1.2", "m99999999999.1", "x1"] {
            #expect(TimelineCursor.Anchor(text) == nil, "\(text)")
        }
    }
}

extension TestInstance {
    /// Returns the number of statements that `body` runs on this connection.
    fileprivate func statements(_ db: Database, _ body: () throws -> Void) rethrows -> Int {
        let count = Mutex(0)
        db.trace { event in
            if case .statement = event { count.withLock { $0 += 1 } }
        }
        defer { db.trace(options: []) }
        try body()
        return count.withLock { $0 }
    }
}
