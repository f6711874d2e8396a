import Catalog
import Fetching
import Foundation
import GRDB
import Logging
import MediaProtocol
import Synchronization
import TestSupport

@testable import Links

/// A catalog with the room of links in it, for one test: a real file, copied from one that was migrated once. Its clock
/// stands still until it is moved.
final class World: Sendable {
    let folder: DataFolder
    let catalog: Catalog
    let store: LinkStore
    let clock: Clock
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
        catalog = try Self.open(folder, clock)
        store = LinkStore(catalog: catalog)
    }

    deinit {
        try? catalog.close()
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    static func open(_ folder: DataFolder, _ clock: Clock) throws -> Catalog {
        let random = Mutex(SplitMix(seed: 7))
        let environment = Environment(
            now: { clock.now },
            randomBytes: { count in
                random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        return try Catalog(
            folder: folder, migrations: LinkCollection.migrations, tracked: LinkCollection.tracked,
            search: LinkCollection.search, environment: environment)
    }

    private static func makeFolder() throws -> DataFolder {
        try DataFolder(
            path: FileManager.default.temporaryDirectory.appendingPathComponent("seorap-\(UUID().uuidString)").path)
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
    @discardableResult
    func save(_ address: String, title: String? = nil, note: String = "", tags: [String] = []) throws -> Item {
        clock.advance(.seconds(1))
        let draft = LinkDraft(address: try LinkAddress(address), title: title, note: note, tags: tags)
        return try store.save(draft, by: ann).item
    }

    func link(_ item: Item) throws -> LinkStore.Stored {
        try catalog.read { try store.get(item.id, owner: ann, in: $0) }
    }

    func surroundings() throws -> LinkSurroundings {
        try catalog.read { try store.surroundings(of: ann, in: $0) }
    }

    func titles(_ change: (inout LinkListing) -> Void = { _ in }) throws -> [String] {
        var listing = LinkListing()
        change(&listing)
        return try catalog.read { try store.page(listing, owner: ann, in: $0).rows.map(\.item.title) }
    }

    func jobs(_ kind: String) throws -> [Job] {
        try catalog.read { db in
            try Job.fetchAll(
                db, sql: "SELECT * FROM job WHERE kind = ? AND state = 'waiting' ORDER BY id", arguments: [kind])
        }
    }
}
