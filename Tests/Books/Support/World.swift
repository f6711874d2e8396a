import Catalog
import Foundation
import GRDB
import Logging
import Site
import Synchronization

@testable import Books

/// A catalog with the room of books in it, for one test: a real file, copied from one that was migrated once. Its clock
/// stands still until it is moved.
final class World: Sendable {
    let folder: DataFolder
    let catalog: Catalog
    let store: BookStore
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
        store = BookStore(catalog: catalog)
    }

    deinit {
        try? catalog.close()
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    static func open(_ folder: DataFolder, _ clock: Clock) throws -> Catalog {
        let random = Mutex(SampleGenerator(seed: 7))
        let environment = Environment(
            now: { clock.now },
            randomBytes: { count in
                random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        return try Catalog(
            folder: folder, migrations: BookCollection.migrations, tracked: BookCollection.tracked,
            search: BookCollection.search, environment: environment)
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
    func save(_ title: String, _ change: (inout BookDraft) -> Void = { _ in }) throws -> Item {
        clock.advance(.seconds(1))
        var draft = BookDraft(title: title)
        change(&draft)
        return try store.save(draft, by: ann).item
    }

    func book(_ item: Item) throws -> BookStore.Stored {
        try catalog.read { try store.get(item.id, owner: ann, in: $0) }
    }

    func titles(_ change: (inout BookListing) -> Void = { _ in }) throws -> [String] {
        var listing = BookListing()
        change(&listing)
        return try catalog.read { try store.tiles(listing, owner: ann, words: .init(.ko), in: $0).rows.map(\.title) }
    }

    func found(_ text: String) throws -> [String] {
        try catalog.read { db in
            try catalog.search.page(text, owner: ann, kind: .book, limit: 20, cursor: nil, in: db).hits
                .map(\.item.title)
        }
    }

    func undo(_ change: Change.ID?) throws {
        guard let change else { throw CatalogError.notFound }
        try catalog.undo(change, by: ann)
    }
}

/// The statements that a connection ran.
final class Statements: Sendable {
    private let all = Mutex<[String]>([])

    func add(_ sql: String) {
        all.withLock { $0.append(sql) }
    }

    /// Those since the last call.
    func take() -> [String] {
        all.withLock { all in
            defer { all = [] }
            return all
        }
    }
}
