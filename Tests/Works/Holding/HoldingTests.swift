import Catalog
import GRDB
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport

@testable import Works

@Suite struct HoldingTests {
    private func holding<W: TestableWork>(_ instance: WorkTestInstance<W>, _ item: Item) throws -> WorkHolding {
        try instance.catalog.read { try instance.store.holding(of: item.id, in: $0) }
    }

    @Test(arguments: testableWorks) func lendingCanBeReturnedAndUndone(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("가")
            var lent = WorkHolding()
            (lent.copies, lent.lentTo, lent.lentOn) = (2, "민수", PartialDate("2026-11"))
            let lending = try #require(try instance.store.setHolding(lent, of: item.id, by: instance.ann))
            #expect(try holding(instance, item) == lent && lent.isLent)
            #expect(try instance.store.setHolding(lent, of: item.id, by: instance.ann) == nil, "nothing changed")
            #expect(try instance.titles { $0.facets = [.holding: "lent"] } == ["가"])
            var returned = lent
            returned.returnedOn = PartialDate("2026-12-01")
            _ = try instance.store.setHolding(returned, of: item.id, by: instance.ann)
            #expect(try !returned.isLent && instance.titles { $0.facets = [.holding: "lent"] }.isEmpty)
            #expect(try instance.titles { $0.facets = [.holding: "owned"] } == ["가"])
            try instance.undoLast()
            #expect(try holding(instance, item) == lent)
            try instance.undo(lending)
            #expect(try holding(instance, item) == WorkHolding())
            let summaries = try instance.catalog.history(of: instance.ann).map(\.summary.ko)
            #expect(summaries.contains("민수에게 빌려줌 · 가") && summaries.contains("민수에게서 돌려받음 · 가"))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func emptyHoldingLeavesNoRow(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("가")
            var owned = WorkHolding()
            owned.copies = 1
            _ = try instance.store.setHolding(owned, of: item.id, by: instance.ann)
            _ = try instance.store.setHolding(WorkHolding(), of: item.id, by: instance.ann)
            let rows = try instance.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM workHolding") }
            #expect(rows == 0)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func worksOfOtherPeopleCannotBeLent(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("가")
            var foreignHolding = WorkHolding()
            foreignHolding.lentTo = "bob"
            #expect(throws: CatalogError.self) {
                try instance.store.setHolding(foreignHolding, of: item.id, by: instance.bob)
            }
            #expect(try holding(instance, item) == WorkHolding())
        }
        try check(kind)
    }
}
