import Foundation
import GRDB
import Testing

@testable import Catalog

/// Deletes released originals and moves unknown ones to the quarantine.
@Suite struct QuarantineTests {
    let world: World
    var catalog: Catalog { world.catalog }
    var media: MediaStore { world.catalog.media }

    init() throws {
        world = try World()
    }

    /// Stores one byte in a file that was last changed an hour and a second ago.
    private func store(_ byte: UInt8, isRecorded: Bool = false) throws -> String {
        let file = try media.store(bytes: [byte])
        let moment = Double((world.clock.now - .seconds(3601)).rawValue) / 1000
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
        let (letGo, stray) = (try store(1, isRecorded: true), try store(2))
        world.clock.advance(.seconds(86_401))
        #expect(try catalog.write { try media.forgetUnused(in: $0) } == 1)
        let sweep = try media.sweep(in: catalog)
        #expect(sweep.removed == 1 && sweep.quarantined == [stray] && sweep.waiting.isEmpty)
        #expect(!exists(media.path(letGo)) && !exists(media.quarantined(letGo)))
        #expect(!exists(media.path(stray)) && exists(media.quarantined(stray)) && media.quarantine.count == 1)
        #expect(try catalog.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM releasedMedia") } == 0)
    }

    @Test func mediaStoredAgainAfterItsReleaseIsQuarantined() throws {
        let hash = try store(1, isRecorded: true)
        world.clock.advance(.seconds(86_401))
        try catalog.write { _ = try media.forgetUnused(in: $0) }
        world.clock.advance(.seconds(7_202))
        // The row is missing, as after restoring an older database.
        #expect(try store(1) == hash)
        #expect(try media.sweep(in: catalog).quarantined == [hash])
    }

    @Test func quarantineKeepsFilesForThirtyDays() throws {
        let hash = try store(1)
        #expect(media.quarantine.count == 0 && media.quarantine.until == nil)
        try media.sweep(in: catalog)
        let end = try #require(media.quarantine.until)
        #expect(abs((end - (world.clock.now + MediaStore.quarantineTime)) / .seconds(1)) <= 1)
        world.clock.advance(.seconds(29 * 86_400))
        #expect(media.quarantine.count == 1 && media.quarantine.until == end)
        #expect(try media.sweep(in: catalog) == MediaSweepReport() && exists(media.quarantined(hash)))
        world.clock.advance(.seconds(2 * 86_400))
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
        let again = try Catalog(folder: world.folder, environment: World.environment(world.clock))
        #expect(exists(again.media.path(second)) && again.media.quarantine.count == 0)
        try again.close()
    }

    @Test func sentAgainItIsTakenOutOfTheQuarantine() throws {
        let hash = try store(1)
        try media.sweep(in: catalog)
        #expect(try media.store(bytes: [1]).sha256 == hash)
        #expect(exists(media.path(hash)) && media.quarantine.count == 0)
    }

    @Test func aWholeOneComesBackOverOneThatHasLostBytes() throws {
        let hash = try store(1)
        try media.sweep(in: catalog)
        try Data().write(to: URL(filePath: media.path(hash)))
        try record(hash)
        try media.sweep(in: catalog)
        #expect(try Data(contentsOf: URL(filePath: media.path(hash))) == Data([1]))
        #expect(!exists(media.quarantined(hash)))
    }

    @Test func aDamagedOneDoesNotComeBackOverAWholeOne() throws {
        let hash = try store(1)
        try media.sweep(in: catalog)
        try Data([2]).write(to: URL(filePath: media.quarantined(hash)))
        try Data([1]).write(to: URL(filePath: media.path(hash)))
        try record(hash)
        try media.sweep(in: catalog)
        #expect(try Data(contentsOf: URL(filePath: media.path(hash))) == Data([1]))
    }

    @Test func sweepMovesManyFilesOnlyWhenConfirmed() throws {
        let strays = try (0..<11).map { try store($0) }
        #expect(try Set(media.sweep(in: catalog).waiting) == Set(strays) && media.quarantine.count == 0)
        #expect(try media.orphanedFiles(in: catalog).count == 11 && exists(media.path(strays[0])))
        #expect(try media.sweep(in: catalog, movesMany: true).quarantined.count == 11 && media.quarantine.count == 11)
    }

    @Test func foldersOnTheirWayInAreSweptToo() throws {
        let parts = world.folder.incoming + "/left.parts"
        try FileManager.default.createDirectory(atPath: parts, withIntermediateDirectories: false)
        try Data([1]).write(to: URL(filePath: parts + "/0"))
        #expect(media.sweepIncoming() == 0)
        let moment = Double((world.clock.now - .seconds(3601)).rawValue) / 1000
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: moment)], ofItemAtPath: parts)
        #expect(media.sweepIncoming() == 1 && !exists(parts))
    }
}
