import Catalog
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing
import WorkTestSupport

@testable import Works

/// Saves works that exist already with new values.
@Suite struct SaveExistingWorkTests {
    private static let identity = WorkExternalID(source: "elsewhere", id: "1")

    /// Returns a draft in which every field of the form has a new value.
    private func completeDraft<W: TestableWork>(_ instance: WorkTestInstance<W>) throws -> WorkDraft<W> {
        var draft = WorkDraft<W>(Self.identity)
        W.fill(&draft, with: "새 글")
        (draft.note, draft.tags, draft.rating) = ("둘째", ["b"], Rating(halves: 9))
        draft.credits = [Credit(W.maker, "새 사람")]
        draft.terms = [WorkTerm(.genre, "가족")]
        draft.series = SeriesPosition("연작", "2")
        draft.status = W.done
        draft.cover = try picture("b", instance)
        draft.folder = try instance.catalog.write(of: instance.ann) { scope in
            try instance.catalog.folders.create(name: "모음", in: scope).id
        }
        return draft
    }

    private func picture<W: TestableWork>(_ bytes: String, _ instance: WorkTestInstance<W>) throws -> Media {
        let file = try instance.catalog.media.store(bytes: Array(bytes.utf8))
        return Media(sha256: file.sha256, type: "image/png", bytes: file.bytes, width: 1, height: 1)
    }

    @Test(arguments: testableWorks, ItemState.allCases)
    func savingAKnownWorkAddsAllNewValues(_ kind: any TestableWork.Type, _ state: ItemState) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("A") { draft in
                (draft.identities, draft.note, draft.tags) = ([Self.identity], "첫째", ["a"])
                draft.credits = [Credit(W.maker, "사람")]
            }
            try instance.catalog.write(of: instance.ann) { scope in
                _ = try instance.catalog.items.setState(state, of: [item.id], in: scope)
            }
            let draft = try completeDraft(instance)
            let saved = try instance.store.save(draft, by: instance.ann)
            #expect(saved.outcome == (state == .trashed ? .restored : .joined) && saved.item.id == item.id)
            let stored = try instance.stored(item)
            #expect(stored.item.note == "첫째\n\n둘째" && Set(stored.item.tags) == ["a", "b"])
            #expect(stored.item.folder == draft.folder && stored.item.cover == draft.cover?.sha256)
            #expect(stored.rating == draft.rating && stored.status == W.done && stored.series == draft.series)
            #expect(stored.credits.map(\.name) == ["사람", "새 사람"] && stored.terms == draft.terms)
            #expect(stored.work.values.filter { $0 == "새 글".databaseValue }.count > 0)
            #expect(stored.item.title == "A" && stored.item.state == (state == .trashed ? .kept : state))
            #expect(try instance.store.save(draft, by: instance.ann).outcome == .known)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func savingAgainKeepsDifferingValuesInTheNote(_ kind: any TestableWork.Type) throws
    {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("옛 제목") { draft in
                (draft.identities, draft.rating, draft.status) = ([Self.identity], Rating(halves: 6), W.done)
                (draft.series, draft.cover) = (SeriesPosition("첫 연작", "1"), try? picture("a", instance))
                W.fill(&draft, with: "옛 글")
            }
            var draft = try completeDraft(instance)
            (draft.title, draft.status) = ("새 제목", .want)
            _ = try instance.store.save(draft, by: instance.ann)
            let stored = try instance.stored(item)
            #expect(stored.item.title == "옛 제목" && stored.rating == Rating(halves: 6) && stored.status == W.done)
            for words in ["둘째", "새 제목", "★ 4.5", "연작 2", "새 글"] {
                #expect(stored.item.note.contains(words), "\(words)")
            }
            #expect(stored.work.values.contains("옛 글".databaseValue))
            // An uploaded cover replaces the stored one.
            #expect(stored.item.cover == draft.cover?.sha256)
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func typedValuesReplaceProviderValues(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            var providerDraft = WorkDraft<W>(Self.identity, title: "Found")
            W.fill(&providerDraft, with: "옛 글")
            let item = try instance.catalog.write(of: instance.ann) { scope in
                try instance.store.save(
                    providerDraft, state: .kept, source: FieldProvenance(rawValue: "tmdb"), in: scope
                ).item
            }
            var draft = try completeDraft(instance)
            draft.title = "내 제목"
            _ = try instance.store.save(draft, by: instance.ann)
            let stored = try instance.stored(item)
            #expect(stored.item.title == "내 제목" && stored.item.note == "둘째")
            #expect(stored.work.values.contains("새 글".databaseValue))
            #expect(!stored.work.values.contains("옛 글".databaseValue))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func providerValuesDoNotReplaceTypedValues(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let item = try instance.save("내 제목") { draft in
                draft.identities = [Self.identity]
                W.fill(&draft, with: "내 글")
            }
            var providerDraft = WorkDraft<W>(Self.identity, title: "Found")
            W.fill(&providerDraft, with: "다른 글")
            let saved = try instance.catalog.write(of: instance.ann) { scope in
                try instance.store.save(
                    providerDraft, state: .kept, source: FieldProvenance(rawValue: "tmdb"), in: scope)
            }
            #expect(saved.outcome == .known && saved.item.title == "내 제목")
            #expect(try instance.stored(item).work.values.contains("내 글".databaseValue))
        }
        try check(kind)
    }

    @Test(arguments: testableWorks) func jsonWithAProviderIdKeepsTypedValues(_ kind: any TestableWork.Type) throws {
        func check<W: TestableWork>(_: W.Type) throws {
            let instance = try WorkTestInstance(W.self)
            let site = try instance.site()
            let body = #"{"provider":"tmdb","providerId":"1","rating":9,"status":"want","genres":["가족"],"note":"메모"}"#
            #expect(try site.client.post(W.paths.api(), json: body).status == 201)
            let id = try #require(try instance.catalog.read { try $0.value(Item.ID.self, "SELECT max(id) FROM item") })
            let stored = try instance.catalog.read(of: instance.ann) { try instance.store.get(id, in: $0) }
            #expect(stored.rating == Rating(halves: 9) && stored.status == .want && stored.lookup == .waiting)
            #expect(stored.terms == [WorkTerm(.genre, "가족")] && stored.item.note == "메모")
        }
        try check(kind)
    }
}
