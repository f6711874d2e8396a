import Catalog
import GRDB
import MediaProtocol
import TestSupport
import Testing

@testable import Screenshots

@Suite struct SampleTests {
    @Test func theSampleWorldHoldsRealPictures() async throws {
        let world = try World()
        let sample = Sample(count: 60, tags: 12, seed: 3, spread: .seconds(86_400 * 90))
        try sample.write(to: world.store, for: world.ann)
        try sample.write(to: world.store, for: world.ann)
        let hashes = try world.catalog.read { db in
            try String.fetchAll(db, sql: "SELECT media FROM screenshotPicture ORDER BY item")
        }
        #expect(hashes.count == 60 && Set(hashes).count == 60)
        for hash in hashes.prefix(24) {
            let facts = try await world.worker.inspect(world.catalog.media.path(hash))
            #expect(!facts.info.damaged && [540, 1280].contains(facts.info.width))
        }
        let stored = try world.catalog.read { try world.catalog.media.find(hashes[0], in: $0) }
        #expect(stored?.width == 540)
    }
}
