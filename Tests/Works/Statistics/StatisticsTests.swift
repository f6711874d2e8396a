import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import Text
import WorkImport
import WorkTestSupport

@testable import Works

@Suite(.serialized) struct StatisticsTests {
    private func years<W: TriedWork>(_ world: WorkWorld<W>) throws -> [WorkStatistics.Tally] {
        try world.catalog.read(of: world.ann) { try world.store.statistics(year: nil, in: $0) }.years
    }

    @Test(arguments: triedWorks) func yearsAreCountedAsTheyCome(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장") { W.measure(&$0, year: nil, size: 100) }
            let other = try world.save("바다")
            for day in ["2024-05-01", "2024", nil] { try world.log(item, day) }
            let change = try world.log(other, "2023-01")
            #expect(try years(world).map(\.name) == ["2024", "2023", ""] && years(world).map(\.count) == [2, 1, 1])
            #expect(try years(world).map(\.size) == [200, 0, 100])
            try world.undo(change)
            #expect(try years(world).map(\.name) == ["2024", ""])
            // A length that is set later counts, too.
            var form = WorkForm(try world.stored(item))
            form.texts[W.sizeInput] = "90"
            _ = try world.store.update(item.id, try form.draft(), version: form.version, by: world.ann)
            #expect(try years(world).map(\.size) == [180, 90])
            let moved = LogEntryDraft(W.logEntry(ImportedWork.Entry(PartialDate("2019-12-31"))))
            _ = try world.store.update(try world.logEntries(item)[0].id, moved, of: item.id, by: world.ann)
            #expect(try years(world).map(\.name) == ["2024", "2019", ""] && years(world).map(\.count) == [1, 1, 1])
            let gone = try world.deleteForever(item)
            #expect(try years(world).isEmpty)
            try world.undo(gone)
            #expect(try years(world).map(\.size) == [90, 90, 90])
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func thePageShowsThem(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장") { draft in
                W.measure(&draft, year: nil, size: 100)
                draft.terms = [WorkTerm(.genre, "<드라마>")]
                draft.credits = [Credit(W.maker, "봉"), Credit(W.roles[1], "송")]
                draft.rating = Rating(halves: 9)
            }
            for day in ["2024-05-01", "2024-05-03", "2023"] { try world.log(item, day) }
            let (site, words) = (try world.site(), Words(.ko))
            func times(_ count: Int) -> String { W.Entry.labels.times(count, words) }
            let now = try site.client.get(W.paths.statistics())
            #expect(now.markupErrors.isEmpty && now.text.contains("2026년") && now.text.contains("올해는 아직 없어요"))
            // A year without entries links to all years.
            #expect(now.text.contains("href=\"\(W.paths.statistics())?year=all\">"))
            let all = try site.client.get(W.paths.statistics() + "?year=all")
            #expect(all.status == 200 && all.markupErrors.isEmpty)
            for text in [times(3), "해마다", "<svg", "&lt;드라마&gt;", "★ 4.5", "<table>", W.size(200, words)] {
                #expect(all.text.contains(text), "\(text)")
            }
            #expect(!all.text.contains("style="))
            let year = try site.client.get(W.paths.statistics() + "?year=2024")
            #expect(year.markupErrors.isEmpty && year.text.contains(times(2)) && year.text.contains("달마다"))
            // The work was logged twice but counts once.
            #expect(year.text.contains("<dd>1<small>") && year.text.contains(W.size(200, words)))
            #expect(year.text.contains("봉") && !year.text.contains("송"))
            #expect(try site.client.get(W.paths.statistics() + "?year=x").status == 200)
            let bob = try world.site(as: world.bob)
            #expect(try !bob.client.get(W.paths.statistics()).text.contains("2024"))
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func aYearIsCountedUpToToday(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장") { W.measure(&$0, year: 1994, size: 100) }
            let best = try world.save("바다") { ($0.rating, $0.work) = (Rating(halves: 9), $0.work) }
            for day in ["2026-01-02", "2026-01", "2026", "2026-12-24", "2025-12-31"] { try world.log(item, day) }
            try world.log(best, "2026-03-01")
            let year = try world.catalog.read(of: world.ann) {
                try world.store.year(2026, today: "2026-11-21", in: $0)
            }
            #expect(year.entries.count == 4 && year.workCount == 2 && year.size == 300)
            #expect(year.entries.compactMap(\.month) == [1, 1, 3] && year.topRated(1).map(\.item) == [best.id])
            #expect(year.mean?.stars == "4.5" && year.entries.compactMap(\.decade).allSatisfy { $0 == 199 })
            // The previous link leads to the latest earlier year with entries.
            let site = try world.site()
            let page = try site.client.get(W.paths.statistics()).text
            #expect(
                page.contains("rel=\"prev\" href=\"\(W.paths.statistics())?year=2025\"")
                    && !page.contains("rel=\"next\""))
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func statisticsExcludeTrash(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("정류장") { $0.terms = [WorkTerm(.genre, "드라마")] }
            try world.log(item, "2024-05-01")
            func genres() throws -> [String] {
                try world.catalog.read(of: world.ann) { try world.store.statistics(year: 2024, in: $0) }.genres.map(
                    \.name)
            }
            try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([item.id], in: $0) }
            #expect(try years(world).isEmpty && genres().isEmpty)
            try world.catalog.write(of: world.ann) { _ = try world.catalog.items.restore([item.id], in: $0) }
            #expect(try years(world).map(\.count) == [1] && genres() == ["드라마"])
            // A genre that is set later counts for earlier entries.
            try world.catalog.write(of: world.ann) { scope in
                try world.store.setTerms([WorkTerm(.genre, "멜로")], of: item.id, in: scope)
            }
            #expect(try genres() == ["멜로"])
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func countsOfAnItemAreFoundByIndex(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            try world.catalog.read { db in
                for condition in ["item = 1", "item IN (1, 2)"] {
                    let plan = try Row.fetchAll(
                        db, sql: "EXPLAIN QUERY PLAN SELECT * FROM \(W.table)LogTotal WHERE \(condition)"
                    )
                    .map { $0["detail"] as String }
                    #expect(!plan.contains { $0.hasPrefix("SCAN") && $0 != "SCAN \(W.table)LogTotal" }, "\(plan)")
                }
            }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func statisticsOfAYearUseIndexes(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            try world.catalog.read(of: world.ann) { scope in
                let statements = try Statements.run(in: scope.db) {
                    _ = try world.store.statistics(year: 2024, in: scope)
                    _ = try world.store.statistics(year: nil, in: scope)
                    _ = try world.store.year(2024, today: "2024-11-21", in: scope)
                    _ = try world.store.topRated(6, in: scope)
                }
                #expect(statements.count == 10)
                for statement in statements {
                    let plan = try Row.fetchAll(
                        scope.db, sql: "EXPLAIN QUERY PLAN " + statement.replacing(/\?\d?/, with: "'1'")
                    )
                    .map { $0["detail"] as String }
                    #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("subquery") }, "\(plan)")
                }
            }
        }
        try check(kind)
    }
}
