import Catalog
import Foundation
import GRDB
import MediaProtocol
import Site
import TestSupport
import Testing

@testable import Screenshots

@Suite struct JoinScreenshotsTests {
    private static func names(_ world: World, _ id: Item.ID) throws -> [String] {
        try world.pictures(id).map(\.fileName)
    }

    private static func three(_ world: World) async throws -> [Item.ID] {
        var ids: [Item.ID] = []
        for number in [3, 1, 2] {
            let saved = try await world.save(
                SamplePicture.png(width: 20 + number, height: 20), "Screenshot_2026010\(number)-101010_NAVER.png",
                tags: ["t\(number)"])
            ids.append(saved.item.id)
        }
        return ids
    }

    @Test func joiningOrdersPicturesByCaptureTime() async throws {
        let world = try World()
        let ids = try await Self.three(world)
        let joined = try #require(try world.store.join(ids, by: world.ann))
        #expect(joined.item == ids[1])
        let stored = try world.get(joined.item)
        #expect(stored.screenshot.pictures == 3 && stored.item.tags == ["t1", "t2", "t3"])
        #expect(try world.pictures(joined.item).map(\.position) == [0, 1, 2])
        #expect(try Self.names(world, joined.item).map { $0.dropFirst(18).prefix(1) } == ["1", "2", "3"])
        #expect(try world.pictures(joined.item)[0].media == stored.item.cover)
        #expect(throws: CatalogError.self) { try world.get(ids[0]) }
        // Saving the same bytes still returns the joined screenshot.
        let again = try await world.save(SamplePicture.png(width: 23, height: 20))
        #expect(!again.isNew && again.item.id == joined.item)

        try world.catalog.undo(try #require(joined.change), by: world.ann)
        for id in ids { #expect(try world.pictures(id).count == 1) }
        #expect(try world.get(ids[1]).screenshot.pictures == 1 && world.get(ids[1]).item.tags == ["t1"])
        try world.catalog.redo(try #require(joined.change), by: world.ann)
        #expect(try world.pictures(joined.item).count == 3)
    }

    @Test func splittingRestoresSeparateItems() async throws {
        let world = try World()
        let ids = try await Self.three(world)
        let joined = try #require(try world.store.join(ids, by: world.ann))
        let change = try #require(try world.store.split(joined.item, by: world.ann))
        let items = try world.catalog.read { db in
            try world.catalog.items.page(ItemQuery(owner: world.ann, kind: .screenshot, sort: .oldest), in: db).rows
        }
        #expect(items.count == 3 && items.allSatisfy { $0.tags == ["t1", "t2", "t3"] })
        for item in items {
            let stored = try world.get(item.id)
            #expect(stored.screenshot.pictures == 1 && stored.screenshot.app == "NAVER")
            #expect(try world.pictures(item.id).map(\.media) == [item.cover])
        }
        #expect(items[0].addedAt < items[1].addedAt && items[1].addedAt < items[2].addedAt)
        try world.catalog.undo(change, by: world.ann)
        #expect(try world.pictures(joined.item).count == 3)
    }

    @Test func screenshotsOfOtherPeopleAreNotJoined() async throws {
        let world = try World()
        let ids = try await Self.three(world)
        #expect(try world.store.join(ids, by: world.bob) == nil)
        #expect(try world.store.join([ids[0]], by: world.ann) == nil)
        #expect(throws: CatalogError.self) { try world.store.split(ids[0], by: world.bob) }
    }
}
