import Catalog
import GRDB
import TestSupport
import Testing

@testable import Diary

@Suite struct DiaryListTests {
    let world: World
    let diary: Diary

    init() throws {
        world = try World()
        diary = try world.pair()
        try world.catalog.write(of: world.bob) { [store = world.store, id = diary.id] in
            try store.change(id, name: nil, hasTurns: false, in: $0)
        }
        try world.write("가", day: "2025-11-21", finished: true)
        try world.write("나", in: diary.id, day: "2026-10-01", finished: true)
        try world.write("다", by: world.bob, in: diary.id, day: "2026-11-02", finished: true)
        try world.write("라", in: diary.id, day: "2026-11-03")
    }

    @Test func filtersSelectPages() throws {
        let ann = world.ann
        #expect(try world.titles(of: ann) == ["라", "다", "나", "가"])
        #expect(try world.titles(of: ann) { $0.sort = .oldest } == ["가", "나", "다", "라"])
        #expect(try world.titles(of: ann) { $0.author = .mine } == ["라", "나", "가"])
        #expect(try world.titles(of: ann) { $0.author = .theirs } == ["다"])
        #expect(try world.titles(of: ann) { $0.month = "2026-11" } == ["라", "다"])
        #expect(try world.titles(of: ann) { $0.diary = diary.id } == ["라", "다", "나"])
        #expect(try world.titles(of: world.bob) == ["다", "나"])
        let copy = try world.page("다", of: ann)
        _ = try world.catalog.perform(.tag, by: ann, summary: Phrase("태그", "Tag")) { scope in
            try world.catalog.items.addTag("친구", to: [copy.id], in: scope)
        }
        #expect(try world.titles(of: ann) { $0.tag = "친구" } == ["다"])
        #expect(
            try world.catalog.read(of: ann) { try world.store.months(in: $0) } == ["2026-11", "2026-10", "2025-11"])
    }

    @Test func cursorContinuesTheList() throws {
        var filter = DiaryFilter(limit: 3)
        let first = try world.catalog.read(of: world.ann) { try world.store.list(filter, in: $0) }
        #expect(first.pages.map(\.item.title) == ["라", "다", "나"])
        filter.after = DiaryFilter.PageCursor(try #require(first.next).text)
        let second = try world.catalog.read(of: world.ann) { try world.store.list(filter, in: $0) }
        #expect(second.pages.map(\.item.title) == ["가"] && second.next == nil)
        let neighbours = try world.catalog.read(of: world.ann) {
            try world.store.neighbours(of: first.pages[1], in: DiaryFilter(), in: $0)
        }
        #expect(neighbours.previous?.item.title == "라" && neighbours.next?.item.title == "나")
    }

    @Test func everyListUsesOneIndexWithoutSorting() throws {
        for author in DiaryFilter.AuthorFilter.allCases {
            for sort in DiaryFilter.Sort.allCases {
                for diary in [nil, diary.id] {
                    let filter = DiaryFilter(
                        author: author, sort: sort, diary: diary, month: "2026-11", paper: "#F5F0E7",
                        after: .init(day: "2026-11-10", item: 9))
                    let (sql, arguments) = DiaryStore.statement(filter, of: world.ann)
                    let plan = try world.catalog.read { db in
                        try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments).map {
                            $0["detail"] as String
                        }
                    }
                    #expect(plan.count == 2, "\(plan)")
                    #expect(plan[0].hasPrefix("SEARCH page USING INDEX page"), "\(plan)")
                    #expect(plan[1].hasPrefix("SEARCH item USING INTEGER PRIMARY KEY"), "\(plan)")
                }
            }
        }
    }

    @Test func timelineListsPagesByTheirDay() throws {
        let activities = ActivityStore(ActivitySource.pages)
        let (mine, theirs) = try (
            world.catalog.read(of: world.ann) {
                try activities.list(on: ["2026-10-01", "2026-11-03"], limit: 5, in: $0)
            },
            world.catalog.read(of: world.bob) {
                try activities.list(on: ["2026-10-01", "2026-11-03"], limit: 5, in: $0)
            }
        )
        #expect(mine.map(\.item.title) == ["나", "라"])
        #expect(theirs.map(\.item.title) == ["나"], "other members find finished pages only")
        let site = try SignedInSite(world, as: world.bob)
        #expect(try site.client.get("/timeline?on=2026-10-01").text.contains("나"))
    }
}
