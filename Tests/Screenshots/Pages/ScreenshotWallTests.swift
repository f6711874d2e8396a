import Archives
import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Screenshots

@Suite struct ScreenshotWallTests {
    private let world: World

    init() throws {
        world = try World()
    }

    private static func listing(_ query: String) -> ScreenshotListing {
        ScreenshotListing(FormFields(urlEncoded: Array(query.utf8)[...]) ?? FormFields([]))
    }

    private func fill(_ count: Int, days: Int = 400, seed: UInt64 = 5) throws {
        try world.fill(count, days: days, seed: seed)
    }

    private func ids(_ sql: String) throws -> [Int64] {
        try world.catalog.read { db in
            try Int64.fetchAll(
                db,
                sql: """
                    SELECT item.id FROM item JOIN screenshot ON screenshot.item = item.id
                    WHERE item.owner = 1 AND item.state = 'kept' AND \(sql) ORDER BY item.position DESC
                    """)
        }
    }

    private func walk(_ listing: ScreenshotListing, limit: Int = 60) throws -> [Int64] {
        var listing = listing
        var found: [Int64] = []
        while true {
            let page = try world.catalog.read(of: world.ann) {
                try world.store.page(
                    listing, of: ScreenshotTile.self, words: Words(.ko), now: world.clock.now, limit: limit, in: $0)
            }
            found += page.rows.map(\.id)
            guard let next = page.next else { return found }
            listing.after = next.text
        }
    }

    @Test(arguments: [
        ("", "1"), ("show=favourite", "item.favouriteAt IS NOT NULL"), ("show=untagged", "item.tagNames = ''"),
        ("show=text", "screenshot.text <> ''"), ("show=large", "screenshot.bytes >= 2000000"),
        ("device=phone", "screenshot.device = 'phone'"), ("device=computer", "screenshot.device = 'computer'"),
        ("show=text&device=phone", "screenshot.text <> '' AND screenshot.device = 'phone'"),
        ("show=nonsense&device=x&size=9&view=y&month=2026-13&after=", "1"),
    ])
    func everyFilterShowsWhatItSays(query: String, condition: String) throws {
        try fill(140)
        try world.catalog.write { db in
            try db.execute(sql: "UPDATE item SET favouriteAt = 1 WHERE id % 5 = 0")
            try db.execute(sql: "UPDATE screenshot SET bytes = 3000000 WHERE item % 7 = 0")
            try db.execute(sql: "UPDATE screenshot SET text = '' WHERE item % 3 = 0")
        }
        var listing = Self.listing(query)
        let wanted = try ids(condition)
        #expect(!wanted.isEmpty)
        #expect(try walk(listing, limit: 17) == wanted)
        listing.sort = .oldest
        #expect(try walk(listing, limit: 17) == wanted.reversed())
        if let tag = try world.catalog.read(of: world.ann, { try world.catalog.tags.list(order: .count, in: $0) })
            .first
        {
            listing.tags = [tag.name]
            let tagged = try ids(
                "\(condition) AND EXISTS (SELECT 1 FROM itemTag WHERE item = item.id AND tag = \(tag.id))")
            #expect(try walk(listing) == tagged.reversed())
        }
    }

    @Test func monthsOfTheTimelineLinkToTheirScreenshots() throws {
        try fill(200, days: 1500)
        let context = try world.catalog.read(of: world.ann) { try world.store.listContext(in: $0) }
        let wanted = try world.catalog.read {
            try Timestamp.fetchAll($0, sql: "SELECT addedAt FROM item WHERE kind = 'screenshot' ORDER BY position DESC")
        }.map { LocalDate($0, in: .server) }
            .map { LocalDay(year: $0.year, month: $0.month, day: 1, in: .server).start }
        #expect(context.months == wanted.reduce(into: []) { if $0.last != $1 { $0.append($1) } })
        #expect(context.months.count > 20)
        for start in context.months {
            let date = LocalDate(start, in: .server)
            var listing = ScreenshotListing()
            listing.month = String(date.text.prefix(7))
            let first = try world.catalog.read(of: world.ann) {
                try world.store.page(
                    listing, of: ScreenshotTile.self, words: Words(.ko), now: world.clock.now, limit: 1, in: $0)
            }.rows.first
            let taken = try #require(first.map { LocalDate($0.takenAt, in: .server) })
            #expect(taken.year == date.year && taken.month == date.month)
        }
        let site = try SignedInSite(world)
        let page = try site.client.get(ScreenshotPath.index() + "?month=2024-06").text
        #expect(
            page.contains("class=\"months\"") && page.contains("month=2024-06") && page.contains("Back to the start"))
    }

    @Test(arguments: ["", "device=phone", "show=text&sort=oldest"])
    func neighboursFollowTheListOrder(query: String) throws {
        try fill(30)
        let listing = Self.listing(query)
        let list = try walk(listing)
        #expect(list.count > 2)
        for (index, id) in list.enumerated() {
            let stored = try world.get(id)
            let beside = try world.catalog.read { try world.store.neighbours(of: stored, in: listing, in: $0) }
            #expect(beside.previous?.id == (index > 0 ? list[index - 1] : nil))
            #expect(beside.next?.id == list.dropFirst(index + 1).first)
        }
    }

    @Test func sixtyTilesStayWithinTheBudget() throws {
        try fill(70, days: 20)
        let site = try SignedInSite(world, language: .ko)
        let page = try site.client.get(ScreenshotPath.index())
        #expect(page.text.matches(of: /<li class="tile ratio-\d+"/).count == 60)
        #expect(page.text.matches(of: /<img src="\/i\//).count == 60)
        #expect(page.body.count <= 48_500, "\(page.body.count)")
        let packed = try site.client.get(ScreenshotPath.index(), headers: ["Accept-Encoding": "gzip"]).body
        #expect(packed.count <= 8_200, "\(packed.count)")
    }

    /// Ten and a hundred rows take the same number of statements, none of which scans a table.
    @Test func listsExecuteTheSameStatementsForAnyCount() throws {
        final class Log { var lines: [String] = [] }
        func statements() throws -> [String] {
            try world.catalog.read { db in
                let log = Log()
                db.trace { if case .statement(let statement) = $0 { log.lines.append(statement.expandedSQL) } }
                defer { db.trace(options: []) }
                _ = try world.store.listContext(in: OwnerScope(of: world.ann, in: db))
                for query in ["", "show=untagged", "show=text", "show=large", "device=phone", "month=2025-06"] {
                    let listing = Self.listing(query)
                    _ = try world.store.page(
                        listing, of: ScreenshotTile.self, words: Words(.ko), now: world.clock.now,
                        in: OwnerScope(of: world.ann, in: db))
                }
                return log.lines
            }
        }
        try fill(10)
        // The first request prepares its statements.
        _ = try statements()
        let few = try statements()
        try fill(100, seed: 6)
        let many = try statements()
        #expect(few.count == many.count && few.count < 20)
        for sql in Set(many) {
            let plan = try world.catalog.read { db in
                try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql).map { $0["detail"] as String }
            }
            let scans = plan.filter {
                $0.hasPrefix("SCAN") && !$0.contains(/json_each|wanted|month|latest|CONSTANT|\(subquery/)
            }
            #expect(scans.isEmpty, "\(sql): \(plan)")
        }
    }

    @Test func relatedTagsAreThoseUsedTogether() throws {
        let site = try SignedInSite(world)
        for (number, tags) in ["여행, 제주", "여행, 부산", "여행, 제주, 카페", "코드", ""].enumerated() {
            let picture = SamplePicture.png(width: 50 + number, height: 70)
            _ = try site.upload([SignedInSite.Upload(name: "\(number).png", bytes: picture)], fields: ["tags": tags])
        }
        func related(_ names: [String]) throws -> [String] {
            try world.catalog.read(of: world.ann) {
                try world.catalog.tags.related(to: names, kind: .screenshot, in: $0)
            }
        }
        #expect(try related([]) == ["여행", "제주", "부산", "카페", "코드"])
        #expect(try related(["여행"]) == ["제주", "부산", "카페"])
        #expect(try related(["여행", "#제주"]) == ["카페"])
        #expect(try related(["여행", "없는 것"]).isEmpty)
        let page = try site.client.get(ScreenshotPath.index() + "?tag=%EC%97%AC%ED%96%89").text
        #expect(page.matches(of: /<li class="tile/).count == 3)
        #expect(page.contains("?tag=%EC%97%AC%ED%96%89&amp;tag=%EC%A0%9C%EC%A3%BC"))
    }

    @Test func selectionIsDownloadedAsOneZip() throws {
        let files = (1...3).map { SamplePicture.png(width: 30 + $0, height: 40) }
        let site = try SignedInSite(world)
        for file in files { _ = try site.upload([SignedInSite.Upload(name: "같은 이름.png", bytes: file)]) }
        let bobs = try SignedInSite(world, as: world.bob)
        _ = try bobs.upload(
            [SignedInSite.Upload(name: "남의 것.png", bytes: SamplePicture.png(width: 99, height: 40))])
        let ids = [1, 2, 3]
        let other = 4
        let answer = try site.client.post(
            ScreenshotPath.zip(), form: ["id": "\(ids[0])", "id": "\(ids[1])", "id": "\(ids[2])", "id": "\(other)"])
        #expect(answer.status == 200 && answer.header("Content-Type") == "application/zip")
        // With a known length the browser shows the progress of the download.
        #expect(answer.header("Content-Length") == String(answer.body.count))
        #expect(
            answer.header("Content-Disposition")?.hasPrefix("attachment; filename=\"seorap-2026-11-21.zip\"") == true)
        let path = world.folder.path + "/all.zip"
        try Data(answer.body).write(to: URL(filePath: path))
        let reader = try GuardedZipReader(path, limits: ZipLimits())
        var found: [String: [UInt8]] = [:]
        while let entry = try reader.next() {
            let out = world.folder.path + "/" + UUID().uuidString
            try reader.write(to: out)
            found[entry.path] = Array(try Data(contentsOf: URL(filePath: out)))
        }
        #expect(found == ["같은 이름.png": files[0], "같은 이름 (2).png": files[1], "같은 이름 (3).png": files[2]])
        #expect(try site.client.post(ScreenshotPath.zip(), form: ["id": "\(other)"]).status == 404)
        #expect(try site.client.post(ScreenshotPath.zip(), form: [:]).status == 422)
    }

    @Test func downloadNamesAreSafeAndUnique() {
        var names = UniqueFileNames()
        let given = ["a.png", "A.PNG", "a.png", "a (2).png", "../../etc/passwd", "", ".hidden", "x\n:y.jpg", "a"]
        #expect(
            given.map { names.unique($0) } == [
                "a.png", "A (2).PNG", "a (3).png", "a (2) (2).png", "_.._etc_passwd", "screenshot", "hidden",
                "x__y.jpg", "a",
            ])
    }
}
