import Catalog
import Foundation
import GRDB
import MediaProtocol
import TestSupport
import Testing

@testable import Screenshots

/// Recognised text is indexed in the transaction that stores it.
@Suite struct TextRecognitionIndexTests {
    @Test func wordsAreSearchableOnceThePictureCountsAsRead() async throws {
        let world = try World()
        // A large import waits to be indexed, and no runner works on it here.
        try world.fill(2500)
        #expect(try world.catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM searchStale") } == 2500)
        let item = try await world.save(SamplePicture.png(width: 64, height: 100)).item
        // A concurrent reader keeps its snapshot from before the change.
        let before = try world.catalog.database.makeSnapshot()
        #expect(try await world.work(FakeReader("고등어 구이").reader) == 1)
        for _ in 0..<20 {
            try world.catalog.read(of: world.ann) { scope in
                let state = try world.store.get(item.id, in: scope).screenshot.textState
                let hits = try world.catalog.search.page("고등어", in: scope).hits
                #expect(state == .read && hits.map(\.item.id) == [item.id])
            }
        }
        try await before.read { [world] db in
            let state = try world.store.get(item.id, in: OwnerScope(of: world.ann, in: db)).screenshot.textState
            #expect(state == .waiting)
            #expect(try world.catalog.search.page("고등어", in: OwnerScope(of: world.ann, in: db)).hits.isEmpty)
        }
        // The text of one imported picture is recognised before the import is indexed.
        let early = try #require(
            try world.catalog.read { try Int64.fetchOne($0, sql: "SELECT min(item) FROM searchStale") })
        try world.catalog.write { db in
            try db.execute(sql: "UPDATE screenshot SET text = '갈치 조림' WHERE item = ?", arguments: [early])
        }
        #expect(try world.found("갈치") == [early])
    }

    @Test func textRecognitionLeavesWorkersForOtherJobs() throws {
        let world = try World()
        let job = RecogniseTextJob(store: world.store, reader: TextRecogniser(nil))
        // A runner has four slots in all.
        #expect(job.maxConcurrency <= 2)
    }
}
