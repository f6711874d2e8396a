import Foundation
import GRDB
import Testing

@testable import Catalog

/// Sweeps delete released originals and move orphaned ones to the quarantine.
@Suite struct QuarantineTests {
    let instance: TestInstance
    var catalog: Catalog { instance.catalog }
    var media: MediaStore { instance.catalog.media }

    init() throws {
        instance = try TestInstance()
    }

    /// Stores one byte in a file that was last changed an hour and a second ago.
    private func store(_ byte: UInt8, isRecorded: Bool = false) throws -> String {
        let file = try media.store(bytes: [byte])
        let moment = Double((instance.clock.now - .seconds(3601)).rawValue) / 1000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: file.path)
        if isRecorded { try record(file.sha256) }
        return file.sha256
    }

    private func record(_ hash: String) throws {
        try catalog.write { try media.record(Media(sha256: hash, type: "image/png", bytes: 1), in: $0) }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func sweepDeletesOnlyReleasedMedia() throws {
        let (released, orphan) = (try store(1, isRecorded: true), try store(2))
        instance.clock.advance(.seconds(86_401))
        #expect(try catalog.write { try media.forgetUnused(in: $0) } == 1)
        let sweep = try media.sweep(in: catalog)
        #expect(sweep.removed == 1 && sweep.quarantined == [orphan] && sweep.waiting.isEmpty)
        #expect(!exists(media.path(released)) && !exists(media.quarantined(released)))
        #expect(!exists(media.path(orphan)) && exists(media.quarantined(orphan)) && media.quarantine.count == 1)
        #expect(try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM releasedMedia") } == 0)
    }

    @Test func mediaStoredAgainAfterItsReleaseIsQuarantined() throws {
        let hash = try store(1, isRecorded: true)
        instance.clock.advance(.seconds(86_401))
        try catalog.write { _ = try media.forgetUnused(in: $0) }
        instance.clock.advance(.seconds(7_202))
        // The row is missing, as after restoring an older database.
        #expect(try store(1) == hash)
        #expect(try media.sweep(in: catalog).quarantined == [hash])
    }

    @Test func quarantineKeepsFilesForThirtyDays() throws {
        let hash = try store(1)
        #expect(media.quarantine.count == 0 && media.quarantine.until == nil)
        try media.sweep(in: catalog)
        let end = try #require(media.quarantine.until)
        #expect(abs((end - (instance.clock.now + MediaStore.quarantineTime)) / .seconds(1)) <= 1)
        instance.clock.advance(.seconds(29 * 86_400))
        #expect(media.quarantine.count == 1 && media.quarantine.until == end)
        #expect(try media.sweep(in: catalog) == MediaSweepReport() && exists(media.quarantined(hash)))
        instance.clock.advance(.seconds(2 * 86_400))
        #expect(try media.sweep(in: catalog).removed == 1 && !exists(media.quarantined(hash)))
    }

    @Test func referencedFileReturnsFromQuarantine() throws {
        let (first, second) = (try store(1), try store(2))
        #expect(try media.sweep(in: catalog).quarantined.count == 2)
        try record(first)
        try media.sweep(in: catalog)
        #expect(exists(media.path(first)) && !exists(media.quarantined(first)))
        // Opening the instance has the same effect.
        try record(second)
        let reopened = try Catalog(folder: instance.folder, environment: TestInstance.environment(instance.clock))
        #expect(exists(reopened.media.path(second)) && reopened.media.quarantine.count == 0)
        try reopened.close()
    }

    @Test func fileStoredAgainLeavesTheQuarantine() throws {
        let hash = try store(1)
        try media.sweep(in: catalog)
        #expect(try media.store(bytes: [1]).sha256 == hash)
        #expect(exists(media.path(hash)) && media.quarantine.count == 0)
    }

    @Test func intactQuarantinedFileReplacesADamagedOriginal() throws {
        let hash = try store(1)
        try media.sweep(in: catalog)
        try Data().write(to: URL(filePath: media.path(hash)))
        try record(hash)
        try media.sweep(in: catalog)
        #expect(try Data(contentsOf: URL(filePath: media.path(hash))) == Data([1]))
        #expect(!exists(media.quarantined(hash)))
    }

    @Test func damagedQuarantinedFileDoesNotReplaceAnIntactOriginal() throws {
        let hash = try store(1)
        try media.sweep(in: catalog)
        try Data([2]).write(to: URL(filePath: media.quarantined(hash)))
        try Data([1]).write(to: URL(filePath: media.path(hash)))
        try record(hash)
        try media.sweep(in: catalog)
        #expect(try Data(contentsOf: URL(filePath: media.path(hash))) == Data([1]))
    }

    @Test func sweepMovesManyFilesOnlyWhenConfirmed() throws {
        let orphans = try (0..<11).map { try store($0) }
        #expect(try Set(media.sweep(in: catalog).waiting) == Set(orphans) && media.quarantine.count == 0)
        #expect(try media.orphanedFiles(in: catalog).count == 11 && exists(media.path(orphans[0])))
        #expect(try media.sweep(in: catalog, movesMany: true).quarantined.count == 11 && media.quarantine.count == 11)
    }

    @Test func sweepRemovesOldUploadFolders() throws {
        let parts = instance.folder.incoming + "/left.parts"
        try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: false)
        try Data([1]).write(to: URL(filePath: parts + "/0"))
        #expect(media.sweepIncoming() == 0)
        let moment = Double((instance.clock.now - .seconds(3601)).rawValue) / 1000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: parts)
        #expect(media.sweepIncoming() == 1 && !exists(parts))
    }
}
