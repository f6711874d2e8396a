import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Screenshots

/// The list view: lines of a table, sorted by its columns.
@Suite struct ScreenshotListTests {
    private let world: World
    static let orders = ["", "oldest", "-added", "added", "app", "-app", "-size", "size"]

    init() throws {
        world = try World()
    }

    private static func listing(_ query: String) -> ScreenshotListing {
        ScreenshotListing(FormFields(urlEncoded: Array(query.utf8)[...]) ?? FormFields([]))
    }

    private func page(_ listing: ScreenshotListing, limit: Int = 60, in db: Database) throws -> ItemPage<ScreenshotRow>
    {
        try world.store.page(
            listing, of: ScreenshotRow.self, words: Words(.ko), now: world.clock.now, limit: limit,
            in: OwnerScope(of: world.ann, in: db))
    }

    private func walk(_ listing: ScreenshotListing) throws -> [Int64] {
        var listing = listing
        var found: [Int64] = []
        while true {
            let asked = listing
            let page = try world.catalog.read { try self.page(asked, limit: 13, in: $0) }
            found += page.rows.map(\.id)
            guard let next = page.next else { return found }
            listing.after = next.text
        }
    }

    @Test(arguments: orders)
    func everySortOrderFollowsItsColumnWithAnyFilter(order: String) throws {
        try world.fill(110)
        try world.catalog.write { db in
            try db.execute(sql: "UPDATE item SET favouriteAt = 1 WHERE id % 5 = 0")
            try db.execute(sql: "UPDATE screenshot SET bytes = 2000000 + item % 9 WHERE item % 7 = 0")
        }
        let keys = ["": "-position", "oldest": "position"]
        let named = order.replacing("added", with: "importedAt").replacing("size", with: "bytes")
        let key = keys[order] ?? named
        let column = (key.hasPrefix("-") ? String(key.dropFirst()) : key).replacing("position", with: "item.position")
        let down = key.hasPrefix("-") ? " DESC" : ""
        let filters = [
            "": "1", "&show=favourite": "favouriteAt IS NOT NULL", "&show=untagged": "tagNames = ''",
            "&show=text": "text <> ''", "&show=large": "bytes >= 2000000", "&device=phone": "device = 'phone'",
            "&tag=태그3": "char(10) || tagNames || char(10) LIKE '%' || char(10) || '태그3' || char(10) || '%'",
        ]
        for (query, condition) in filters {
            let wanted = try world.catalog.read { db in
                try Int64.fetchAll(
                    db,
                    sql: """
                        SELECT item.id FROM item JOIN screenshot ON screenshot.item = item.id WHERE \(condition)
                        ORDER BY \(column)\(down), item.id\(down)
                        """)
            }
            #expect(!wanted.isEmpty)
            let escaped = query.replacing("태그", with: "%ED%83%9C%EA%B7%B8")
            #expect(try walk(Self.listing("view=list&sort=\(order)\(escaped)")) == wanted, "\(order) \(query)")
        }
    }

    @Test(arguments: orders)
    func neighboursFollowTheListOrder(order: String) throws {
        try world.fill(25)
        let listing = Self.listing("view=list&sort=\(order)")
        let list = try walk(listing)
        for (index, id) in list.enumerated() {
            let stored = try world.get(id)
            let beside = try world.catalog.read { try world.store.neighbours(of: stored, in: listing, in: $0) }
            #expect(beside.previous?.id == (index > 0 ? list[index - 1] : nil))
            #expect(beside.next?.id == list.dropFirst(index + 1).first)
        }
    }

    /// A page needs one statement along the index of its order, with ten rows and with a hundred.
    @Test(arguments: orders)
    func listPageIsOneStatementThatUsesAnIndex(order: String) throws {
        let indexes = [
            "": "itemKindNewest", "oldest": "itemKindNewest", "added": "screenshotByAdded", "app": "screenshotByApp",
            "size": "screenshotBySize",
        ]
        func statements() throws -> [String] {
            try world.statements { _ = try self.page(Self.listing("view=list&sort=\(order)"), in: $0) }
        }
        try world.fill(10)
        let few = try statements()
        try world.fill(100, seed: 6)
        let many = try statements()
        #expect(few.count == 1 && many.count == 1)
        let plan = try world.plan(try #require(many.first))
        let name = order.hasPrefix("-") ? String(order.dropFirst()) : order
        #expect(plan.contains { $0.contains(indexes[name] ?? "?") }, "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") }, "\(plan)")
    }

    /// The number of statements of other lists of the feature is the same with ten rows and with a hundred.
    @Test func otherListsExecuteTheSameStatementsForAnyCount() throws {
        func statements() throws -> [String] {
            try world.statements { db in
                for query in ["show=favourite", "show=archived", "show=large", "show=text", "device=phone"] {
                    _ = try self.page(Self.listing("view=list&sort=-size&" + query), in: db)
                }
                let ids = try self.page(Self.listing("view=list"), in: db).rows.map(\.id)
                _ = try world.store.rows(
                    ids, in: Self.listing("q=a"), of: ScreenshotRow.self, words: Words(.ko), now: world.clock.now,
                    in: OwnerScope(of: world.ann, in: db))
                let groups = try world.store.similarityGroups(in: OwnerScope(of: world.ann, in: db)).groups
                _ = try world.store.pictures(of: groups.flatMap(\.members), in: OwnerScope(of: world.ann, in: db))
                _ = try OCRPreference.of(world.catalog, in: OwnerScope(of: world.ann, in: db))
                _ = try world.store.readingCounts(in: OwnerScope(of: world.ann, in: db))
            }
        }
        try world.fill(10)
        let few = try statements()
        try world.fill(100, seed: 6)
        let many = try statements()
        #expect(few.count == many.count && few.count < 18)
        for sql in Set(many) where !sql.contains("GROUP BY textState") {
            let scans = try world.plan(sql).filter { $0.hasPrefix("SCAN") && !$0.contains(/json_each|wanted|CONSTANT/) }
            #expect(scans.isEmpty, "\(sql)")
        }
    }

    @Test func tableHeadersShowSortOrderAndLinkToOthers() throws {
        try world.fill(5)
        try world.catalog.write { try $0.execute(sql: "UPDATE item SET title = 'A & <b>' WHERE id = 1") }
        let site = try SignedInSite(world)
        let page = try site.client.get(ScreenshotPath.index() + "?view=list&sort=-size").text
        #expect(page.contains(#"<th scope="col" class="k-size" aria-sort="descending">"#))
        // The current column links to its reverse order. Other columns begin with the order that people need first.
        for link in ["sort=size", "sort=-added", "sort=app"] { #expect(page.contains("?\(link)&amp;view=list")) }
        #expect(page.matches(of: /<tr data-id="/).count == 5 && page.contains("A &amp; &lt;b&gt;"))
        // The wall is always sorted by time.
        let wall = try site.client.get(ScreenshotPath.index() + "?sort=-size").text
        #expect(wall.contains("class=\"wall wall--medium\"") && !wall.contains("aria-sort"))
        #expect(try site.client.get(ScreenshotPath.index() + "?view=list&sort=app&after=fi9.9").status == 422)
        let hits = try site.client.get(ScreenshotPath.index() + "?view=list&q=%EC%84%9C%EC%9A%B8").text
        #expect(hits.contains("class=\"panel shot-list\"") && !hits.contains("aria-sort"))
    }

    @Test func tileOverlayShowsTextAndTime() throws {
        try world.fill(30)
        let site = try SignedInSite(world)
        let page = try site.client.get(ScreenshotPath.index()).text
        #expect(page.contains(/<span class="tile__overlay">#태그\d+[^<]*서울 지하철[^<]*<b>\d\d:\d\d<\/b><\/span><\/a>/))
        let hits = try site.client.get(ScreenshotPath.index() + "?q=%EC%84%9C%EC%9A%B8").text
        #expect(hits.contains(/<b>\d+ [A-Z][a-z]+ 202\d \d\d:\d\d<\/b><\/span><\/a>/))
    }
}
