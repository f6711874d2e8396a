import Catalog
import GRDB
import HTTPServer
import PageDocument
import Site
import TestSupport
import Testing

@testable import Diary

/// Pages that were opened in the editor and left blank.
@Suite struct BlankPageTests {
    let world: World
    let site: SignedInSite

    init() throws {
        world = try World()
        site = try SignedInSite(world)
    }

    private func openPage() throws -> Item.ID {
        let answer = try site.client.post(DiaryPath.index(), form: ["day": "2026-11-21", "then": "edit"])
        let idText = try #require(answer.header("location")?.firstMatch(of: /\/diary\/(\d+)\/edit/)?.1)
        return try #require(Int64(idText))
    }

    private func exists(_ id: Item.ID) throws -> Bool {
        try world.catalog.read(of: world.ann) { try world.store.pages([id], in: $0).first != nil }
    }

    @Test func untouchedPageIsUnlistedAndDeletedAfterADay() throws {
        let id = try openPage()
        #expect(try site.client.get(DiaryPath.edit(id)).status == 200)
        #expect(try world.titles(of: world.ann).isEmpty)
        let counts = try world.catalog.read(of: world.ann) { try world.catalog.items.counts(in: $0) }
        #expect(counts[.page, .kept] == 0)
        #expect(try !site.client.get(SitePath.home()).text.contains(DiaryPath.show(id)))
        try world.store.performCleanup()
        #expect(try exists(id))
        world.clock.advance(.seconds(86_401))
        try world.store.performCleanup()
        #expect(try !exists(id))
    }

    @Test func pageWithAnElementIsListedAndKept() throws {
        let id = try openPage()
        _ = try world.store.saveDraft(id, DraftEdit(revision: 1, document: World.document("바다")), by: world.ann)
        #expect(try world.titles(of: world.ann) == ["바다"])
        world.clock.advance(.seconds(2 * 86_400))
        try world.store.performCleanup()
        #expect(try exists(id))
        // An archived page is kept even if it becomes blank.
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.setState(.archived, of: [id], in: $0) }
        _ = try world.store.saveDraft(id, DraftEdit(revision: 2, document: PageDocument()), by: world.ann)
        world.clock.advance(.seconds(2 * 86_400))
        try world.store.performCleanup()
        #expect(try exists(id))
    }

    @Test func pageWithOnlyAMoodIsListed() throws {
        let id = try openPage()
        _ = try world.store.saveDraft(
            id, DraftEdit(revision: 1, document: PageDocument(), mood: "joy"), by: world.ann)
        #expect(try world.titles(of: world.ann).count == 1)
    }

    @Test func openingAPageDeletesAnOldUntouchedPage() throws {
        let first = try openPage()
        let second = try openPage()
        // Another window may still have the page open.
        #expect(try exists(first) && exists(second))
        world.clock.advance(.seconds(3601))
        let third = try openPage()
        #expect(try exists(third))
        #expect(try [first, second].filter(exists).count == 1)
    }

    @Test func finishedBlankPageIsKept() throws {
        let id = try openPage()
        _ = try world.store.finish(id, by: world.ann)
        #expect(try world.titles(of: world.ann).count == 1)
    }

    @Test func cleanupRemovesRowsOfDeletedPages() throws {
        let item = try world.write("바다", finished: true)
        let other = try world.write("산", finished: true)
        for id in [item.id, other.id] {
            _ = try world.store.comment("좋아요", on: id, by: world.ann)
            try world.store.setReaction(.heart, isOn: true, on: id, by: world.ann)
        }
        try world.catalog.write(of: world.ann) { scope in
            _ = try world.catalog.items.deleteForever([item.id], in: scope)
        }
        func count(_ table: String) throws -> Int? {
            try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
        }
        #expect(try count("pageComment") == 2)
        try world.store.performCleanup()
        for table in ["pageVersion", "pageComment", "pageReaction"] { #expect(try count(table) == 1, "\(table)") }
    }
}
