import Catalog
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Recognition of works in texts and addresses.
@Suite struct WorkRecognitionTests {
    @Test(arguments: testableWorks) func recognisesAndIngestsURLsOfWorks(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let feature = W.feature(in: instance.catalog)
            for (url, source, id) in W.addresses {
                #expect(feature.recognise(.url(url)).map(\.content) == [.url(url)], "\(url)")
                #expect(feature.recognise(.text(url)).isEmpty, "a text is no address: \(url)")
                #expect(try feature.content(of: "이거 " + url) == .url(url))
                let submission = Submission(.url(url), kind: W.kind, tags: ["x"])
                let taken = try #require(try feature.ingest(submission, by: instance.ann, state: .inbox))
                #expect(taken.isNew && taken.item.state == .inbox && taken.item.tags == ["x"])
                let stored = try instance.stored(taken.item)
                #expect(stored.identities == [WorkExternalID(source: source, id: id, url: url)])
                #expect(stored.lookup == .waiting)
                #expect(try feature.ingest(submission, by: instance.ann, state: .inbox)?.isNew == false)
                #expect(try feature.ingest(submission, by: instance.bob, state: .inbox)?.isNew == true)
                // The submission does not name a kind.
                #expect(try feature.ingest(Submission(.url(url)), by: instance.ann, state: .kept) == nil)
            }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func recognitionReasonNamesTheSource(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let feature = W.feature(in: try WorkTestInstance(W.self).catalog)
            for (url, source, _) in W.addresses {
                let reason = try #require(feature.recognise(.url(url)).first).reason
                #expect(reason.en.contains(source), "\(reason.en)")
            }
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func otherTextsAreNotRecognised(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let feature = W.feature(in: try WorkTestInstance(W.self).catalog)
            for text in W.otherAddresses {
                #expect(feature.recognise(.url(text)).isEmpty && feature.recognise(.text(text)).isEmpty, "\(text)")
            }
            for text in W.otherAddresses + ["글"] + HostileText.all {
                #expect(throws: SubmissionRejection.self, "\(text)") { _ = try feature.content(of: text) }
            }
        }
        try check(kind)
    }
}
