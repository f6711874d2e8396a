import Catalog
import HTTPServer
import Site
import TestSupport
import Testing

/// The home page is cached until data of its person changes.
@Suite(.serialized) struct HomeTests {
    @Test func cachedHomePageIsUpdatedAfterEveryChange() throws {
        let instance = try TestInstance()
        let home = { (browser: LoopbackClient) in try browser.get(SitePath.home()).text }
        let item = try instance.add("처음 글")
        #expect(try home(instance.browser).contains("처음 글"))
        _ = try instance.catalog.write(of: instance.ann) {
            try instance.catalog.items.update(item.id, version: nil, ItemEdit(title: "고친 글"), in: $0)
        }
        let changed = try home(instance.browser)
        #expect(changed.contains("고친 글") && !changed.contains("처음 글"))
        try instance.add("들어온 글", state: .inbox)
        #expect(try home(instance.browser).contains("들어온 글"))
        _ = try instance.catalog.write(of: instance.ann) { try instance.catalog.items.trash([item.id], in: $0) }
        #expect(try !home(instance.browser).contains("고친 글"))
        #expect(try !home(instance.browser(of: instance.bob)).contains("들어온 글"), "each person has a home of their own")
    }

    /// The cached page is replaced when the time of an item comes, even if the shelf of notes is full of items that are
    /// dated later still.
    @Test func itemDatedInTheFutureAppearsWhenItsTimeComes() throws {
        let instance = try TestInstance()
        try instance.catalog.write { db in
            let notes = [("지금 글", 0), ("나중 글", 3600)] + (0..<60).map { ("글 \($0)", 7200 + $0) }
            for (title, after) in notes {
                let time = instance.clock.now + .seconds(after)
                _ = try instance.catalog.items.create(
                    NewItem(kind: .link, owner: instance.ann, title: title, addedAt: time), in: db)
            }
        }
        #expect(try !instance.browser.get(SitePath.home()).text.contains("나중 글"))
        instance.clock.advance(.seconds(3600))
        let later = try instance.browser.get(SitePath.home()).text
        #expect(later.contains("나중 글") && later.contains("지금 글"))
    }
}
