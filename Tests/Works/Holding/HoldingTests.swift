import Catalog
import GRDB
import Site
import TestSupport
import Testing
import Text
import WorkTestSupport

@testable import Works

@Suite struct HoldingTests {
    private func holding<W: TriedWork>(_ world: WorkWorld<W>, _ item: Item) throws -> WorkHolding {
        try world.catalog.read { try world.store.holding(of: item.id, in: $0) }
    }

    @Test(arguments: triedWorks) func lendingCanBeReturnedAndUndone(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("가")
            var lent = WorkHolding()
            (lent.copies, lent.lentTo, lent.lentOn) = (2, "민수", PartialDate("2026-11"))
            let out = try #require(try world.store.setHolding(lent, of: item.id, by: world.ann))
            #expect(try holding(world, item) == lent && lent.isLent)
            #expect(try world.store.setHolding(lent, of: item.id, by: world.ann) == nil, "nothing changed")
            #expect(try world.titles { $0.facets = [.holding: "lent"] } == ["가"])
            var back = lent
            back.returnedOn = PartialDate("2026-12-01")
            _ = try world.store.setHolding(back, of: item.id, by: world.ann)
            #expect(try !back.isLent && world.titles { $0.facets = [.holding: "lent"] }.isEmpty)
            #expect(try world.titles { $0.facets = [.holding: "owned"] } == ["가"])
            try world.undoLast()
            #expect(try holding(world, item) == lent)
            try world.undo(out)
            #expect(try holding(world, item) == WorkHolding())
            let said = try world.catalog.history(of: world.ann).map(\.summary.ko)
            #expect(said.contains("민수에게 빌려줌 · 가") && said.contains("민수에게서 돌려받음 · 가"))
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func emptyHoldingLeavesNoRow(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("가")
            var owned = WorkHolding()
            owned.copies = 1
            _ = try world.store.setHolding(owned, of: item.id, by: world.ann)
            _ = try world.store.setHolding(WorkHolding(), of: item.id, by: world.ann)
            let rows = try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM workHolding") }
            #expect(rows == 0)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func worksOfOtherPeopleCannotBeLent(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("가")
            var stolen = WorkHolding()
            stolen.lentTo = "bob"
            #expect(throws: CatalogError.self) { try world.store.setHolding(stolen, of: item.id, by: world.bob) }
            #expect(try holding(world, item) == WorkHolding())
        }
        try check(kind)
    }
}
