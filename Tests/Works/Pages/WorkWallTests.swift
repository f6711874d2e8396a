import Catalog
import GRDB
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// The wall of posters, and the rows of the list view.
@Suite(.serialized) struct WorkWallTests {
    @Test(arguments: testableWorks) func tileShowsPosterRatingAndStatus(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try instance.save("정류장") { draft in
                draft.credits = [Credit(W.maker, "봉준호")]
                (draft.rating, draft.status) = (Rating(halves: 7.5), W.Status.done)
            }
            let site = try instance.site()
            let wall = try site.client.get(W.paths.index())
            #expect(wall.markupErrors.isEmpty && wall.text.contains("data-halves=\"8\""))
            #expect(wall.text.contains("별 3.75개") && wall.text.contains(">정류장</a>") && !wall.text.contains("봉준호"))
            // A second press takes it back.
            #expect(wall.text.contains("name=\"status\" value=\"none\"") && wall.text.contains("posters--3"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func posterSizeIsReadFromACookie(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try instance.save("정류장")
            let site = try instance.site()
            let first = try site.client.get(W.paths.index())
            let cookie = "\(site.client.headers["Cookie"] ?? ""); posters=5"
            let large = try site.client.get(W.paths.index(), headers: ["Cookie": cookie])
            #expect(large.text.contains("posters--5") && large.header("ETag") != first.header("ETag"))
            let wrong = try site.client.get(W.paths.index(), headers: ["Cookie": cookie.replacing("=5", with: "=99")])
            #expect(wrong.text.contains("posters--3"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func listCanBeSortedByItsColumns(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            for (title, year, halves) in [("가", 1999, 7.5), ("나", 2020, nil), ("다", nil, 10), ("라", 1950, 7)] {
                try instance.save(title) { draft in
                    W.setYearAndLength(&draft, year: year, length: nil)
                    draft.rating = halves.flatMap { Rating(halves: $0) }
                }
            }
            func titles(_ order: String) throws -> [String] {
                try instance.titles { $0.order = WorkOrder(text: order) }
            }
            #expect(try titles("-rating") == ["다", "가", "라", "나"] && titles("rating") == ["나", "라", "가", "다"])
            #expect(try titles("-year") == ["나", "가", "라", "다"] && titles("year") == ["다", "라", "가", "나"])
            let site = try instance.site()
            let list = try site.client.get(W.paths.index() + "?view=list&sort=-rating")
            #expect(list.markupErrors.isEmpty && list.text.contains("aria-sort=\"descending\""))
            #expect(list.text.contains("sort=rating&amp;view=list") && list.text.contains("<table"))
            let searched = try site.client.get(W.paths.index() + "?view=list&q=%EA%B0%80")
            #expect(searched.markupErrors.isEmpty && !searched.text.contains("aria-sort"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func sortedListsContinueOnASecondPageAndUseIndexes(_ kind: any TestableWork.Type)
        throws
    {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            for index in 0..<70 { try instance.save("\(index)") { $0.rating = Rating(halves: Double(index % 7)) } }
            var listing = WorkListing<W>()
            listing.order = WorkOrder(text: "-rating")
            try instance.catalog.read(of: instance.ann) { scope in
                let first = try instance.store.tiles(listing, words: .init(.ko), in: scope)
                var rest = listing
                rest.after = first.next?.text
                let second = try instance.store.tiles(rest, words: .init(.ko), in: scope)
                #expect(first.rows.count == 60 && second.rows.count == 10)
                #expect(Set((first.rows + second.rows).map(\.id)).count == 70)
                let statements = try Statements.run(in: scope.db) {
                    for order in ["-rating", "rating", "-year", "year"] {
                        listing.order = WorkOrder(text: order)
                        _ = try instance.store.page(listing, as: instance.store.rowStyle(.init(.ko)), in: scope)
                    }
                }
                #expect(statements.count == 4)
                #expect(try Statements.unindexed(statements, in: scope.db) == [])
            }
        }
        try check(kind)
    }
}
