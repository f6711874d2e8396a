import Catalog
import Foundation
import GRDB
import Logging
import MediaProtocol
import Synchronization

@testable import Screenshots

/// A catalog with the room of screenshots in it and the real media worker, for one test: a real file, copied from one that
/// was migrated once. Its clock stands still until it is moved.
final class World: Sendable {
    let folder: DataFolder
    let catalog: Catalog
    let store: ScreenshotStore
    let clock: Clock
    let worker: MediaWorkerClient
    let ann: Person.ID = 1
    let bob: Person.ID = 2

    final class Clock: Sendable {
        private let value = Mutex(Timestamp(rfc3339: "2026-11-21T06:00:00.000Z") ?? Timestamp(0))

        var now: Timestamp { value.withLock { $0 } }

        func advance(_ duration: Duration) {
            value.withLock { $0 = $0 + duration }
        }
    }

    init() throws {
        folder = try Self.makeFolder()
        try FileManager.default.copyItem(atPath: Self.template.get(), toPath: folder.database)
        clock = Clock()
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appending(path: "MediaWorker").path
        let worker = MediaWorkerClient(
            executable: program, readable: [folder.media, folder.incoming], scratch: folder.cache)
        self.worker = worker
        catalog = try Self.open(folder, clock, renderer: worker)
        store = ScreenshotStore(
            catalog: catalog,
            draw: { path throws(MediaError) in try await worker.render(path, width: 16_383, quality: 92) },
            inspect: { path throws(MediaError) in try await worker.inspect(path) })
    }

    deinit {
        try? catalog.close()
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    static func open(_ folder: DataFolder, _ clock: Clock, renderer: (any Renderer)? = nil) throws -> Catalog {
        let random = Mutex(SampleGenerator(seed: 7))
        let environment = Environment(
            now: { clock.now },
            randomBytes: { count in
                random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        return try Catalog(
            folder: folder, migrations: ScreenshotCollection.migrations, tracked: ScreenshotCollection.tracked,
            search: ScreenshotCollection.search, renderer: renderer, environment: environment)
    }

    private static func makeFolder() throws -> DataFolder {
        let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        return try DataFolder(path: path.appendingPathComponent("seorap-\(UUID().uuidString)").path)
    }

    /// Path of a migrated database with two people, made once per test run.
    private static let template: Result<String, any Error> = Result {
        let folder = try makeFolder()
        let catalog = try open(folder, Clock())
        try catalog.write { db in
            for nick in ["ann", "bob"] { _ = try catalog.people.create(nick: nick, in: db) }
        }
        try catalog.close()
        return folder.database
    }
}

extension World {
    /// Writes a file where uploads come in, and returns its path.
    func file(_ bytes: [UInt8]) throws -> String {
        let path = "\(folder.incoming)/\(UUID().uuidString)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @discardableResult
    func save(
        _ bytes: [UInt8], _ name: String = "", at modifiedAt: Timestamp? = nil, tags: [String] = [],
        by person: Person.ID? = nil
    ) async throws -> ScreenshotStore.Saved {
        try await store.save(
            NewScreenshot(path: file(bytes), fileName: name, modifiedAt: modifiedAt, tags: tags), by: person ?? ann)
    }

    func get(_ id: Item.ID) throws -> ScreenshotStore.Stored {
        try catalog.read { try store.get(id, owner: ann, in: $0) }
    }

    func pictures(_ id: Item.ID) throws -> [ScreenshotPicture] {
        try catalog.read { try store.pictures(of: [id], owner: ann, in: $0) }
    }

    var originals: [String] {
        FileManager.default.enumerator(atPath: folder.media)?.compactMap { $0 as? String }.filter {
            $0.count > 64
        } ?? []
    }
}
