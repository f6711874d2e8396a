import Foundation
import GRDB
import Testing

@testable import Catalog

/// Detects a database that does not match the originals in its data folder before originals count as unreferenced.
@Suite struct MediaFolderMismatchErrorTests {
    let world: World
    private var environment: CatalogEnvironment { World.environment(world.clock) }

    init() throws {
        world = try World()
        try take(1, into: world.catalog)
    }

    private func take(_ byte: UInt8, into catalog: Catalog) throws {
        let file = try catalog.media.store(bytes: [byte])
        try catalog.write {
            try catalog.media.record(Media(sha256: file.sha256, type: "image/png", bytes: 1), in: $0)
        }
    }

    private func open(acceptsOlder: Bool = false) throws {
        try Catalog(folder: world.folder, acceptsOlder: acceptsOlder, environment: environment).close()
    }

    private func reason(of body: () throws -> Void) -> MediaFolderMismatchError.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? MediaFolderMismatchError)?.reason
        }
    }

    private func removeDatabase() throws {
        for ending in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: world.folder.database + ending)
        }
    }

    @Test func yesterdaysDatabaseIsNoticed() throws {
        try world.catalog.close()
        let copy = world.folder.path + "/yesterday"
        try FileManager.default.copyItem(atPath: world.folder.database, toPath: copy)
        let today = try Catalog(folder: world.folder, environment: environment)
        try take(2, into: today)
        try today.close()
        try removeDatabase()
        try FileManager.default.copyItem(atPath: copy, toPath: world.folder.database)
        #expect(reason { try open() } == .older(known: 1, taken: 2))
        #expect(reason { try open() } == .older(known: 1, taken: 2), "being refused accepts nothing")
        #expect(throws: Never.self) { try open(acceptsOlder: true) }
        #expect(throws: Never.self) { try open() }
    }

    @Test(arguments: [false, true]) func aMissingOrEmptyDatabaseIsNoticed(isFile: Bool) throws {
        try world.catalog.close()
        try removeDatabase()
        if isFile { _ = FileManager.default.createFile(atPath: world.folder.database, contents: Data()) }
        #expect(reason { try open() } == .missing)
        #expect(FileManager.default.fileExists(atPath: world.folder.database) == isFile, "no file is created")
        #expect(throws: Never.self) { try open(acceptsOlder: true) }
        #expect(throws: Never.self) { try open() }
    }

    @Test func databaseOfAnotherInstanceIsDetected() throws {
        try world.catalog.write { try $0.execute(sql: "UPDATE instance SET uid = 'another'") }
        #expect(reason { try open() } == .otherInstance)
        try world.catalog.write { try $0.execute(sql: "DELETE FROM media") }
        #expect(reason { try open() } == .empty)
    }

    @Test func foldersOfEarlierVersionsOpen() throws {
        let marker = world.folder.media + "/.house"
        let before = try String(contentsOfFile: marker, encoding: .utf8)
        try FileManager.default.removeItem(atPath: marker)
        try open()
        #expect(try String(contentsOfFile: marker, encoding: .utf8) == before)
        try world.catalog.write { try $0.execute(sql: "DELETE FROM media") }
        try FileManager.default.removeItem(atPath: marker)
        #expect(reason { try open() } == .empty)
    }

    @Test func theMarkerFollowsCommitsOnly() throws {
        struct Crash: Error {}
        let file = try world.catalog.media.store(bytes: [9])
        let media = Media(sha256: file.sha256, type: "image/png", bytes: 1)
        #expect(throws: Crash.self) {
            try world.catalog.write { db in
                try world.catalog.media.record(media, in: db)
                throw Crash()
            }
        }
        #expect(MediaFolderStamp(in: world.folder.media)?.storedCount == 1)
        try world.catalog.write { try world.catalog.media.record(media, in: $0) }
        try world.catalog.write { try world.catalog.media.record(media, in: $0) }
        #expect(MediaFolderStamp(in: world.folder.media)?.storedCount == 2)
    }
}
