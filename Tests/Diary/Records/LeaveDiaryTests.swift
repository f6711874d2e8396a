import Catalog
import GRDB
import PageDocument
import TestSupport
import Testing

@testable import Diary

@Suite struct LeaveDiaryTests {
    let world: World
    let diary: Diary
    var store: DiaryStore { world.store }

    init() throws {
        world = try World()
        diary = try world.pair()
        try world.write("밥의 일기", by: world.bob, in: diary.id, day: "2026-11-20", finished: true)
        try world.write("앤의 일기", in: diary.id, day: "2026-11-21", finished: true)
    }

    private func revise(_ title: String, to words: String, by person: Person.ID) throws {
        let page = try world.page(title, of: person)
        _ = try store.saveDraft(
            page.id, DraftEdit(revision: page.revision, document: World.document(words)), by: person)
        _ = try store.finish(page.id, by: person)
    }

    @Test func editOfFinishedPageUpdatesCopies() throws {
        try revise("앤의 일기", to: "고친 일기", by: world.ann)
        let copy = try world.page("고친 일기", of: world.bob)
        #expect(copy.searchText == "고친 일기")
        #expect(!copy.isOwn && copy.authorName == "ann")
        #expect(throws: CatalogError.self) {
            try store.saveDraft(copy.id, DraftEdit(revision: 0, document: World.document("내 것")), by: world.bob)
        }
    }

    @Test func leavingKeepsPagesOfBothMembers() throws {
        try store.removeMember(diary.id, by: world.ann)
        for person in [world.ann, world.bob] {
            #expect(try world.titles(of: person) == ["앤의 일기", "밥의 일기"])
        }
        #expect(try world.catalog.read { try store.diaries(of: world.ann, in: $0) } == [])
        let remainingDiary = try world.diary(diary.id, of: world.bob)
        #expect(
            remainingDiary.people.map(\.nick) == ["bob"] && !remainingDiary.hasTurns
                && remainingDiary.currentWriter == nil)
        try revise("앤의 일기", to: "나중에 고친 것", by: world.ann)
        #expect(try world.titles(of: world.bob) == ["앤의 일기", "밥의 일기"])
        #expect(throws: CatalogError.self) { try world.write("더", in: diary.id) }
        try world.write("밥 혼자", by: world.bob, in: diary.id, finished: true)
        #expect(try world.titles(of: world.ann) == ["나중에 고친 것", "밥의 일기"])
        // A person who rejoins gets the pages finished in between.
        _ = try world.pair(world.bob, world.ann, in: diary.id)
        #expect(Set(try world.titles(of: world.ann)) == ["밥 혼자", "나중에 고친 것", "밥의 일기"])
        #expect(Set(try world.titles(of: world.bob)) == ["밥 혼자", "나중에 고친 것", "밥의 일기"])
    }

    @Test func erasingAPersonKeepsCopiesOfOthers() async throws {
        let photo = try world.picture(5)
        try world.catalog.write(of: world.ann) { try store.change(diary.id, name: nil, hasTurns: false, in: $0) }
        try world.write("사진 일기", in: diary.id, day: "2026-11-22", photos: [photo], finished: true)
        let page = try world.page("사진 일기", of: world.bob)
        _ = try store.comment("좋다", on: try world.page("사진 일기", of: world.ann).id, by: world.ann)
        try world.write("앤만의 일기", finished: true)
        try world.catalog.write { db in
            try db.execute(sql: "UPDATE person SET isAdministrator = (id = ?)", arguments: [world.bob])
            _ = try world.catalog.people.requestDeletion(world.ann, typing: "ann", jobs: world.catalog.jobs, in: db)
        }
        world.clock.advance(PersonStore.leavingTime)
        let feature = DiaryCollection(catalog: world.catalog)
        let handler = ErasePersonJob(world.catalog) { [catalog = world.catalog] in try feature.erase($0, in: catalog) }
        try await world.perform(try #require(try world.jobs("ErasePersonJob").first), by: handler)

        #expect(try world.titles(of: world.bob) == ["사진 일기", "앤의 일기", "밥의 일기"])
        let remainingCopy = try world.page(page.id, of: world.bob)
        #expect(remainingCopy.author == nil && remainingCopy.authorName == "ann" && !remainingCopy.isOwn)
        try world.catalog.read(of: world.bob) { scope in
            #expect(try world.catalog.media.find(photo, in: scope) != nil, "the picture is still on Bob's page")
            #expect(try store.comments(on: remainingCopy, in: scope.db).map(\.person) == [nil])
            #expect(try store.comments(on: remainingCopy, in: scope.db).map(\.personName) == ["ann"])
            let document = try store.document(of: remainingCopy, in: scope.db)
            #expect(try PageDocument.checked(document).readableText.contains("사진 일기"))
            #expect(try String.fetchAll(scope.db, sql: "SELECT name FROM diary") == [diary.name])
            let words = try String.fetchAll(scope.db, sql: "SELECT document FROM pageVersion")
            #expect(words.allSatisfy { !$0.contains("앤만의") }, "pages without another reader are deleted")
        }
        #expect(throws: CatalogError.self) { try store.share(remainingCopy.id, for: nil, by: world.bob) }
    }
}
