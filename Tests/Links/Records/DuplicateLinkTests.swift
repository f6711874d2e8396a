import Catalog
import GRDB
import TestSupport
import Testing

@testable import Links

/// Existing links that are saved again with new text.
struct DuplicateLinkTests {
    let world: World

    init() throws {
        world = try World()
    }

    private func again(
        _ title: String? = nil, note: String = "", tags: [String] = [], folder: Int64? = nil,
        from source: FieldProvenance = .typed, replacesTitle: Bool = false
    ) throws -> SaveResult {
        let draft = LinkDraft(
            address: try LinkAddress("https://example.com/a#top"), title: title, titleSource: source, note: note,
            tags: tags, folder: folder)
        return try world.store.save(draft, by: world.ann, replacesTitle: replacesTitle)
    }

    private func folder(_ name: String) throws -> Int64 {
        try world.catalog.write(of: world.ann) { try world.catalog.folders.create(name: name, in: $0).id }
    }

    private func put(_ item: Item, _ state: ItemState) throws {
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.setState(state, of: [item.id], in: $0) }
    }

    @Test(arguments: ItemState.allCases)
    func savingAKnownLinkAddsTheNewText(state: ItemState) throws {
        let item = try world.save("https://example.com/a", note: "첫째", tags: ["a"])
        try put(item, state)
        let folder = try folder("읽을 것")
        let saved = try again(note: "둘째", tags: ["b"], folder: folder)
        #expect(saved.outcome == (state == .trashed ? .restored : .joined))
        #expect(saved.item.note == "첫째\n\n둘째" && saved.item.tags == ["a", "b"] && saved.item.folder == folder)
        #expect(saved.item.state == (state == .trashed ? .kept : state))
    }

    @Test func oneUndoRemovesTheNewText() throws {
        let item = try world.save("https://example.com/a", note: "첫째", tags: ["a"])
        try put(item, .trashed)
        let saved = try again("제목", note: "둘째", tags: ["b"])
        try world.undo(saved.change)
        let after = try world.link(item).item
        #expect(after.note == "첫째" && after.tags == ["a"] && after.state == .trashed && after.title == item.title)
    }

    @Test func historyNamesAnAdditionToAKnownLink() throws {
        try world.save("https://example.com/a", title: "여기")
        _ = try again(note: "둘째")
        #expect(
            try world.catalog.history(of: world.ann).first?.summary
                == Phrase("이미 있던 ‘여기’에 추가", "Added to ‘여기’, which already existed"))
    }

    @Test func severalAddressesKeepTheirNote() throws {
        let item = try world.save("https://example.com/1", note: "첫째")
        let folder = try folder("모음")
        let drafts = try (1...2).map {
            LinkDraft(address: try LinkAddress("https://example.com/\($0)"), note: "둘째", folder: folder)
        }
        let saved = try world.store.save(drafts, by: world.ann)
        #expect(saved.map(\.outcome) == [.joined, .new])
        #expect(try world.link(item).item.note == "첫째\n\n둘째")
        #expect(try world.link(item).item.folder == folder)
    }

    @Test(arguments: [
        ("메모", "메모", "메모"), ("메모 하나.\n\n둘", "둘", "메모 하나.\n\n둘"), ("하나", "하나\n\n둘", "하나\n\n둘"),
        ("party", "art", "party\n\nart"), ("둘째줄", "둘", "둘째줄\n\n둘"), ("本を読む", "本", "本を読む\n\n本"), ("", "새것", "새것"),
    ])
    func existingTextIsNotRepeated(known: String, new: String, whole: String) throws {
        try world.save("https://example.com/a", note: known)
        #expect(try again(note: new).item.note == whole)
    }

    @Test func secondFolderBecomesATag() throws {
        let first = try folder("요리")
        _ = try again(folder: first)
        let saved = try again(folder: try folder("여행"))
        #expect(saved.item.folder == first && saved.item.tags == ["여행"])
        #expect(try again(folder: first).outcome == .known)
    }

    @Test func typedTitleReplacesThePageTitle() throws {
        let item = try world.save("https://example.com/a")
        try world.catalog.write(of: world.ann) { scope in
            try world.store.record(
                LinkStore.Preview(title: "Page"), of: item.id, url: "https://example.com/a", in: scope)
        }
        let saved = try again("내 제목")
        #expect(saved.item.title == "내 제목" && saved.item.sources["title"] == .typed && saved.item.note.isEmpty)
    }

    @Test func secondTypedTitleIsAppendedToTheNote() throws {
        try world.save("https://example.com/a", title: "옛 제목", note: "첫째")
        let saved = try again("새 제목", note: "둘째")
        #expect(saved.item.title == "옛 제목" && saved.item.note == "첫째\n\n둘째\n\n새 제목")
        #expect(try again("새 제목", note: "둘째").outcome == .known)
    }

    @Test func mergingTakesTheNewTitleAndKeepsTheOld() throws {
        try world.save("https://example.com/a", title: "옛 제목", note: "첫째", tags: ["a", "b"])
        let merged = try again("새 제목", note: "둘째", tags: ["b", "c"], replacesTitle: true)
        #expect(merged.item.title == "새 제목" && merged.item.note == "첫째\n\n둘째\n\n옛 제목")
        #expect(merged.item.tags == ["a", "b", "c"])
        #expect(try again(note: "둘째", replacesTitle: true).item.title == "새 제목")
    }

    @Test func sharedTitleDoesNotReplaceAnExistingTitle() throws {
        try world.save("https://example.com/a", title: "내 제목")
        #expect(try again("YouTube", from: .shared).outcome == .known)
        try world.save("https://example.com/b")
        let draft = LinkDraft(address: try LinkAddress("https://example.com/b"), title: "앱", titleSource: .shared)
        #expect(try world.store.save(draft, by: world.ann).item.title == "앱")
    }

    @Test func pageTitleReplacesASharedTitle() throws {
        let saved = try again("YouTube", from: .shared)
        #expect(saved.item.title == "YouTube" && saved.item.sources["title"] == .shared)
        let url = try world.link(saved.item).link.url
        try world.catalog.write(of: world.ann) { scope in
            try world.store.record(LinkStore.Preview(title: "고양이"), of: saved.item.id, url: url, in: scope)
        }
        let item = try world.link(saved.item).item
        #expect(item.title == "고양이" && item.sources["title"] == .page)
    }
}
