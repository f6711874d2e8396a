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
    private func years<W: TestableWork>(_ instance: WorkTestInstance<W>) throws -> [WorkStatistics.KeyCount] {
        try instance.catalog.read(of: instance.ann) { try instance.store.statistics(year: nil, in: $0) }.years
    }

    @Test(arguments: testableWorks) func yearCountsFollowChanges(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장") { W.setYearAndLength(&$0, year: nil, length: 100) }
            let other = try instance.save("바다")
            for day in ["2024-05-01", "2024", nil] { try instance.log(item, day) }
            let change = try instance.log(other, "2023-01")
            #expect(
                try years(instance).map(\.name) == ["2024", "2023", ""] && years(instance).map(\.count) == [2, 1, 1])
            #expect(try years(instance).map(\.size) == [200, 0, 100])
            try instance.undo(change)
            #expect(try years(instance).map(\.name) == ["2024", ""])
            // A length that is set later counts, too.
            var form = WorkForm(try instance.stored(item))
            form.texts[W.lengthInput] = "90"
            _ = try instance.store.update(item.id, try form.draft(), version: form.version, by: instance.ann)
            #expect(try years(instance).map(\.size) == [180, 90])
            let moved = LogEntryDraft(W.logEntry(ImportedWork.Entry(PartialDate("2019-12-31"))))
            _ = try instance.store.update(try instance.logEntries(item)[0].id, moved, of: item.id, by: instance.ann)
            #expect(
                try years(instance).map(\.name) == ["2024", "2019", ""] && years(instance).map(\.count) == [1, 1, 1])
            let deletion = try instance.deleteForever(item)
            #expect(try years(instance).isEmpty)
            try instance.undo(deletion)
            #expect(try years(instance).map(\.size) == [90, 90, 90])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func statisticsPagesShowCounts(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장") { draft in
                W.setYearAndLength(&draft, year: nil, length: 100)
                draft.terms = [WorkTerm(.genre, "<드라마>")]
                draft.credits = [Credit(W.maker, "봉"), Credit(W.roles[1], "송")]
                draft.rating = Rating(halves: 9)
            }
            for day in ["2024-05-01", "2024-05-03", "2023"] { try instance.log(item, day) }
            let (site, words) = (try instance.site(), Words(.ko))
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
            let bob = try instance.site(as: instance.bob)
            #expect(try !bob.client.get(W.paths.statistics()).text.contains("2024"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func yearExcludesFutureEntries(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장") { W.setYearAndLength(&$0, year: 1994, length: 100) }
            let best = try instance.save("바다") { ($0.rating, $0.work) = (Rating(halves: 9), $0.work) }
            for day in ["2026-01-02", "2026-01", "2026", "2026-12-24", "2025-12-31"] { try instance.log(item, day) }
            try instance.log(best, "2026-03-01")
            let year = try instance.catalog.read(of: instance.ann) {
                try instance.store.year(2026, today: "2026-11-21", in: $0)
            }
            #expect(year.entries.count == 4 && year.workCount == 2 && year.size == 300)
            #expect(year.entries.compactMap(\.month) == [1, 1, 3] && year.topRated(1).map(\.item) == [best.id])
            #expect(year.mean?.stars == "4.5" && year.entries.compactMap(\.decade).allSatisfy { $0 == 199 })
            // The previous link leads to the latest earlier year with entries.
            let site = try instance.site()
            let page = try site.client.get(W.paths.statistics()).text
            #expect(
                page.contains("rel=\"prev\" href=\"\(W.paths.statistics())?year=2025\"")
                    && !page.contains("rel=\"next\""))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func statisticsExcludeTrash(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("정류장") { $0.terms = [WorkTerm(.genre, "드라마")] }
            try instance.log(item, "2024-05-01")
            func genres() throws -> [String] {
                try instance.catalog.read(of: instance.ann) { try instance.store.statistics(year: 2024, in: $0) }.genres
                    .map(
                        \.name)
            }
            try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.trash([item.id], in: $0) }
            #expect(try years(instance).isEmpty && genres().isEmpty)
            try instance.catalog.write(of: instance.ann) { _ = try instance.catalog.items.restore([item.id], in: $0) }
            #expect(try years(instance).map(\.count) == [1] && genres() == ["드라마"])
            // A genre that is set later counts for earlier entries.
            try instance.catalog.write(of: instance.ann) { scope in
                try instance.store.setTerms([WorkTerm(.genre, "멜로")], of: item.id, in: scope)
            }
            #expect(try genres() == ["멜로"])
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func countsOfAnItemUseIndexes(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try instance.catalog.read { db in
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

    @Test(arguments: testableWorks) func statisticsOfAYearUseIndexes(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            try instance.catalog.read(of: instance.ann) { scope in
                let statements = try Statements.run(in: scope.db) {
                    _ = try instance.store.statistics(year: 2024, in: scope)
                    _ = try instance.store.statistics(year: nil, in: scope)
                    _ = try instance.store.year(2024, today: "2024-11-21", in: scope)
                    _ = try instance.store.topRated(6, in: scope)
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
