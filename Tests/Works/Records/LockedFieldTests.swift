import Catalog
import HTTPServer
import Jobs
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Locked fields, and lookups at providers.
@Suite(.serialized) struct LockedFieldTests {
    @Test(arguments: triedWorks) func aFieldIsLockedAndOpenedAgain(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let (site, item) = (try world.site(), try world.save("가"))
            func isLocked() throws -> Bool? { try world.stored(item).item.sources["title"]?.isLocked }
            // A provider never overwrites a typed value, whether it is locked or not.
            let before = try isLocked() ?? false
            let form: KeyValuePairs = ["field": "title", "locked": before ? "0" : "1"]
            #expect(try site.client.post(W.paths.lock(item.id), form: form).status == 303)
            #expect(try isLocked() == !before)
            try world.undoLast()
            #expect(try isLocked() == before)
            let unknown: KeyValuePairs = ["field": "nonsense", "locked": "1"]
            #expect(try site.client.post(W.paths.lock(item.id), form: unknown).status == 404)
            let bob = try world.site(as: world.bob)
            #expect(try bob.client.post(W.paths.lock(item.id), form: form).status == 404)
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func aLookupIsOneJobHoweverOftenItIsAskedFor(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let (site, item) = (try world.site(), try world.save("가"))
            #expect(try world.stored(item).lookup == .none && world.jobs(W.lookUpJob).isEmpty)
            for _ in 0..<2 { #expect(try site.client.post(W.paths.lookup(item.id), form: [:]).status == 303) }
            #expect(try world.stored(item).lookup == .waiting)
            #expect(try world.jobs(W.lookUpJob).map(\.item) == [item.id])
            let bob = try world.site(as: world.bob)
            #expect(try bob.client.post(W.paths.lookup(item.id), form: [:]).status == 404)
        }
        try check(kind)
    }
}
