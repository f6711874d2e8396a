import Foundation
import GRDB
import TestSupport
import Testing

@testable import Catalog

@Suite struct MediaStoreTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var media: MediaStore { instance.catalog.media }

    init() throws {
        instance = try TestInstance()
    }

    private var files: [String] {
        FileManager.default.subpaths(atPath: instance.folder.media)?.filter {
            ($0 as NSString).lastPathComponent.count > 2 && $0 != ".house"
        } ?? []
    }

    private func record(_ file: UnreferencedFile) throws {
        try catalog.write {
            try media.record(
                Media(sha256: file.sha256, type: "image/png", bytes: file.bytes, width: 3, height: 2), in: $0)
        }
    }

    @Test func fileIsStoredUnderItsHash() throws {
        let file = try media.store(bytes: Array("abc".utf8))
        #expect(file.sha256 == SHA256.hex("abc".utf8) && file.bytes == 3)
        #expect(files == ["ba/78/\(file.sha256)"])
        #expect(try Data(contentsOf: URL(fileURLWithPath: media.path(file.sha256))) == Data("abc".utf8))
        try record(file)
        let path = instance.folder.incoming + "/upload"
        try Data("abc".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try media.store(file: path) == file, "the same bytes are stored once")
        #expect(!FileManager.default.fileExists(atPath: path))
        try record(file)
        let found = try catalog.read { try media.find(file.sha256, in: $0) }
        #expect(found?.width == 3 && found?.isDamaged == false)
        #expect(try catalog.read { try media.find([file.sha256, "no"], in: $0) }.keys.sorted() == [file.sha256])
    }

    @Test(arguments: [[], [1], [9, 9, 9], [1, 2, 3, 4]] as [[UInt8]])
    func storingAgainRepairsADamagedOriginal(left: [UInt8]) throws {
        let file = try media.store(bytes: [1, 2, 3])
        try record(file)
        try Data(left).write(to: URL(fileURLWithPath: file.path))
        #expect(try media.store(bytes: [1, 2, 3]) == file)
        #expect(try Data(contentsOf: URL(fileURLWithPath: file.path)) == Data([1, 2, 3]))
        #expect(try FileManager.default.contentsOfDirectory(atPath: instance.folder.incoming).isEmpty)
    }

    @Test func symbolicLinkInPlaceOfAnOriginalIsReplaced() throws {
        let file = try media.store(bytes: [1])
        let other = instance.folder.path + "/other"
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
    func invalidHashHasNoFile(name: String) {
        for path in [media.path(name), media.quarantined(name)] {
            #expect(
                path.hasPrefix(instance.folder.path + "/") && !path.contains("..") && path.hasSuffix("/no-original"))
        }
        #expect(media.renditions.cached(name, width: 64) == nil)
    }

    @Test func databaseRejectsInvalidHashes() throws {
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

    @Test func sweepMovesAFileWithoutARowToQuarantine() throws {
        // In order: a crash between file and row, a crash during the upload, a complete file, a file just stored.
        let lost = try media.store(bytes: [1])
        let unfinishedUpload = instance.folder.incoming + "/half"
        try Data([2]).write(to: URL(fileURLWithPath: unfinishedUpload))
        let good = try media.store(bytes: [3])
        try record(good)
        try makeOld(media.path(lost.sha256), unfinishedUpload, media.path(good.sha256))
        let fresh = try media.store(bytes: [4])
        let sweep = try media.sweep(in: catalog)
        #expect(sweep.removed == 1 && sweep.quarantined == [lost.sha256])
        #expect(!FileManager.default.fileExists(atPath: unfinishedUpload))
        #expect(Set(files.map { ($0 as NSString).lastPathComponent }) == [good.sha256, fresh.sha256])
        #expect(try catalog.read { try media.missing(in: $0) }.isEmpty)
    }

    @Test func fileStoredAgainIsNotSwept() throws {
        let file = try media.store(bytes: [1])
        try makeOld(media.path(file.sha256))
        _ = try media.store(bytes: [1])
        #expect(try media.sweep(in: catalog) == MediaSweepReport())
        try record(file)
    }

    @Test func fileRemainsIfItsRowIsRolledBack() throws {
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

    @Test func missingOriginalsAreListed() throws {
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
            _ = try catalog.items.create(
                NewItem(kind: .link, owner: instance.ann, title: "", cover: used.sha256), in: db)
        }
        #expect(try catalog.write { try media.forgetUnused(in: $0) } == 0)
        instance.clock.advance(.seconds(86_401))
        #expect(try catalog.write { try media.forgetUnused(in: $0) } == 1)
        #expect(try catalog.read { try media.find(used.sha256, in: $0) } != nil)
    }

    /// Makes files older than the grace period of sweeps.
    private func makeOld(_ paths: String...) throws {
        for path in paths {
            try FileManager.default.setAttributes(
                [
                    .modificationDate: Date(
                        timeIntervalSince1970: Double((instance.clock.now - .seconds(3601)).rawValue) / 1000)
                ],
                ofItemAtPath: path)
        }
    }
}
