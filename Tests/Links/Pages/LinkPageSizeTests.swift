import Catalog
import Foundation
import GRDB
import HTTPServer
import TestSupport
import Testing
import Text

@testable import Links

/// Checks the transfer size of a page on which every card has a preview and an icon.
struct LinkPageSizeTests {
    @Test func sixtyCardsWithPicturesStayWithinTheBudget() throws {
        let world = try World()
        try SampleData(count: 70, tags: 200, seed: 3, spread: .seconds(86_400 * 90)).write(
            to: world.store, for: world.ann)
        var random = SplitMix64(seed: 60)
        func hash() -> String { (0..<4).map { _ in String(format: "%016lx", random.next()) }.joined() }
        let icons = (0..<40).map { _ in hash() }
        try world.catalog.write { db in
            for icon in icons {
                try world.catalog.media.record(Media(sha256: icon, type: "image/png", bytes: 1), in: db)
            }
            for (index, id) in try Int64.fetchAll(db, sql: "SELECT item FROM link").enumerated() {
                let cover = hash()
                try world.catalog.media.record(Media(sha256: cover, type: "image/png", bytes: 1), in: db)
                try db.execute(sql: "UPDATE item SET cover = ? WHERE id = ?", arguments: [cover, id])
                try db.execute(
                    sql: "UPDATE link SET favicon = ? WHERE item = ?", arguments: [icons[index % icons.count], id])
            }
        }
        let site = try SignedInSite(world)
        let page = try site.client.get(LinkPath.index()).body
        #expect(String(decoding: page, as: UTF8.self).matches(of: /<img src="\/i\//).count == 60)
        #expect(page.count <= 55_000)
        let packed = try site.client.get(LinkPath.index(), headers: ["Accept-Encoding": "gzip"]).body
        #expect(packed.count <= 9_200)
    }
}
