import Catalog
import Foundation
import GRDB
import HTTPServer
import MediaProtocol
import Site
import TestSupport
import Testing
import Text

@testable import Screenshots

@Suite struct DuplicateTests {
    /// Returns the picture with this number in other bytes and, optionally, another size.
    private static func screen(_ number: Int, _ comment: String, width: Int = 360, height: Int = 780) -> [UInt8] {
        SamplePicture.blocks(number, width: width, height: height, comment: comment)
    }

    /// Returns the picture with this number at double size.
    private static func enlarged(_ number: Int, _ comment: String) -> [UInt8] {
        screen(number, comment, width: 720, height: 1560)
    }

    private static func pairs(_ world: World, _ owner: Person.ID? = nil) throws -> Int {
        try world.catalog.read(of: owner ?? world.ann) { try world.store.similarPairs(in: $0).count }
    }

    private static func groups(_ world: World) throws -> [SimilarityGroups.Group] {
        try world.catalog.read(of: world.ann) { try world.store.similarityGroups(in: $0).groups }
    }

    private static let morning = Timestamp(1_700_000_000_000)
    private static let nextYear = Timestamp(1_730_000_000_000)

    @Test func onlySimilarPicturesAreGrouped() async throws {
        let world = try World()
        let first = try await world.save(Self.screen(1, "a"), at: Self.morning).item.id
        let same = try await world.save(Self.screen(1, "b"), at: Timestamp(1_710_000_000_000)).item.id
        let large = try await world.save(Self.enlarged(1, "c"), at: Self.nextYear).item.id
        for other in 2...3 {
            try await world.save(Self.screen(other, ""), at: Timestamp(1_600_000_000_000 + Int64(other) * 86_400_000))
        }
        try await world.save(Self.screen(1, "a"), by: world.bob)
        try await world.runJobs(FindSimilarScreenshotsJob(store: world.store))
        let groups = try Self.groups(world)
        #expect(groups.count == 1 && Set(groups[0].members) == [first, same, large])
        #expect(groups[0].itemToKeep == large && groups[0].preselected == [first, same])
        #expect(try Self.pairs(world, world.bob) == 0)
    }

    @Test func movingTickedPicturesToTheTrashEndsTheirGroup() async throws {
        let world = try World()
        let small = try await world.save(Self.screen(1, "a"), at: Self.morning).item.id
        let large = try await world.save(Self.enlarged(1, "b"), at: Self.nextYear).item.id
        try await world.runJobs(FindSimilarScreenshotsJob(store: world.store))
        try await blocking {
            let site = try SignedInSite(world)
            let page = try site.client.get(ScreenshotPath.duplicates()).text
            #expect(page.contains("2 similar pictures") && page.contains("Keep this one"))
            #expect(Self.isTicked(small, page))
            #expect(!page.contains("name=\"trash\" value=\"\(large)\""))
            let done = try site.client.send(
                "POST", ScreenshotPath.duplicates(), headers: ["Content-Type": "application/x-www-form-urlencoded"],
                bytes: Array("do=trash&trash=\(small)".utf8))
            #expect(done.status == 303)
            #expect(try world.get(small).item.state == .trashed && world.get(large).item.state == .kept)
            #expect(try site.client.get(ScreenshotPath.duplicates()).text.contains("No similar pictures"))
        }
        let change = try #require(try world.catalog.history(of: world.ann).first)
        try world.catalog.undo(change.id, by: world.ann)
        #expect(try Self.pairs(world) > 0)
    }

    private static func isTicked(_ item: Item.ID, _ page: String) -> Bool {
        guard let start = page.range(of: "name=\"trash\" value=\"\(item)\""),
            let end = page[start.upperBound...].firstIndex(of: ">")
        else { return false }
        return page[start.upperBound..<end].contains("checked")
    }

    /// An account balance or a chat of another day has a similar perceptual hash.
    @Test func similarScreenshotsOfOtherDaysAreNotPreselected() async throws {
        let world = try World()
        let first = try await world.save(Self.screen(1, "a"), at: Self.morning).item.id
        let second = try await world.save(Self.screen(1, "b"), at: Self.nextYear).item.id
        try await world.runJobs(FindSimilarScreenshotsJob(store: world.store))
        let group = try #require(try Self.groups(world).first)
        #expect(Set(group.members) == [first, second] && group.preselected.isEmpty)
        try await blocking {
            let site = try SignedInSite(world)
            let page = try site.client.get(ScreenshotPath.duplicates()).text
            #expect(!Self.isTicked(first, page) && !Self.isTicked(second, page))
        }
    }

    @Test func similarScreenshotsOfABurstArePreselected() async throws {
        let world = try World()
        let first = try await world.save(Self.screen(1, "a"), at: Self.morning).item.id
        let second = try await world.save(Self.screen(1, "b"), at: Self.morning + .seconds(3)).item.id
        try await world.runJobs(FindSimilarScreenshotsJob(store: world.store))
        let group = try #require(try Self.groups(world).first)
        #expect(group.itemToKeep == first && group.preselected == [second])
    }

    @Test func taggedScreenshotsAreNotPreselected() async throws {
        let world = try World()
        try await world.save(Self.enlarged(1, "a"), at: Self.morning, tags: ["영수증"])
        try await world.save(Self.screen(1, "b"), at: Self.morning, tags: ["회사"])
        try await world.runJobs(FindSimilarScreenshotsJob(store: world.store))
        #expect(try #require(try Self.groups(world).first).preselected.isEmpty)
    }

    @Test(arguments: [
        ("합계 12,500원 카드 승인", "합계 13,500원 카드 승인", false),
        ("오늘 저녁에 만나요 좋아요", "내일 아침에 봐요 싫어요", false),
        ("Total 12.50 paid by card", "Total 12.50 paid by card", true),
        ("주문 번호 20240101 고등어 구이 정식 두 그릇 포장", "주문 번호 20240101 고등어 구이 정식 그릇 포장", true),
    ])
    func picturesWithDifferentWordsAreNotSimilar(one: String, other: String, isSame: Bool) async throws {
        let world = try World()
        try await world.save(Self.screen(1, "a"), at: Self.morning)
        try await world.save(Self.screen(1, "b"), at: Self.morning + .seconds(2))
        try await world.runJobs(FindSimilarScreenshotsJob(store: world.store))
        #expect(try Self.groups(world).count == 1)
        let jobs = try world.waiting()
        #expect(jobs.count == 2)
        for (picture, text) in zip(
            try world.catalog.read(of: world.ann) { try world.store.hashes(in: $0) }, [one, other])
        {
            try world.catalog.write(of: world.ann) { scope in
                try world.store.record(
                    [(picture.id, .lines([text]))], language: .koreanAndEnglish, of: picture.item, in: scope.db)
            }
        }
        #expect(try Self.groups(world).isEmpty == !isSame)
    }

    @Test func statusBarTextIsIgnoredInComparisons() {
        func text(_ clock: String) -> PictureTextTokens {
            PictureTextTokens(
                RecognisedText(
                    width: 1080, height: 2400,
                    lines: [
                        RecognisedText.Line([.init(clock, x: 40, y: 40, width: 90, height: 40, confidence: 90)]),
                        RecognisedText.Line([.init("잔액", x: 40, y: 400, width: 90, height: 40, confidence: 90)]),
                    ]))
        }
        #expect(text("09:41").isSameText(as: text("23:59")))
    }

    @Test func similarPicturesAreNotGroupedTransitively() async throws {
        let world = try World()
        var items: [Item] = []
        for number in 1...4 { items.append(try await world.save(Self.screen(number, "")).item) }
        // Each is eight bits from the next one, so that the first and the third are sixteen apart.
        let pictures = items.enumerated().map { index, item in
            ComparedPicture(
                picture: item.id, item: item.id,
                hash: DifferenceHash(bits: SIMD4((UInt64(1) << (index * 8)) - 1, .max, 0, 0)), width: 100, height: 200,
                takenAt: Self.morning + .seconds(index * 60), textTokens: nil)
        }
        let groups = SimilarityGroups(pictures, of: items).groups
        #expect(groups.map { $0.members.count } == [2, 2])
        let dismissed: Set = [PicturePair(pictures[1].picture, pictures[0].picture)]
        #expect(
            SimilarityGroups(pictures, of: items, dismissed: dismissed).groups.allSatisfy {
                !$0.members.contains(items[0].id) || !$0.members.contains(items[1].id)
            })
    }

    @Test func plainPicturesAreNotAlike() {
        let plain = HashedPicture(id: 1, item: 1, hash: DifferenceHash())
        let other = HashedPicture(id: 2, item: 2, hash: DifferenceHash(bits: SIMD4(7, 0, 0, 0)))
        #expect(FindSimilarScreenshotsJob.similarPictures(to: plain, among: [other]).isEmpty)
        #expect(FindSimilarScreenshotsJob.similarPictures(to: other, among: [plain]).isEmpty)
    }

    @Test func screenshotsMarkedDistinctStayApartUntilUndo() async throws {
        let world = try World()
        let ids = [
            try await world.save(Self.screen(1, "a")).item.id, try await world.save(Self.screen(1, "b")).item.id,
        ]
        let job = FindSimilarScreenshotsJob(store: world.store)
        try await world.runJobs(job)
        #expect(try Self.pairs(world) == 1)
        let change = try #require(try world.store.markAsDistinct(ids, by: world.ann))
        #expect(try Self.pairs(world) == 0)
        try world.catalog.undo(change, by: world.ann)
        #expect(try Self.pairs(world) == 1)
        #expect(try world.store.markAsDistinct(ids, by: world.bob) == nil)
    }

    @Test func picturesOfABurstMayDifferMore() {
        #expect(SimilarityThreshold.isAlike(distance: 10, interval: .seconds(1_000_000)))
        #expect(!SimilarityThreshold.isAlike(distance: 11, interval: .seconds(11)))
        #expect(SimilarityThreshold.isAlike(distance: 32, interval: .seconds(-10)))
        #expect(!SimilarityThreshold.isAlike(distance: 33, interval: .zero))
    }

    @Test func newPicturesAreComparedWithOldOnesOnly() async throws {
        let world = try World()
        try await world.save(Self.screen(1, "a"))
        let job = FindSimilarScreenshotsJob(store: world.store)
        try await world.runJobs(job)
        try await world.save(Self.screen(1, "b"))
        try await world.runJobs(job)
        #expect(try Self.pairs(world) == 1)
        let left = try world.catalog.read(of: world.ann) { scope in
            (
                try world.store.pendingComparison(limit: 9, in: scope).count,
                try String.fetchAll(scope.db, sql: "SELECT state FROM job WHERE kind = 'FindSimilarScreenshotsJob'")
            )
        }
        #expect(left.0 == 0 && left.1.allSatisfy { $0 == "done" })
    }

    @Test func bestScreenshotIsTheTaggedOneBeforeTheLargest() async throws {
        let world = try World()
        let plain = try await world.save(Self.screen(1, "a", width: 720, height: 1560)).item
        let tagged = try await world.save(Self.screen(1, "b"), tags: ["중요"]).item
        #expect(SimilarityGroups.itemToKeep([(plain, 9_000_000), (tagged, 1)]) == tagged.id)
        #expect(SimilarityGroups.itemToKeep([(plain, 2), (plain, 1)]) == plain.id)
    }

    /// Prints the time to compare one picture with 50,000.
    @Test func oneAmongFiftyThousandIsComparedQuickly() {
        var chance = SplitMix64(seed: 4)
        let known = (0..<50_000).map { number in
            HashedPicture(
                id: Int64(number), item: Int64(number),
                hash: DifferenceHash(bits: SIMD4(chance.next(), chance.next(), chance.next(), chance.next())))
        }
        let clock = ContinuousClock()
        var found: [(distance: Int, picture: HashedPicture)] = []
        let time = clock.measure {
            for picture in known.prefix(5) {
                found += FindSimilarScreenshotsJob.similarPictures(to: picture, among: known)
            }
        }
        print("alike: one picture among 50,000 takes \(time / 5)")
        #expect(found.isEmpty)
    }
}
