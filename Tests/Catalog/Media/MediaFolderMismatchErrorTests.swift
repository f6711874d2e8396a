import Foundation
import GRDB
import Testing

@testable import Catalog

/// Detects a database that does not match the originals in its data folder before originals count as unreferenced.
@Suite struct MediaFolderMismatchErrorTests {
    let instance: TestInstance
    private var environment: CatalogEnvironment { TestInstance.environment(instance.clock) }

    init() throws {
        instance = try TestInstance()
        try storeOriginal(1, into: instance.catalog)
    }

    private func storeOriginal(_ byte: UInt8, into catalog: Catalog) throws {
        let file = try catalog.media.store(bytes: [byte])
        try catalog.write {
            try catalog.media.record(Media(sha256: file.sha256, type: "image/png", bytes: 1), in: $0)
        }
    }

    private func open(acceptsOlder: Bool = false) throws {
        try Catalog(folder: instance.folder, acceptsOlder: acceptsOlder, environment: environment).close()
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
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: instance.folder.database + suffix)
        }
    }

    @Test func olderDatabaseIsDetected() throws {
        try instance.catalog.close()
        let copy = instance.folder.path + "/yesterday"
        try FileManager.default.copyItem(atPath: instance.folder.database, toPath: copy)
        let today = try Catalog(folder: instance.folder, environment: environment)
        try storeOriginal(2, into: today)
        try today.close()
        try removeDatabase()
        try FileManager.default.copyItem(atPath: copy, toPath: instance.folder.database)
        #expect(reason { try open() } == .older(known: 1, taken: 2))
        #expect(reason { try open() } == .older(known: 1, taken: 2), "a rejected start does not accept the database")
        #expect(throws: Never.self) { try open(acceptsOlder: true) }
        #expect(throws: Never.self) { try open() }
    }

    @Test(arguments: [false, true]) func missingOrEmptyDatabaseIsDetected(isFile: Bool) throws {
        try instance.catalog.close()
        try removeDatabase()
        if isFile { _ = FileManager.default.createFile(atPath: instance.folder.database, contents: Data()) }
        #expect(reason { try open() } == .missing)
        #expect(FileManager.default.fileExists(atPath: instance.folder.database) == isFile, "no file is created")
        #expect(throws: Never.self) { try open(acceptsOlder: true) }
        #expect(throws: Never.self) { try open() }
    }

    @Test func databaseOfAnotherInstanceIsDetected() throws {
        try instance.catalog.write { try $0.execute(sql: "UPDATE instance SET uid = 'another'") }
        #expect(reason { try open() } == .otherInstance)
        try instance.catalog.write { try $0.execute(sql: "DELETE FROM media") }
        #expect(reason { try open() } == .empty)
    }

    @Test func folderWithoutAStampOpensAndGetsOne() throws {
        let stampPath = instance.folder.media + "/.house"
        let before = try String(contentsOfFile: stampPath, encoding: .utf8)
        try FileManager.default.removeItem(atPath: stampPath)
        try open()
        #expect(try String(contentsOfFile: stampPath, encoding: .utf8) == before)
        try instance.catalog.write { try $0.execute(sql: "DELETE FROM media") }
        try FileManager.default.removeItem(atPath: stampPath)
        #expect(reason { try open() } == .empty)
    }

    @Test func stampChangesOnlyWithCommits() throws {
        struct Crash: Error {}
        let file = try instance.catalog.media.store(bytes: [9])
        let media = Media(sha256: file.sha256, type: "image/png", bytes: 1)
        #expect(throws: Crash.self) {
            try instance.catalog.write { db in
                try instance.catalog.media.record(media, in: db)
                throw Crash()
            }
        }
        #expect(MediaFolderStamp(in: instance.folder.media)?.storedCount == 1)
        try instance.catalog.write { try instance.catalog.media.record(media, in: $0) }
        try instance.catalog.write { try instance.catalog.media.record(media, in: $0) }
        #expect(MediaFolderStamp(in: instance.folder.media)?.storedCount == 2)
    }
}
