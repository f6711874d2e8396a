import Catalog
import GRDB
import HTTPServer
import Providers
import Site
import TestSupport
import Testing
import Works

@testable import Movies

@Suite(.serialized) struct MovieStatisticsTests {
    let world: World

    init() throws {
        world = try World()
    }

    func years() throws -> [WorkStatistics.Line] {
        try world.catalog.read(of: world.ann) { try world.store.statistics(year: nil, in: $0) }.years
    }

    func see(_ item: Item, _ day: String?) throws -> Change.ID? {
        var viewing = LogEntryDraft<Viewing>()
        viewing.day = day.flatMap { PartialDate($0) }
        return try world.store.add(viewing, to: item.id, by: world.ann)
    }

    @Test func yearsAreCountedAsTheyCome() throws {
        let item = try world.save("정류장") { $0.runtime = 100 }
        let other = try world.save("바다")
        for day in ["2024-05-01", "2024", nil] { _ = try see(item, day) }
        let change = try see(other, "2023-01")
        #expect(try years().map(\.name) == ["2024", "2023", ""] && years().map(\.count) == [2, 1, 1])
        #expect(try years().map(\.size) == [200, 0, 100])
        try world.undo(change)
        #expect(try years().map(\.name) == ["2024", ""])
        // A length that becomes known later counts, too.
        var form = WorkForm(try world.movie(item))
        form.texts["runtime"] = "90"
        _ = try world.store.update(item.id, try form.draft(), version: form.version, by: world.ann)
        #expect(try years().map(\.size) == [180, 90])
        let id = try world.catalog.read { try world.store.logEntries(of: [item.id], in: $0)[item.id]?.first?.id }
        var moved = LogEntryDraft<Viewing>()
        moved.day = PartialDate("2019-12-31")
        _ = try world.store.update(try #require(id), moved, of: item.id, by: world.ann)
        #expect(try years().map(\.name) == ["2024", "2019", ""] && years().map(\.count) == [1, 1, 1])
        let gone = try world.catalog.perform(.delete, by: world.ann, summary: Phrase("", "")) { scope in
            try world.catalog.items.deleteForever([item.id], in: scope)
        }.change
        #expect(try years().isEmpty)
        try world.undo(gone)
        #expect(try years().map(\.size) == [90, 90, 90])
    }

    @Test func thePageShowsThem() throws {
        let item = try world.save("정류장") { draft in
            (draft.runtime, draft.terms) = (100, [WorkTerm(.genre, "<드라마>")])
            draft.credits = [Credit(.director, "봉"), Credit(.cast, "송")]
            draft.rating = Rating(halves: 9)
        }
        for day in ["2024-05-01", "2024-05-03", "2023"] { _ = try see(item, day) }
        let site = try SignedInSite(world)
        let all = try site.client.get(Movie.paths.statistics())
        #expect(all.status == 200 && all.markupErrors.isEmpty)
        for text in ["3편 · 5시간", "해마다", "<svg", "&lt;드라마&gt;", "★ 4.5", "<table>", "3시간 20분"] {
            #expect(all.text.contains(text), "\(text)")
        }
        #expect(!all.text.contains("style="))
        let year = try site.client.get(Movie.paths.statistics() + "?year=2024")
        #expect(year.markupErrors.isEmpty && year.text.contains("2편 · 3시간 20분") && year.text.contains("달마다"))
        #expect(year.text.contains("봉") && !year.text.contains("송"))
        #expect(try site.client.get(Movie.paths.statistics() + "?year=x").status == 200)
        let bob = try SignedInSite(world, as: world.bob)
        #expect(try !bob.client.get(Movie.paths.statistics()).text.contains("2024"))
    }

    @Test func theTrashCountsForNothing() throws {
        let item = try world.save("정류장") { $0.terms = [WorkTerm(.genre, "드라마")] }
        _ = try see(item, "2024-05-01")
        func genres() throws -> [String] {
            try world.catalog.read(of: world.ann) { try world.store.statistics(year: 2024, in: $0) }.genres.map(\.name)
        }
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([item.id], in: $0) }
        #expect(try years().isEmpty && genres().isEmpty)
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.restore([item.id], in: $0) }
        #expect(try years().map(\.count) == [1] && genres() == ["드라마"])
        // A genre that becomes known later counts for what was seen before.
        try world.catalog.write(of: world.ann) { scope in
            try world.store.setTerms([WorkTerm(.genre, "멜로")], of: item.id, in: scope)
        }
        #expect(try genres() == ["멜로"])
    }

    @Test func whatAnItemCountsForIsFoundByItsIndex() throws {
        try world.catalog.read { db in
            for condition in ["item = 1", "item IN (1, 2)"] {
                let plan = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN SELECT * FROM movieTally WHERE \(condition)")
                    .map { $0["detail"] as String }
                #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN movieTally" }, "\(plan)")
            }
        }
    }

    @Test func aYearWalksAnIndex() throws {
        try world.catalog.read(of: world.ann) { scope in
            let statements = try Statements.run(in: scope.db) {
                _ = try world.store.statistics(year: 2024, in: scope)
                _ = try world.store.statistics(year: nil, in: scope)
            }
            for statement in statements {
                let plan = try Row.fetchAll(
                    scope.db, sql: "EXPLAIN QUERY PLAN " + statement.replacing(/\?\d?/, with: "'1'")
                )
                .map { $0["detail"] as String }
                #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("subquery") }, "\(plan)")
            }
        }
    }
}
