import Catalog
import GRDB
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Positions in lists, changed by imports and merges within their own transactions.
@Suite struct ListPositionTests {
    private func order<W: TriedWork>(_ list: UserList.ID, _ world: WorkWorld<W>) throws -> [Item.ID] {
        try world.catalog.read { try world.store.entries(of: list, after: nil, limit: 99, in: $0).map(\.place.item) }
    }

    @Test(arguments: triedWorks) func placesOfOneBecomeThoseOfAnother(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let (a, b, c) = (try world.save("가").id, try world.save("나").id, try world.save("다").id)
            let (both, one) = try world.catalog.write(of: world.ann) { scope in
                let both = try world.store.makeList("둘 다", in: scope)
                let one = try world.store.makeList("하나만", note: "메모", in: scope)
                for item in [a, b, c] { #expect(try world.store.insertEntry(item, in: both, in: scope.db)) }
                #expect(try !world.store.insertEntry(a, in: both, in: scope.db), "the item is in the list already")
                #expect(try world.store.insertEntry(b, in: one, at: 7, in: scope.db))
                try world.store.moveEntries(of: b, to: a, in: scope.db)
                return (both, one)
            }
            #expect(try order(both, world) == [a, c] && order(one, world) == [a])
            let lists = try world.catalog.read { try world.store.lists(with: b, in: $0) }
            #expect(lists.isEmpty)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func removeListDeletesOnlyAnEmptyList(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let item = try world.save("가").id
            let list = try world.catalog.write(of: world.ann) { scope in
                let list = try world.store.makeList("여름", in: scope)
                try world.store.insertEntry(item, in: list, in: scope.db)
                try world.store.removeList(ifEmpty: list, in: scope.db)
                return list
            }
            #expect(try order(list, world) == [item])
            try world.catalog.write { db in
                #expect(try world.store.remove(item, outOf: list, in: db))
                #expect(try !world.store.remove(item, outOf: list, in: db))
                try world.store.removeList(ifEmpty: list, in: db)
            }
            #expect(try world.catalog.read(of: world.ann) { try world.store.lists(in: $0) }.isEmpty)
        }
        try check(kind)
    }

    @Test(arguments: ["", "1", "x.2", "1.x", "1.2.3"]) func malformedCursorIsNil(_ text: String) {
        #expect(ListCursor(text) == nil && ListCursor(nil) == nil)
    }

    @Test func aPlaceIsReadAsItWasWritten() throws {
        let place = try #require(ListCursor(ListCursor(position: -3, item: 12).text))
        #expect(place.position == -3 && place.item == 12)
    }
}
