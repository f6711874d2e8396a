import Catalog
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Recognition of works in texts and addresses.
@Suite struct WorkRecognitionTests {
    @Test(arguments: triedWorks) func addressesOfWorksAreRecognisedAndKept(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let world = try WorkWorld(W.self)
            let room = W.room(in: world.catalog)
            for (url, source, id) in W.addresses {
                #expect(room.recognise(.url(url)).map(\.content) == [.url(url)], "\(url)")
                #expect(room.recognise(.text(url)).isEmpty, "a text is no address: \(url)")
                #expect(try room.content(of: "이거 " + url) == .url(url))
                let capture = Capture(.url(url), kind: W.kind, tags: ["x"])
                let taken = try #require(try room.accept(capture, by: world.ann, state: .inbox))
                #expect(taken.isNew && taken.item.state == .inbox && taken.item.tags == ["x"])
                let stored = try world.stored(taken.item)
                #expect(stored.identities == [WorkIdentity(source: source, id: id, url: url)])
                #expect(stored.lookup == .waiting)
                #expect(try room.accept(capture, by: world.ann, state: .inbox)?.isNew == false)
                #expect(try room.accept(capture, by: world.bob, state: .inbox)?.isNew == true)
                // The submission does not name a kind.
                #expect(try room.accept(Capture(.url(url)), by: world.ann, state: .kept) == nil)
            }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func theReasonNamesTheSource(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let room = W.room(in: try WorkWorld(W.self).catalog)
            for (url, source, _) in W.addresses {
                let reason = try #require(room.recognise(.url(url)).first).reason
                #expect(reason.en.contains(source), "\(reason.en)")
            }
        }
        try check(kind)
    }

    @Test(arguments: triedWorks) func otherTextsAreNone(_ kind: any TriedWork.Type) throws {
        func check<W: TriedWork>(_: W.Type) throws {
            let room = W.room(in: try WorkWorld(W.self).catalog)
            for text in W.otherAddresses {
                #expect(room.recognise(.url(text)).isEmpty && room.recognise(.text(text)).isEmpty, "\(text)")
            }
            for text in W.otherAddresses + ["글"] + HostileText.all {
                #expect(throws: CaptureRefusal.self, "\(text)") { _ = try room.content(of: text) }
            }
        }
        try check(kind)
    }
}
