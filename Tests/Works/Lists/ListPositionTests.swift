import Catalog
import GRDB
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Positions in lists, changed by imports and merges within their own transactions.
@Suite struct ListPositionTests {
    private func order<W: TestableWork>(_ list: UserList.ID, _ instance: WorkTestInstance<W>) throws -> [Item.ID] {
        try instance.catalog.read {
            try instance.store.entries(of: list, after: nil, limit: 99, in: $0).map(\.cursor.item)
        }
    }

    @Test(arguments: testableWorks) func listEntriesMoveFromOneWorkToAnother(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (a, b, c) = (try instance.save("가").id, try instance.save("나").id, try instance.save("다").id)
            let (both, one) = try instance.catalog.write(of: instance.ann) { scope in
                let both = try instance.store.makeList("둘 다", in: scope)
                let one = try instance.store.makeList("하나만", note: "메모", in: scope)
                for item in [a, b, c] { #expect(try instance.store.insertEntry(item, in: both, in: scope.db)) }
                #expect(try !instance.store.insertEntry(a, in: both, in: scope.db), "the item is in the list already")
                #expect(try instance.store.insertEntry(b, in: one, at: 7, in: scope.db))
                try instance.store.moveEntries(of: b, to: a, in: scope.db)
                return (both, one)
            }
            #expect(try order(both, instance) == [a, c] && order(one, instance) == [a])
            let lists = try instance.catalog.read { try instance.store.lists(with: b, in: $0) }
            #expect(lists.isEmpty)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func removeListDeletesOnlyEmptyLists(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("가").id
            let list = try instance.catalog.write(of: instance.ann) { scope in
                let list = try instance.store.makeList("여름", in: scope)
                try instance.store.insertEntry(item, in: list, in: scope.db)
                try instance.store.removeList(ifEmpty: list, in: scope.db)
                return list
            }
            #expect(try order(list, instance) == [item])
            try instance.catalog.write { db in
                #expect(try instance.store.remove(item, outOf: list, in: db))
                #expect(try !instance.store.remove(item, outOf: list, in: db))
                try instance.store.removeList(ifEmpty: list, in: db)
            }
            #expect(try instance.catalog.read(of: instance.ann) { try instance.store.lists(in: $0) }.isEmpty)
        }
        try check(kind)
    }

    @Test(arguments: ["", "1", "x.2", "1.x", "1.2.3"]) func malformedCursorIsNil(_ text: String) {
        #expect(ListCursor(text) == nil && ListCursor(nil) == nil)
    }

    @Test func cursorTextRoundTrips() throws {
        let place = try #require(ListCursor(ListCursor(position: -3, item: 12).text))
        #expect(place.position == -3 && place.item == 12)
    }
}
