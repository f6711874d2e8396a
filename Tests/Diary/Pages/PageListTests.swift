import Catalog
import GRDB
import HTTPServer
import PageDocument
import Site
import TestSupport
import Testing

@testable import Diary

@Suite(.serialized) struct PageListTests {
    let world: World

    init() throws {
        world = try World()
    }

    private func text(_ path: String, of site: SignedInSite) throws -> String {
        let answer = try site.client.get(path)
        #expect(answer.status == 200, "\(path)")
        #expect(answer.markupErrors.isEmpty, "\(path) \(answer.markupErrors)")
        return answer.text
    }

    private func list(_ query: [(String, String)] = []) -> String { URLBuilder(DiaryPath.index(), query).text }

    @Test func newDiaryAsksForItsFirstPageAndOffersInvitation() throws {
        let site = try SignedInSite(world)
        let page = try text(list(), of: site)
        #expect(page.contains("아직 쓴 일기가 없어요"))
        #expect(page.contains("href=\"\(DiaryPath.new())\""))
        #expect(page.contains("둘이서 쓰려면"))
        let english = try text(list(), of: try SignedInSite(world, language: .en))
        #expect(english.contains("No pages yet"))
    }

    @Test func gridShowsMonthsAndContinuesByCursor() throws {
        for number in 1...45 {
            try world.write(
                "글 \(number)", day: number <= 25 ? "2026-10-\(10 + number % 10)" : "2026-11-01", finished: true)
        }
        let site = try SignedInSite(world)
        let first = try text(list(), of: site)
        #expect(first.contains("2026년 11월") && first.contains("data-month=\"2026-10\""))
        #expect(first.ranges(of: "<li data-id=").count == 40)
        let next = try #require(first.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
        let second = try text(String(next).replacing("&amp;", with: "&"), of: site)
        #expect(second.ranges(of: "<li data-id=").count == 5)
    }

    @Test func carouselIsDrawnLiveAndRemembered() throws {
        for number in 1...8 { try world.write("쪽 \(number)", day: "2026-11-0\(number)", finished: true) }
        let site = try SignedInSite(world)
        let carousel = try text(list([("view", "one")]), of: site)
        #expect(carousel.ranges(of: "class=\"slide\"").count == 6)
        #expect(carousel.ranges(of: "<svg class=\"sheet\"").count == 6)
        // All sheets share one set of shadow filters, because an id must be unique.
        #expect(carousel.ranges(of: "id=\"sheet-lift\"").count == 1)
        world.catalog.flushBackgroundWrites()
        #expect(try text(list(), of: site).contains("class=\"reel\""))
        #expect(try !text(list([("view", "grid")]), of: site).contains("class=\"reel\""))
        let next = try #require(carousel.firstMatch(of: /rel="next" href="([^"]+)"/)?.1)
        let second = try text(String(next).replacing("&amp;", with: "&"), of: site)
        #expect(second.contains("rel=\"prev\""))
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try !text(list(), of: bob).contains("class=\"reel\""))
    }

    @Test func listShowsOnlyPagesThatMatchFilters() throws {
        let diary = try world.pairWithoutTurns()
        try world.write("가 안나", in: diary.id, day: "2026-10-02", finished: true)
        try world.write("나 밥", by: world.bob, in: diary.id, day: "2026-11-03", finished: true)
        let tagged = try world.write("다 안나", in: diary.id, day: "2026-11-04", finished: true)
        try world.catalog.perform(.tag, by: world.ann, summary: Phrase("", "")) {
            try world.catalog.items.setTags(["바다"], of: tagged.id, in: $0)
        }
        let site = try SignedInSite(world)
        func shown(_ query: [(String, String)]) throws -> [String] {
            let page = try text(list(query), of: site)
            return ["가 안나", "나 밥", "다 안나"].filter { page.contains(", \($0), ") }
        }
        #expect(try shown([]) == ["가 안나", "나 밥", "다 안나"])
        #expect(try shown([("who", "mine")]) == ["가 안나", "다 안나"])
        #expect(try shown([("who", "theirs")]) == ["나 밥"])
        #expect(try shown([("month", "2026-10")]) == ["가 안나"])
        #expect(try shown([("day", "2026-11-03")]) == ["나 밥"])
        #expect(try shown([("tag", "바다")]) == ["다 안나"])
        #expect(try shown([("paper", "#F5F0E7")]) == ["가 안나", "나 밥", "다 안나"])
        #expect(try shown([("paper", "#E4E3E3")]) == [])
        #expect(try shown([("diary", "\(diary.id)"), ("who", "mine")]) == ["가 안나", "다 안나"])
        // An old bookmark still shows a list.
        #expect(try shown([("month", "2026-13"), ("diary", "x"), ("after", "?")]) == ["가 안나", "나 밥", "다 안나"])
    }

    @Test func turnIsShownToTheCurrentWriterOnly() throws {
        let diary = try world.pair()
        let (ann, bob) = (try SignedInSite(world), try SignedInSite(world, as: world.bob))
        let pages = try [text(list(), of: ann), text(list(), of: bob)]
        #expect(pages.filter { $0.contains("내 차례예요") }.count == 1)
        #expect(pages.filter { $0.contains("action=\"\(DiaryPath.asking(diary.id))\"") }.count == 1)
    }

    @Test func unfinishedPageIsListedForItsAuthorOnly() throws {
        let diary = try world.pairWithoutTurns()
        try world.write("비밀", in: diary.id)
        #expect(try text(list(), of: SignedInSite(world)).contains("쓰는 중"))
        #expect(try !text(list(), of: SignedInSite(world, as: world.bob)).contains("비밀"))
    }

    @Test func calendarLinksToPages() throws {
        let singlePage = try world.write("하나", day: "2026-11-05", finished: true)
        try world.write("둘", day: "2026-11-06", finished: true)
        try world.write("셋", day: "2026-11-06", finished: true)
        let site = try SignedInSite(world)
        let page = try text(URLBuilder(DiaryPath.calendar()).adding("month", "2026-11").text, of: site)
        #expect(page.contains("href=\"\(DiaryPath.show(singlePage.id))\""))
        #expect(page.contains("day=2026-11-06") && page.contains("2쪽"))
        let empty = try text(URLBuilder(DiaryPath.calendar()).adding("month", "2025-01").text, of: site)
        #expect(empty.contains("쓴 일기가 없어요"))
    }

    /// Lists of more pages run the same statements, all of which use indexes.
    @Test func statementCountOfListsIsConstant() throws {
        let diary = try world.pairWithoutTurns()
        func addPages(_ count: Int) throws {
            for number in 0..<count {
                try world.write(
                    "쪽 \(number)", by: number.isMultiple(of: 2) ? world.ann : world.bob, in: diary.id,
                    day: "2026-\(10 + number % 3)-\(10 + number % 18)", finished: true)
            }
        }
        let site = try SignedInSite(world)
        let shell = try site.site.bareShell(of: world.ann)
        func statements() throws -> [String] {
            try world.statements(of: world.ann) { scope in
                _ = try world.store.listContext(in: scope)
                for isLive in [true, false] {
                    for author in DiaryFilter.AuthorFilter.allCases {
                        for paper in [nil, "#F5F0E7"] {
                            let filter = DiaryFilter(author: author, month: "2026-11", paper: paper, limit: 40)
                            let list = try world.store.list(filter, in: scope)
                            _ = try world.store.tiles(
                                list.pages, isLive: isLive, width: 360, in: DiaryListQuery(), TileContext(shell, [:]),
                                db: scope.db)
                            if let first = list.pages.first {
                                _ = try world.store.cursorBefore(first, in: filter, scope: scope)
                            }
                        }
                    }
                }
            }
        }
        try addPages(10)
        let few = try statements()
        try addPages(90)
        let many = try statements()
        #expect(few.count == many.count)
        #expect(many.count <= 90)
        for sql in Set(many) where !sql.hasPrefix("PRAGMA") {
            let plan = try world.plan(sql)
            #expect(!plan.contains { $0.hasPrefix("SCAN page") || $0.hasPrefix("SCAN item") }, "\(sql) \(plan)")
            #expect(
                !plan.contains { $0.contains("TEMP B-TREE FOR ORDER BY") && sql.contains("FROM page INDEXED") },
                "\(sql) \(plan)")
        }
    }
}
