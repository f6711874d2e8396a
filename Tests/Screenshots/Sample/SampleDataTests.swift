import Catalog
import GRDB
import MediaProtocol
import Site
import TestSupport
import Testing
import Web

@testable import Screenshots

@Suite struct SampleDataTests {
    @Test func theSampleWorldHoldsRealPictures() async throws {
        let world = try World()
        let sample = SampleData(count: 60, tags: 12, seed: 3, spread: .seconds(86_400 * 90))
        let demo = DemoFolder(in: try #require(Assets.folder()))
        try sample.write(to: world.store, for: world.ann, from: demo)
        try sample.write(to: world.store, for: world.ann, from: demo)
        let hashes = try world.catalog.read { db in
            try String.fetchAll(db, sql: "SELECT media FROM screenshotPicture ORDER BY item")
        }
        #expect(hashes.count == 60 && Set(hashes).count == 60)
        for hash in hashes.prefix(24) {
            let facts = try await world.worker.inspect(world.catalog.media.path(hash))
            #expect(!facts.info.damaged && [540, 960].contains(facts.info.width))
            let stored = try world.catalog.read { try world.catalog.media.find(hash, in: $0) }
            #expect(stored?.type == facts.info.type.rawValue)
            #expect(stored?.width == facts.info.width && stored?.height == facts.info.height)
        }
    }
}
