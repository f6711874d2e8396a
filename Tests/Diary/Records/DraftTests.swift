import Catalog
import PageDocument
import TestSupport
import Testing

@testable import Diary

@Suite struct DraftTests {
    let world: World
    let item: Item
    var store: DiaryStore { world.store }

    init() throws {
        world = try World()
        item = try world.write("아침")
    }

    private func save(_ words: String, revision: Int, device: String = "책상") throws -> DraftResult {
        try store.saveDraft(
            item.id, DraftEdit(revision: revision, document: World.document(words), device: device), by: world.ann)
    }

    private func readableText(of draft: StoredDraft) throws -> String {
        try PageDocument.checked(draft.document).readableText
    }

    private func draft() throws -> StoredDraft {
        try world.catalog.read(of: world.ann) { try store.draft(of: item.id, in: $0) }
    }

    @Test func eachSavingIncrementsTheRevision() throws {
        #expect(try draft().revision == 1)
        #expect(try save("점심", revision: 1) == .saved(revision: 2, at: world.clock.now))
        #expect(try readableText(of: draft()) == "점심")
        #expect(try world.titles(of: world.ann) == ["점심"], "lists and search follow the draft")
        #expect(try world.found("점심", .page) == ["점심"])
    }

    @Test func conflictOfTwoDevicesKeepsBothDocuments() throws {
        _ = try save("책상에서", revision: 1)
        guard case .conflict(let stored) = try save("휴대폰에서", revision: 1, device: "휴대폰") else {
            Issue.record("the second device must not overwrite the first")
            return
        }
        #expect(stored.device == "책상" && stored.revision == 2)
        #expect(try readableText(of: stored) == "책상에서")
        // A client that chose its own draft sends it again, and the other draft becomes a version.
        world.clock.advance(DiaryStore.draftInterval)
        _ = try save("휴대폰에서", revision: 2, device: "휴대폰")
        let versions = try world.catalog.read(of: world.ann) { try store.versions(of: item.id, in: $0) }
        #expect(versions.map(\.kind) == [.draft])
        let storedVersion = try world.catalog.read(of: world.ann) {
            try store.document(of: versions[0].id, of: item.id, in: $0)
        }
        #expect(try PageDocument.checked(storedVersion).readableText == "책상에서")
    }

    @Test func savingAnOldRevisionAfterFinishingConflicts() throws {
        _ = try save("점심", revision: 1)
        _ = try store.finish(item.id, by: world.ann)
        guard case .conflict(let stored) = try save("옛 창", revision: 1) else {
            Issue.record("an old window must not overwrite what was finished")
            return
        }
        #expect(!stored.isDraft)
        #expect(try readableText(of: stored) == "점심")
    }

    @Test func restoringAVersionKeepsTheDraftAsVersion() throws {
        _ = try store.finish(item.id, by: world.ann)
        let first = try #require(
            try world.catalog.read(of: world.ann) { try store.versions(of: item.id, in: $0) }.first)
        _ = try save("저녁", revision: try draft().revision)
        try store.restore(first.id, of: item.id, by: world.ann)
        #expect(try readableText(of: draft()) == "아침")
        let versions = try world.catalog.read(of: world.ann) { scope in
            try store.versions(of: item.id, in: scope).map {
                try PageDocument.checked(store.document(of: $0.id, of: item.id, in: scope)).readableText
            }
        }
        #expect(versions == ["저녁", "아침"])
        #expect(throws: CatalogError.self) { try store.restore(first.id, of: item.id, by: world.bob) }
    }

    @Test func pageWithInvalidDayOrForeignPictureIsRejected() throws {
        #expect(throws: CatalogError.self) { try world.write("날", day: "2026-02-30") }
        #expect(throws: CatalogError.self) { try world.write("날", day: "어제") }
        let unknownHash = String(repeating: "a", count: 64)
        #expect(throws: CatalogError.self) { try world.write("사진", photos: [unknownHash]) }
        let photo = try world.picture(3)
        try world.write("사진", photos: [photo])
        #expect(throws: CatalogError.self) { try world.write("남의 사진", by: world.bob, photos: [photo]) }
    }

    @Test func creationOfPageCanBeUndoneAndRedone() throws {
        let saved = try store.createPage(
            PageDraft(day: "2026-11-20", document: World.document("되돌릴 것")), by: world.ann)
        try world.undo(saved.change)
        #expect(try world.titles(of: world.ann) == ["아침"])
        try world.catalog.redo(try #require(saved.change), by: world.ann)
        let again = try world.page("되돌릴 것", of: world.ann)
        let document = try world.catalog.read { try store.document(of: again, in: $0) }
        #expect(try PageDocument.checked(document).readableText == "되돌릴 것")
    }

    @Test func creationOfFinishedSharedPageCannotBeUndone() throws {
        let diary = try world.pair()
        let saved = try store.createPage(
            PageDraft(day: "2026-11-20", document: World.document("보낸 것"), diary: diary.id), by: world.bob)
        let tagged = try world.catalog.perform(.tag, by: world.bob, summary: Phrase("태그", "Tag")) { scope in
            try world.catalog.items.addTag("눈", to: [saved.item.id], in: scope)
        }
        _ = try store.finish(saved.item.id, by: world.bob)
        #expect(try world.catalog.history(of: world.bob).map(\.id) == [try #require(tagged.change)])
        #expect(throws: CatalogError.self) { try world.catalog.undo(try #require(saved.change), by: world.bob) }
        try world.catalog.undo(try #require(tagged.change), by: world.bob)
        #expect(try world.titles(of: world.ann) == ["아침", "보낸 것"])
        #expect(try world.titles(of: world.bob) == ["보낸 것"])
    }

    @Test func finishingCanBeUndoneUntilThePageIsShared() throws {
        _ = try store.finish(item.id, by: world.ann)
        let finishing = try #require(try world.catalog.history(of: world.ann).first)
        try world.catalog.undo(finishing.id, by: world.ann)
        let page = try world.page(item.id, of: world.ann)
        #expect(!page.isFinished && page.currentVersion == nil)
        #expect(try readableText(of: draft()) == "아침")
        // Undo is rejected once other people have the page.
        try world.catalog.redo(finishing.id, by: world.ann)
        _ = try world.pair(in: page.diary)
        #expect(try world.titles(of: world.bob) == ["아침"])
        #expect(throws: CatalogError.self) { try world.catalog.undo(finishing.id, by: world.ann) }
    }

    @Test func typedTitleIsKeptWhenTextChanges() throws {
        _ = try world.catalog.perform(.edit, by: world.ann, summary: Phrase("이름", "Name")) { scope in
            try world.catalog.items.update(item.id, version: nil, ItemEdit(title: "제목"), in: scope)
        }
        _ = try save("점심", revision: 1)
        #expect(try world.titles(of: world.ann) == ["제목"])
    }
}
