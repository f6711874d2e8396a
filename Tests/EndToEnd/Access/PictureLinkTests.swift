import Catalog
import Foundation
import GRDB
import HTTPServer
import Screenshots
import Site
import TestSupport
import Testing

/// An address recognised in a picture becomes a link related to the picture, with both features present.
@Suite struct PictureLinkTests {
    @Test func addressInAScreenshotIsSavedAsRelatedLink() throws {
        let instance = try FullInstance()
        let shot = try screenshot(in: instance, codes: #"["https://example.com/bus","WIFI:S:x;;"]"#)
        let ann = try instance.browser(of: instance.ann)
        let page = try ann.get(ScreenshotPath.show(shot)).text
        #expect(page.contains("action=\"\(ScreenshotPath.links(shot))\""))
        let saved = try ann.post(ScreenshotPath.links(shot), form: ["url": "https://example.com/bus"])
        #expect(saved.status == 303)
        #expect(try ann.get(ScreenshotPath.show(shot)).text.contains("id=\"related\""))
        #expect(try count("link", in: instance) == 1 && count("relation", in: instance) == 1)
        // A repeated request changes nothing, and other recognised codes are not addresses.
        #expect(try ann.post(ScreenshotPath.links(shot), form: ["url": "https://example.com/bus"]).status == 303)
        #expect(try ann.post(ScreenshotPath.links(shot), form: ["url": "WIFI:S:x;;"]).status == 422)
        #expect(try ann.post(ScreenshotPath.links(shot), form: ["url": "https://elsewhere.example/"]).status == 422)
        #expect(try count("link", in: instance) == 1 && count("relation", in: instance) == 1)
        #expect(
            try instance.browser(of: instance.bob).post(
                ScreenshotPath.links(shot), form: ["url": "https://example.com/bus"]
            ).status == 404)
    }

    @Test func searchResultOpensScreenshotWithTheQuery() throws {
        let instance = try FullInstance()
        let shot = try screenshot(in: instance, codes: "[]")
        let ann = try instance.browser(of: instance.ann)
        let resultsPage = try ann.get(SitePath.search() + "?q=kochi").text
        #expect(resultsPage.contains("href=\"\(ScreenshotPath.show(shot))?q=kochi\""))
    }

    private func count(_ table: String, in instance: FullInstance) throws -> Int? {
        try instance.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    private func screenshot(in instance: FullInstance, codes: String) throws -> Item.ID {
        let catalog = instance.catalog
        return try catalog.write { db in
            let item = try catalog.items.create(NewItem(kind: .screenshot, owner: instance.ann, title: ""), in: db)
            try db.execute(
                sql: """
                    INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt, text, textState, codes)
                    VALUES (?, ?, ?, 1, 'arrival', 1, 'a bus to kochi', 'read', ?)
                    """, arguments: [item.id, instance.ann, item.position, codes])
            return item.id
        }
    }
}
