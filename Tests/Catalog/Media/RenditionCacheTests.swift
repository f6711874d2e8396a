import Foundation
import MediaProtocol
import Synchronization
import TestSupport
import Testing

@testable import Catalog

@Suite struct RenditionCacheTests {
    /// Writes 1,000 bytes for each rendition and counts the calls.
    final class CountingProcessor: MediaProcessorStub {
        let count = Mutex(0)

        func render(
            _ path: String, use: ImagePurpose, width: Int, quality: Int, to folder: String?
        ) async throws(MediaError) -> RenderedImage {
            count.withLock { $0 += 1 }
            return try RenderedImage(writing: Data(count: 1000), to: folder)
        }
    }

    private func hash(_ name: String) -> String { SHA256.hex(name.utf8) }

    private func withCache(
        limit: Int, _ body: (RenditionCache, CountingProcessor, TestInstance.Clock) async throws -> Void
    )
        async throws
    {
        let folder = try TestInstance.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (processor, clock) = (CountingProcessor(), TestInstance.Clock())
        let cache = try RenditionCache(
            folder: folder.cache + "/renditions", originals: { "/\($0)" }, processor: processor, limit: limit,
            now: { clock.now })
        try await body(cache, processor, clock)
    }

    @Test func simultaneousRequestsDrawARenditionOnce() async throws {
        try await withCache(limit: 1 << 20) { cache, processor, _ in
            #expect(cache.cached(hash("aa"), width: 360) == nil)
            let paths = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 { group.addTask { try await cache.rendition(of: hash("aa"), width: 360) } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(paths.count == 1 && processor.count.withLock { $0 } == 1)
            #expect(cache.cached(hash("aa"), width: 360) == paths.first)
            await #expect(throws: CatalogError.self) { try await cache.rendition(of: hash("aa"), width: 361) }
        }
    }

    @Test func leastRecentlyUsedRenditionsAreDeletedFirst() async throws {
        try await withCache(limit: 10_000) { cache, _, clock in
            for number in 0..<10 {
                clock.advance(.seconds(10))
                _ = try await cache.rendition(of: hash("a\(number)"), width: 64)
            }
            clock.advance(.seconds(7200))
            #expect(cache.cached(hash("a0"), width: 64) != nil, "used again, so that it is not the oldest")
            _ = try await cache.rendition(of: hash("b"), width: 64)
            let left = (0..<10).filter { cache.cached(hash("a\($0)"), width: 64) != nil }
            #expect(left == [0, 4, 5, 6, 7, 8, 9])
            #expect(cache.cached(hash("b"), width: 64) != nil)
        }
    }
}
