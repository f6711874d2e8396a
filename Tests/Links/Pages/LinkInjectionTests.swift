import Catalog
import GRDB
import HTTPServer
import TestSupport
import Testing

@testable import Links

/// Pages of links with hostile text in every value from a person or a fetched page.
@Suite struct LinkInjectionTests {
    @Test func pagesEscapeStoredText() throws {
        let count = HostileText.all.count
        let shape = MarkupShape(try pages(showing: (0..<count).map { "harmless \($0)" }).map(\.body))
        let hostile = try pages(showing: HostileText.all)
        for page in hostile {
            #expect(shape.problems(in: page.body) == [], "\(page.path)")
        }
        #expect(hostile.count > 2 * count)
        #expect(hostile.contains { String(decoding: $0.body, as: UTF8.self).contains("&lt;script&gt;") })
        // The database contains a URL that no form accepts; the page must not link to it.
        #expect(hostile.contains { String(decoding: $0.body, as: UTF8.self).contains("href=\"about:blank\"") })
    }

    @Test func rejectedFormsEscapeTypedText() throws {
        let site = try SignedInSite(try World())
        let shape = MarkupShape(try ["", "ht tp://x", "a\nb", "\0", "https://example.com/"].map { try form(site, $0) })
        for payload in HostileText.all {
            #expect(shape.problems(in: try form(site, payload)) == [], "\(payload.debugDescription)")
        }
    }

    private func form(_ site: SignedInSite, _ text: String) throws -> [UInt8] {
        let fields: KeyValuePairs = ["url": text + " x", "title": text, "note": text, "tags": text, "folder": text]
        return try site.client.post(LinkPath.index(), form: fields).body
    }

    private func pages(showing texts: [String]) throws -> [(path: String, body: [UInt8])] {
        let world = try World()
        let drafts = try texts.enumerated().map { number, text in
            LinkDraft(
                address: try LinkAddress("https://example.com/\(number)"), title: text, note: text, tags: [text])
        }
        let items = try world.store.save(drafts, by: world.ann).map(\.item)
        try world.catalog.write { db in
            for (number, text) in texts.enumerated() {
                let item = items[number].id
                try db.execute(
                    sql:
                        "UPDATE link SET host = ?1, site = ?1, description = ?1, author = ?1, published = ?1 WHERE item = ?2",
                    arguments: [text, item])
                try db.execute(
                    sql: "UPDATE link SET url = ?1 WHERE item = ?2 AND length(?1) >= 8", arguments: [text, item])
                try db.execute(
                    sql: "INSERT INTO linkCheck(item, at, code, verdict, movedTo) VALUES (?, 1, 'ok', 'alive', ?)",
                    arguments: [item, text])
            }
        }
        let site = try SignedInSite(world)
        let lists = ["/links", "/links?view=list", "/links?sort=title", "/links?q=a"]
        let each = items.flatMap { [LinkPath.show($0.id), LinkPath.edit($0.id), LinkPath.card($0.id)] }
        return try (lists + each).map { ($0, try site.client.get($0).body) }
    }
}
