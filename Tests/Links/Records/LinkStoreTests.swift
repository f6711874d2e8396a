import Catalog
import GRDB
import Jobs
import Site
import TestSupport
import Testing

@testable import Links

struct LinkStoreTests {
    let world: World
    var store: LinkStore { world.store }

    init() throws {
        world = try World()
    }

    @Test func previewIsQueuedWhenALinkIsSaved() throws {
        let item = try world.save("Example.com/길?utm_source=x", tags: ["읽을거리"])
        let stored = try world.link(item)
        #expect(item.title == "example.com/길?utm_source=x")
        #expect(item.subtitle == "example.com")
        #expect(item.tags == ["읽을거리"])
        #expect(item.sources["title"] == nil)
        #expect(stored.link.normalizedURL == "https://example.com/%EA%B8%B8")
        #expect(stored.link.isUnread)
        #expect(stored.link.previewState == .pending)
        #expect(try world.jobs(PreviewLinkJob.kind).map(\.item) == [item.id])
    }

    @Test func addressesOfTheSamePageAreOneLink() throws {
        let first = try world.save("https://example.com/a/")
        let again = try store.save(LinkDraft(address: LinkAddress("https://EXAMPLE.com/a#top")), by: world.ann)
        #expect(again.outcome == .known)
        #expect(again.item.id == first.id)
        #expect(again.change == nil)
        let other = try store.save(LinkDraft(address: LinkAddress("https://example.com/a")), by: world.bob)
        #expect(other.outcome == .new)
    }

    @Test(arguments: [
        ("http://s1.search.example/p1", "http://s1.search.example/p1"),
        ("https://S1.search.example/p1/", "HTTPS://s1.search.example/p1"),
        ("https://ko.wiki.example/wiki/서울_(동음이의)", "https://ko.wiki.example/wiki/서울_(동음이의)"),
        ("https://ko.wiki.example/wiki/서울", "ko.wiki.example/wiki/서울"), ("https://한국.kr/a", "https://한국.kr/a"),
        ("https://a.example/?q=x&n=2", "\"https://a.example/?q=x&n=2\""),
    ])
    func searchForAPastedAddressFindsItsLink(saved: String, query: String) throws {
        let item = try world.save(saved, title: "다른 제목")
        try world.save("https://b.example/p2", title: "딴 글")
        let hits = try world.catalog.read(of: world.ann) { try world.catalog.search.page(query, in: $0).hits }
        #expect(hits.map(\.item.id) == [item.id])
    }

    @Test func searchForAnAddressFindsANoteThatContainsIt() throws {
        let item = try world.save("https://a.example/1", note: "여기도: https://ko.wiki.example/wiki/서울 참고")
        let hits = try world.catalog.read(of: world.ann) {
            try world.catalog.search.page("https://ko.wiki.example/wiki/서울", in: $0).hits
        }
        #expect(hits.map(\.item.id) == [item.id])
    }

    @Test func keysOfOlderLinksAreRewritten() throws {
        let item = try world.save("https://p.example/view.do?pk_no=1001&utm_source=x")
        try world.catalog.write { db in
            try db.execute(sql: "UPDATE link SET normalizedURL = 'https://p.example/view.do'")
            try Migration.linkKeys.run(db)
        }
        #expect(try world.link(item).link.normalizedURL == "https://p.example/view.do?pk_no=1001")
        #expect(try world.save("https://p.example/view.do?pk_no=1001").id == item.id)
        #expect(try world.save("https://p.example/view.do?pk_no=1002").id != item.id)
    }

    @Test func savingATrashedLinkRestoresIt() throws {
        let item = try world.save("https://example.com/a")
        try world.catalog.write(of: world.ann) { _ = try world.catalog.items.trash([item.id], in: $0) }
        let again = try store.save(LinkDraft(address: LinkAddress("https://example.com/a")), by: world.ann)
        #expect(again.outcome == .restored)
        #expect(again.item.id == item.id)
        #expect(again.item.state == .kept)
    }

    @Test func savingSeveralLinksIsOneChange() throws {
        try world.save("https://example.com/1")
        let drafts = try (1...3).map { LinkDraft(address: try LinkAddress("https://example.com/\($0)"), tags: ["x"]) }
        let saved = try store.save(drafts, by: world.ann)
        #expect(saved.map(\.outcome) == [.joined, .new, .new])
        #expect(try world.titles { $0.tags = ["x"] }.count == 3)
        #expect(saved.dropFirst().allSatisfy { $0.change == nil })
        try world.catalog.undo(try #require(saved[0].change), by: world.ann)
        #expect(try world.titles() == ["example.com/1"])
        #expect(try world.titles { $0.tags = ["x"] }.isEmpty)
    }

    @Test func savingCanBeUndoneAfterThePreviewCame() throws {
        let saved = try store.save(LinkDraft(address: LinkAddress("https://example.com/a")), by: world.ann)
        try world.catalog.write(of: world.ann) { scope in
            try store.record(
                LinkStore.Preview(title: "From the page"), of: saved.item.id, url: "https://example.com/a", in: scope)
        }
        let change = try #require(saved.change)
        try world.catalog.undo(change, by: world.ann)
        #expect(try world.titles().isEmpty)
        try world.catalog.redo(change, by: world.ann)
        #expect(try world.titles() == ["From the page"])
        #expect(try world.link(saved.item).link.previewState == .done)
    }

    @Test func markingAsReadUpdatesTheCounts() throws {
        let a = try world.save("https://example.com/a")
        let b = try world.save("https://example.com/b")
        #expect(try world.context().unread == 2)
        let change = try store.setUnread(false, of: [a.id, b.id, 999], by: world.ann)
        #expect(try world.context().unread == 0)
        #expect(try store.setUnread(false, of: [a.id], by: world.ann) == nil)
        #expect(try store.setUnread(true, of: [a.id], by: world.bob) == nil)
        try world.catalog.undo(try #require(change), by: world.ann)
        #expect(try world.context().unread == 2)
        let items = world.catalog.items
        try world.catalog.write(of: world.ann) { _ = try items.setState(.archived, of: [a.id], in: $0) }
        #expect(try world.context().unread == 1)
        #expect(try world.titles { $0.show = .unread } == ["example.com/b"])
        #expect(try world.titles { $0.show = .archived } == ["example.com/a"])
        try world.catalog.write(of: world.ann) { _ = try items.trash([b.id], in: $0) }
        #expect(try world.context().unread == 0)
        try world.catalog.write(of: world.ann) { _ = try items.restore([b.id], in: $0) }
        #expect(try world.context().unread == 1)
        try world.catalog.write(of: world.ann) { _ = try items.deleteForever([b.id], in: $0) }
        #expect(try world.context().unread == 0)
    }

    @Test func listIsSortedAndPaged() throws {
        for title in ["다", "가", "나"] { try world.save("https://example.com/\(title)", title: title) }
        #expect(try world.titles() == ["나", "가", "다"])
        #expect(try world.titles { $0.sort = .oldest } == ["다", "가", "나"])
        #expect(try world.titles { $0.sort = .title } == ["가", "나", "다"])
        let page = try world.catalog.read(of: world.ann) { try store.page(LinkListing(), limit: 2, in: $0) }
        #expect(try world.titles { $0.after = page.next?.text } == ["다"])
        var unread = LinkListing()
        unread.show = .unread
        let first = try world.catalog.read(of: world.ann) { try store.page(unread, limit: 2, in: $0) }
        #expect(first.rows.map(\.title) == ["나", "가"])
        unread.after = first.next?.text
        #expect(
            try world.catalog.read(of: world.ann) { try store.page(unread, in: $0) }.rows.map(\.title) == ["다"])
    }

    @Test func editingChangesFieldsAndCanBeUndone() throws {
        let item = try world.save("https://example.com/a", title: "A", tags: ["x"])
        let other = try world.save("https://example.com/b")
        let stored = try world.link(item)
        var form = LinkForm(stored.item, stored.link)
        form.title = "B"
        form.tags = "y, z"
        form.description = "About"
        form.isUnread = false
        let change = try store.update(item.id, form, by: world.ann).change
        let edited = try world.link(item)
        #expect(edited.item.title == "B")
        #expect(edited.item.tags == ["y", "z"])
        #expect(edited.link.description == "About")
        #expect(edited.item.sources["description"] == .typed)
        #expect(!edited.link.isUnread)
        #expect(throws: CatalogError.self) { try store.update(item.id, form, by: world.ann) }
        form.version = edited.item.version
        form.address = "https://example.com/b/"
        let taken = #expect(throws: DuplicateLinkError.self) { try store.update(item.id, form, by: world.ann) }
        #expect(taken?.item.id == other.id)
        try world.catalog.undo(try #require(change), by: world.ann)
        #expect(try world.link(item).item.title == "A")
        #expect(try world.link(item).item.tags == ["x"])
        #expect(try world.link(item).link.isUnread)
    }

    @Test func changingTheAddressQueuesANewPreview() throws {
        let item = try world.save("https://example.com/a", title: "A")
        try world.catalog.write(of: world.ann) { scope in
            try store.record(LinkStore.Preview(), of: item.id, url: "https://example.com/a", in: scope)
            try scope.db.execute(sql: "DELETE FROM job")
        }
        let stored = try world.link(item)
        var form = LinkForm(stored.item, stored.link)
        form.address = "https://example.com/c"
        _ = try store.update(item.id, form, by: world.ann)
        #expect(try world.link(item).link.url == "https://example.com/c")
        #expect(try world.link(item).link.previewState == .pending)
        #expect(try world.jobs(PreviewLinkJob.kind).count == 1)
    }

    @Test func linksOfOtherPeopleAreNotFound() throws {
        let item = try world.save("https://example.com/a")
        let stored = try world.link(item)
        #expect(throws: CatalogError.self) {
            try world.catalog.read(of: world.bob) { _ = try store.get(item.id, in: $0) }
        }
        #expect(throws: CatalogError.self) {
            try store.update(item.id, LinkForm(stored.item, stored.link), by: world.bob)
        }
        #expect(try store.enqueueChecks(of: [item.id], by: world.bob) == 0)
    }

    /// A page needs one statement, however many rows it shows.
    @Test(arguments: [10, 100])
    func statementCountIsIndependentOfLinkCount(_ count: Int) throws {
        for index in 0..<count { try world.save("https://example.com/\(index)", tags: ["t\(index % 3)", "u"]) }
        try world.catalog.read(of: world.ann) { scope in
            var unread = LinkListing()
            unread.show = .unread
            for listing in [LinkListing(), unread] {
                var rows = 0
                let statements = try Statements.run(in: scope.db) {
                    rows = try store.cards(listing, words: Words(.ko), now: world.clock.now, in: scope).rows.count
                }
                #expect(rows == min(count, 60))
                #expect(statements.count == 1)
            }
            #expect(
                try Statements.run(in: scope.db) {
                    _ = try store.listContext(in: OwnerScope(of: world.ann, in: scope.db))
                }
                .count == 4)
        }
    }

    @Test func listsUseIndexesWithoutSorting() throws {
        try world.save("https://example.com/a")
        try world.catalog.read(of: world.ann) { scope in
            let statements = try Statements.run(in: scope.db) {
                for show in [LinkListing.FilterPreset.unread, .broken, .favourite, nil] {
                    var listing = LinkListing()
                    listing.show = show
                    _ = try store.page(listing, in: scope)
                    _ = try store.cards(listing, words: Words(.ko), now: world.clock.now, in: scope)
                }
            }
            #expect(try Statements.unindexed(statements, in: scope.db) == [])
        }
    }
}
