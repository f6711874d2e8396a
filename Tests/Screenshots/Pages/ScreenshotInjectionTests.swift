import Catalog
import GRDB
import HTTPServer
import MediaProtocol
import Site
import TestSupport
import Testing

@testable import Screenshots

/// Every page of the room with hostile text wherever a person, a file's name or its metadata wrote.
@Suite struct ScreenshotInjectionTests {
    @Test func markupInRecognisedTextIsEscapedOnPages() async throws {
        let count = HostileText.all.count
        let shape = MarkupShape(try await pages(showing: (0..<count).map { "harmless \($0)" }).map(\.body))
        let hostile = try await pages(showing: HostileText.all)
        for page in hostile { #expect(shape.problems(in: page.body) == [], "\(page.path)") }
        #expect(hostile.count > count)
        #expect(hostile.contains { String(decoding: $0.body, as: UTF8.self).contains("&lt;script&gt;") })
    }

    private func pages(showing texts: [String]) async throws -> [(path: String, body: [UInt8])] {
        let world = try World()
        try world.fill(texts.count)
        let ids = try world.catalog.read { try Int64.fetchAll($0, sql: "SELECT id FROM item ORDER BY id") }
        try world.catalog.write(of: world.ann) { scope in
            for (id, text) in zip(ids, texts) {
                try world.catalog.items.update(id, version: nil, ItemEdit(title: text, note: text), in: scope)
                for tag in TagList(text).names {
                    // Some texts are no name of a tag.
                    _ = try? world.catalog.items.addTag(tag, to: [id], in: scope)
                }
                try scope.db.execute(sql: "UPDATE item SET subtitle = ?2 WHERE id = ?1", arguments: [id, text])
                try scope.db.execute(
                    sql:
                        "UPDATE screenshot SET text = ?2 || ' a', app = ?2, fileName = ?2, reason = ?2 WHERE item = ?1",
                    arguments: [id, text])
                try scope.db.execute(
                    sql: """
                        INSERT INTO screenshotPicture(item, position, owner, media, fileName, dhash)
                        SELECT id, 0, owner, cover, ?2, ?3 FROM item WHERE id = ?1
                        """, arguments: [id, text, String(repeating: "0", count: 64)])
            }
            try scope.db.execute(
                sql: """
                    INSERT INTO screenshotSimilarity(a, b, owner)
                    SELECT id, (SELECT min(id) FROM screenshotPicture AS other WHERE other.id > one.id), owner
                    FROM screenshotPicture AS one
                    WHERE id < (SELECT max(id) FROM screenshotPicture)
                    """)
        }
        let site = try SignedInSite(world, reader: FakeReader(""))
        let lists = [
            "/screenshots", "/screenshots?view=list", "/screenshots?view=list&sort=app", "/screenshots?view=grid",
            "/screenshots?q=a", "/screenshots?view=list&q=a", ScreenshotPath.duplicates(), ScreenshotPath.reading(),
            ScreenshotPath.settings(),
        ]
        return try (lists + ids.map { ScreenshotPath.show($0) + "?sort=app" }).map {
            ($0, try site.client.get($0).body)
        }
    }
}
