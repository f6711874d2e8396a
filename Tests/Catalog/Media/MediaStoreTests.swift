import Foundation
import GRDB
import MediaProtocol
import Synchronization
import TestSupport
import Testing

@testable import Catalog

@Suite struct MediaStoreTests {
    let world: World
    var catalog: Catalog { world.catalog }
    var media: MediaStore { world.catalog.media }

    init() throws {
        world = try World()
    }

    private var files: [String] {
        FileManager.default.subpaths(atPath: world.folder.media)?.filter {
            ($0 as NSString).lastPathComponent.count > 2 && $0 != ".house"
        } ?? []
    }

    private func record(_ file: UnreferencedFile) throws {
        try catalog.write {
            try media.record(
                Media(sha256: file.sha256, type: "image/png", bytes: file.bytes, width: 3, height: 2), in: $0)
        }
    }

    @Test func bytesLieUnderTheirHash() throws {
        let file = try media.store(bytes: Array("abc".utf8))
        #expect(file.sha256 == SHA256.hex("abc".utf8) && file.bytes == 3)
        #expect(files == ["ba/78/\(file.sha256)"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: media.path(file.sha256))) == Data("abc".utf8))
        try record(file)
        let path = world.folder.incoming + "/upload"
        try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try media.store(file: path) == file, "the same bytes are stored once")
        #expect(!FileManager.default.fileExists(atPath: path))
        try record(file)
        let found = try catalog.read { try media.find(file.sha256, in: $0) }
        #expect(found?.width == 3 && found?.isDamaged == false)
        #expect(try catalog.read { try media.find([file.sha256, "no"], in: $0) }.keys.sorted() == [file.sha256])
    }

    @Test(arguments: [[], [1], [9, 9, 9], [1, 2, 3, 4]] as [[UInt8]])
    func storingAgainRepairsAnOriginalThatHasChanged(left: [UInt8]) throws {
        let file = try media.store(bytes: [1, 2, 3])
        try record(file)
        try Data(left).write(to: URL(fileURLWithPath: file.path))
        #expect(try media.store(bytes: [1, 2, 3]) == file)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data([1, 2, 3]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: world.folder.incoming).isEmpty)
    }

    @Test func aLinkInThePlaceOfAnOriginalIsReplaced() throws {
        let file = try media.store(bytes: [1])
        let other = world.folder.path + "/other"
        try FileManager.default.moveItem(atPath: file.path, toPath: other)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: other)
        _ = try media.store(bytes: [1])
        #expect(
            try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType == .typeRegular)
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test(arguments: [
        "../seorap.sqlite", "/etc/passwd", "", "..", String(repeating: "/", count: 54) + "etc/passwd",
        String(repeating: "A", count: 64), String(repeating: "a", count: 65), String(repeating: "가", count: 64),
    ])
    func aNameThatIsNoHashHasNoFile(name: String) {
        for path in [media.path(name), media.quarantined(name)] {
            #expect(path.hasPrefix(world.folder.path + "/") && !path.contains("..") && path.hasSuffix("/no-original"))
        }
        #expect(media.renditions.cached(name, width: 64) == nil)
    }

    @Test func rowsHaveHashesOnly() throws {
        for name in [String(repeating: "A", count: 64), String(repeating: "/", count: 64), "abc"] {
            #expect(throws: DatabaseError.self) {
                try catalog.write {
                    try $0.execute(
                        sql: "INSERT INTO media(sha256, type, bytes, createdAt) VALUES (?, 'image/png', 1, 0)",
                        arguments: [name])
                }
            }
        }
    }

    @Test func aCrashLeavesAtWorstAFileWithoutARow() throws {
        // In order: a crash between file and row, a crash during the upload, a complete file, a file just stored.
        let lost = try media.store(bytes: [1])
        let half = world.folder.incoming + "/half"
        try Data([2]).write(to: URL(fileURLWithPath: half))
        let good = try media.store(bytes: [3])
        try record(good)
        try age(media.path(lost.sha256), half, media.path(good.sha256))
        let fresh = try media.store(bytes: [4])
        let sweep = try media.sweep(in: catalog)
        #expect(sweep.removed == 1 && sweep.quarantined == [lost.sha256])
        #expect(!FileManager.default.fileExists(atPath: half))
        #expect(Set(files.map { ($0 as NSString).lastPathComponent }) == [good.sha256, fresh.sha256])
        #expect(try catalog.read { try media.missing(in: $0) }.isEmpty)
    }

    @Test func storingAgainWhatASweepWouldTakeSavesIt() throws {
        let file = try media.store(bytes: [1])
        try age(media.path(file.sha256))
        _ = try media.store(bytes: [1])
        #expect(try media.sweep(in: catalog) == MediaSweepReport())
        try record(file)
    }

    @Test func theFileIsThereBeforeTheRow() throws {
        // A row is made from the result of `store`, so a rollback leaves a file without a row.
        struct Crash: Error {}
        let file = try media.store(bytes: [1])
        #expect(throws: Crash.self) {
            try catalog.write { db in
                try media.record(Media(sha256: file.sha256, type: "image/png", bytes: 1), in: db)
                throw Crash()
            }
        }
        #expect(try catalog.read { try media.find(file.sha256, in: $0) } == nil)
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    @Test func missingOriginalsAreNamed() throws {
        let file = try media.store(bytes: [1])
        try record(file)
        try FileManager.default.removeItem(atPath: file.path)
        #expect(try catalog.read { try media.missing(in: $0) } == [file.sha256])
    }

    @Test func unreferencedMediaRowIsDeletedAfterADay() throws {
        let (used, unused) = (try media.store(bytes: [1]), try media.store(bytes: [2]))
        try record(used)
        try record(unused)
        try catalog.write { db in
            _ = try catalog.items.create(NewItem(kind: .link, owner: world.ann, title: "", cover: used.sha256), in: db)
        }
        #expect(try catalog.write { try media.forgetUnused(in: $0) } == 0)
        world.clock.advance(.seconds(86_401))
        #expect(try catalog.write { try media.forgetUnused(in: $0) } == 1)
        #expect(try catalog.read { try media.find(used.sha256, in: $0) } != nil)
    }

    private func age(_ paths: String...) throws {
        for path in paths {
            try FileManager.default.setAttributes(
                [
                    .modificationDate: Date(
                        timeIntervalSince1970: Double((world.clock.now - .seconds(3601)).rawValue) / 1000)
                ],
                ofItemAtPath: path)
        }
    }
}

@Suite struct RenditionCacheTests {
    /// Writes 1,000 bytes for each rendition and counts the calls.
    final class Stamp: MediaProcessorStub {
        let count = Mutex(0)

        func render(
            _ path: String, use: ImagePurpose, width: Int, quality: Int, to folder: String?
        ) async throws(MediaError) -> RenderedImage {
            count.withLock { $0 += 1 }
            return try RenderedImage(writing: Data(count: 1000), to: folder)
        }
    }

    private func hash(_ name: String) -> String { SHA256.hex(name.utf8) }

    private func withCache(limit: Int, _ body: (RenditionCache, Stamp, World.Clock) async throws -> Void) async throws {
        let folder = try World.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder.path) }
        let (stamp, clock) = (Stamp(), World.Clock())
        let cache = try RenditionCache(
            folder: folder.cache + "/renditions", originals: { "/\($0)" }, processor: stamp, limit: limit,
            now: { clock.now })
        try await body(cache, stamp, clock)
    }

    @Test func isMadeOnceHoweverManyAsk() async throws {
        try await withCache(limit: 1 << 20) { cache, stamp, _ in
            #expect(cache.cached(hash("aa"), width: 360) == nil)
            let paths = try await withThrowingTaskGroup(of: String.self) { group in
                for _ in 0..<20 { group.addTask { try await cache.rendition(of: hash("aa"), width: 360) } }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(paths.count == 1 && stamp.count.withLock { $0 } == 1)
            #expect(cache.cached(hash("aa"), width: 360) == paths.first)
            await #expect(throws: CatalogError.self) { try await cache.rendition(of: hash("aa"), width: 361) }
        }
    }

    @Test func theLeastRecentlyUsedGoFirst() async throws {
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
