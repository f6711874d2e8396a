import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Catalog
@testable import Screenshots

/// Screenshots related by their text and time.
@Suite struct RelatedScreenshotTests {
    /// Creates screenshots with these texts, each taken the given number of hours ago.
    private func world(_ screens: [(text: String, hours: Int)]) throws -> (world: World, ids: [Item.ID]) {
        let world = try World()
        let ids = try world.catalog.write { db in
            let items = try ItemBatchInserter(items: world.catalog.items, in: db)
            return try screens.enumerated().map { number, screen in
                let hash = String(repeating: "0", count: 60) + "\(1000 + number)"
                try world.catalog.media.record(
                    Media(sha256: hash, type: "image/png", bytes: 9, width: 100, height: 200), in: db)
                let id = try items.insert(
                    NewItem(
                        kind: .screenshot, owner: world.ann, title: "\(number)번",
                        addedAt: world.clock.now - .seconds(3600 * screen.hours), cover: hash,
                        placeholder: "#a1b2c3#0f0f0f"))
                try db.execute(
                    sql: """
                        INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt, device, app, bytes, text)
                        SELECT id, owner, position, addedAt, 'name', addedAt, 'phone', '', 9, ? FROM item WHERE id = ?
                        """, arguments: [screen.text, id])
                return id
            }
        }
        return (world, ids)
    }

    @Test func screenshotsThatShareRareWordsAreRelated() throws {
        let common = "오늘 날씨 맑음 배터리"
        let (world, ids) = try world(
            [
                ("\(common) 을지로 환승 통로 공사", 1000), ("\(common) 을지로 환승 안내", 3000), ("\(common) 환승 시간", 5000),
                ("\(common) 김치찌개 만들기", 1001),
            ] + (0..<70).map { ("\(common) 메모 \($0)", 9000 + $0) })
        let stored = try world.get(ids[0])
        let like = try world.catalog.read(of: world.ann) { try world.store.relatedScreenshots(to: stored, in: $0) }
        #expect(like.map(\.item.id) == [ids[1], ids[2]])
        #expect(Set(like[0].sharedWords) == ["을지로", "환승"] && like[1].sharedWords == ["환승"])
    }

    @Test func screenshotsWithTheSameWordsAreOrderedByTime() throws {
        let (world, ids) = try world([("택배 송장", 100), ("택배 송장", 900), ("택배 송장", 101), ("딴 것", 50)])
        let stored = try world.get(ids[0])
        let like = try world.catalog.read(of: world.ann) { try world.store.relatedScreenshots(to: stored, in: $0) }
        #expect(like.map(\.item.id) == [ids[2], ids[1]])
    }

    @Test func distinctiveWordsExcludeNumbersAndParticles() {
        #expect(
            ScreenshotStore.tellingWords(in: "12:30 오후 을지로3가 을지로3가 the WiFi a 5G Netflix 가 010-1234-5678")
                == ["을지로3가", "Netflix", "오후", "WiFi"])
    }

    @Test func relatedPageShowsSimilarAndNeighbouringScreenshots() throws {
        let (world, ids) = try world([("택배 송장", 100), ("택배 송장", 900), ("딴 것", 101), ("먼 것", 5000)])
        let site = try SignedInSite(world, language: .ko)
        #expect(
            try site.client.get(ScreenshotPath.show(ids[0])).text.contains("href=\"\(ScreenshotPath.related(ids[0]))\"")
        )
        let page = try site.client.get(ScreenshotPath.related(ids[0])).text
        #expect(Markup(page).problems.isEmpty)
        let (like, around) = (page.firstRange(of: "id=\"like\""), page.firstRange(of: "id=\"around\""))
        let (start, end) = (try #require(like?.lowerBound), try #require(around?.lowerBound))
        #expect(page[start..<end].contains("1번") && page[end...].contains("2번"))
        #expect(!page[start...].contains("3번"))
        let lonely = try site.client.get(ScreenshotPath.related(ids[3])).text
        #expect(lonely.contains("비슷한 것을 찾지 못했어요"))
        #expect(try site.client.get(ScreenshotPath.related(9999)).status == 404)
    }
}
