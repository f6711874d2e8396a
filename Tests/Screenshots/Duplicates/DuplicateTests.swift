import Catalog
import Foundation
import GRDB
import HTTPServer
import Site
import TestSupport
import Testing

@testable import Screenshots

@Suite struct DuplicateTests {
    /// The same drawn screen in other bytes and, if asked for, another size.
    private static func screen(_ number: Int, _ comment: String, width: Int = 360, height: Int = 780) -> [UInt8] {
        SamplePNG(DrawnScreen(number, width: width, height: height)).file(comment: comment)
    }

    private static func pairs(_ world: World, _ owner: Person.ID? = nil) throws -> Int {
        try world.catalog.read(of: owner ?? world.ann) { try world.store.alikeItems(in: $0).count }
    }

    @Test func picturesThatLookAlikeAreGroupedAndOthersAreNot() async throws {
        let world = try World()
        let first = try await world.save(Self.screen(1, "a"), at: Timestamp(1_700_000_000_000)).item.id
        let same = try await world.save(Self.screen(1, "b"), at: Timestamp(1_710_000_000_000)).item.id
        let large = try await world.save(Self.screen(1, "c"), at: Timestamp(1_720_000_000_000)).item.id
        for other in 2...3 {
            try await world.save(Self.screen(other, ""), at: Timestamp(1_600_000_000_000 + Int64(other) * 86_400_000))
        }
        try await world.save(Self.screen(1, "a"), by: world.bob)
        try await world.runJobs(CompareScreenshotsJob(store: world.store))
        let groups = AlikeGroups(try world.catalog.read(of: world.ann) { try world.store.alikeItems(in: $0) }).groups
        #expect(groups.count == 1 && Set(groups[0]) == [first, same, large])
        #expect(try Self.pairs(world, world.bob) == 0)

        try await blocking {
            let site = try SignedInSite(world)
            let page = try site.client.get(ScreenshotPath.duplicates()).text
            #expect(page.contains("3 pictures that look alike") && page.contains("Keep this one"))
            // The one taken first stays, so the others are ticked.
            #expect(page.contains("name=\"trash\" value=\"\(large)\""))
            #expect(!page.contains("name=\"trash\" value=\"\(first)\""))
            let done = try site.client.send(
                "POST", ScreenshotPath.duplicates(), headers: ["Content-Type": "application/x-www-form-urlencoded"],
                bytes: Array("do=trash&trash=\(large)&trash=\(same)".utf8))
            #expect(done.status == 303)
            #expect(try world.get(large).item.state == .trashed && world.get(first).item.state == .kept)
            #expect(try site.client.get(ScreenshotPath.duplicates()).text.contains("No pictures look alike"))
        }
        let change = try #require(try world.catalog.history(of: world.ann).first)
        try world.catalog.undo(change.id, by: world.ann)
        #expect(try Self.pairs(world) > 0)
    }

    @Test func whatIsSaidToDifferStaysApartUntilThatIsUndone() async throws {
        let world = try World()
        let ids = [
            try await world.save(Self.screen(1, "a")).item.id, try await world.save(Self.screen(1, "b")).item.id,
        ]
        let job = CompareScreenshotsJob(store: world.store)
        try await world.runJobs(job)
        #expect(try Self.pairs(world) == 1)
        let change = try #require(try world.store.tellApart(ids, by: world.ann))
        #expect(try Self.pairs(world) == 0)
        try world.catalog.undo(change, by: world.ann)
        #expect(try Self.pairs(world) == 1)
        #expect(try world.store.tellApart(ids, by: world.bob) == nil)
    }

    @Test func burstsMayDifferMore() {
        #expect(AlikeRule.isAlike(distance: 10, apart: .seconds(1_000_000)))
        #expect(!AlikeRule.isAlike(distance: 11, apart: .seconds(11)))
        #expect(AlikeRule.isAlike(distance: 32, apart: .seconds(-10)))
        #expect(!AlikeRule.isAlike(distance: 33, apart: .zero))
    }

    @Test func newPicturesAreComparedWithOldOnesOnly() async throws {
        let world = try World()
        try await world.save(Self.screen(1, "a"))
        let job = CompareScreenshotsJob(store: world.store)
        try await world.runJobs(job)
        try await world.save(Self.screen(1, "b"))
        try await world.runJobs(job)
        #expect(try Self.pairs(world) == 1)
        let left = try world.catalog.read(of: world.ann) { scope in
            (
                try world.store.uncompared(limit: 9, in: scope).count,
                try String.fetchAll(scope.db, sql: "SELECT state FROM job WHERE kind = 'CompareScreenshotsJob'")
            )
        }
        #expect(left.0 == 0 && left.1.allSatisfy { $0 == "done" })
    }

    @Test func whatSomebodyPutWorkIntoIsKept() async throws {
        let world = try World()
        let plain = try await world.save(Self.screen(1, "a", width: 720, height: 1560)).item
        let tagged = try await world.save(Self.screen(1, "b"), tags: ["중요"]).item
        #expect(AlikeGroups.best([(plain, 9_000_000), (tagged, 1)]) == tagged.id)
        #expect(AlikeGroups.best([(plain, 2), (plain, 1)]) == plain.id)
    }

    @Test func groupsGrowTogether() {
        let groups: [[Item.ID]] = AlikeGroups([(1, 2), (3, 4), (5, 6), (2, 3)]).groups
        #expect(groups == [[1, 2, 3, 4], [5, 6]] as [[Item.ID]])
        #expect(AlikeGroups([]).groups.isEmpty)
    }

    /// Prints what one picture among 50,000 costs.
    @Test func oneAmongFiftyThousandIsComparedQuickly() {
        var chance = SampleGenerator(seed: 4)
        let known = (0..<50_000).map { number in
            HashedPicture(
                id: Int64(number), item: Int64(number),
                hash: DifferenceHash(bits: SIMD4(chance.next(), chance.next(), chance.next(), chance.next())))
        }
        let clock = ContinuousClock()
        var found: [(distance: Int, picture: HashedPicture)] = []
        let time = clock.measure {
            for picture in known.prefix(5) { found += CompareScreenshotsJob.nearest(to: picture, among: known) }
        }
        print("alike: one picture among 50,000 takes \(time / 5)")
        #expect(found.isEmpty)
    }
}
