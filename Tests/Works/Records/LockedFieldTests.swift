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
    @Test(arguments: testableWorks) func fieldCanBeLockedAndUnlocked(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (site, item) = (try instance.site(), try instance.save("가"))
            func isLocked() throws -> Bool? { try instance.stored(item).item.sources["title"]?.isLocked }
            // A provider never overwrites a typed value, whether it is locked or not.
            let before = try isLocked() ?? false
            let form: KeyValuePairs = ["field": "title", "locked": before ? "0" : "1"]
            #expect(try site.client.post(W.paths.lock(item.id), form: form).status == 303)
            #expect(try isLocked() == !before)
            try instance.undoLast()
            #expect(try isLocked() == before)
            let unknown: KeyValuePairs = ["field": "nonsense", "locked": "1"]
            #expect(try site.client.post(W.paths.lock(item.id), form: unknown).status == 404)
            let bob = try instance.site(as: instance.bob)
            #expect(try bob.client.post(W.paths.lock(item.id), form: form).status == 404)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func repeatedLookupRequestsEnqueueOneJob(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let (site, item) = (try instance.site(), try instance.save("가"))
            #expect(try instance.stored(item).lookup == .none && instance.jobs(W.lookUpJob).isEmpty)
            for _ in 0..<2 { #expect(try site.client.post(W.paths.lookup(item.id), form: [:]).status == 303) }
            #expect(try instance.stored(item).lookup == .waiting)
            #expect(try instance.jobs(W.lookUpJob).map(\.item) == [item.id])
            let bob = try instance.site(as: instance.bob)
            #expect(try bob.client.post(W.paths.lookup(item.id), form: [:]).status == 404)
        }
        try check(kind)
    }
}
