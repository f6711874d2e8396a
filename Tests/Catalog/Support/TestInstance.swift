import Foundation
import GRDB
import Logging
import Synchronization
import TestSupport
import Text

@testable import Catalog

/// An instance for one test: a catalog with two people, in a copy of a database that was migrated once. Its clock
/// changes only in `advance`, and its random numbers have a fixed seed.
final class TestInstance: Sendable {
    let folder: DataFolder
    let catalog: Catalog
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

    init(migrations: [Migration] = [], tracked: [TrackedTable] = [], search: [SearchContribution] = []) throws {
        folder = try Self.makeFolder()
        try FileManager.default.copyItem(atPath: Self.template.get(), toPath: folder.database)
        clock = Clock()
        catalog = try Catalog(
            folder: folder, migrations: migrations, tracked: tracked, search: search,
            environment: Self.environment(clock))
    }

    deinit {
        try? catalog.close()
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    static func environment(_ clock: Clock, seed: UInt64 = 7) -> CatalogEnvironment {
        let random = Mutex(SplitMix64(seed: seed))
        return CatalogEnvironment(
            now: { clock.now },
            randomBytes: { count in
                random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
    }

    static func makeFolder() throws -> DataFolder {
        try DataFolder(
            path: FileManager.default.temporaryDirectory.appendingPathComponent("seorap-\(UUID().uuidString)").path)
    }

    /// Path of a migrated database with two people, created once per test run.
    private static let template: Result<String, any Error> = Result {
        let folder = try makeFolder()
        let catalog = try Catalog(folder: folder, environment: environment(Clock()))
        try catalog.write { db in
            for (nick, isAdministrator) in [("ann", 1), ("bob", 0)] {
                try db.execute(
                    sql: "INSERT INTO person(uid, nick, isAdministrator, createdAt) VALUES (?, ?, ?, 0)",
                    arguments: [catalog.environment.makeUID(at: Timestamp(0)), nick, isAdministrator])
            }
        }
        try catalog.close()
        return folder.database
    }
}

extension TestInstance {
    /// Counts the statements that `body` runs, without those of triggers.
    func statements(_ body: (Database) throws -> Void) throws -> Int {
        let count = Mutex(0)
        try catalog.read { db in
            db.trace { event in
                // A trigger's statements are traced as comments.
                if case .statement(let statement) = event, !statement.sql.hasPrefix("--") { count.withLock { $0 += 1 } }
            }
            defer { db.trace(options: []) }
            try body(db)
        }
        return count.withLock { $0 }
    }
}

extension TestInstance {
    /// Counts the statements that `body` runs in the writing connection, without those of triggers.
    func writeStatements(_ body: (Database) throws -> Void) throws -> Int {
        let count = Mutex(0)
        try catalog.write { db in
            db.trace { event in
                // A trigger's statements are traced as comments.
                if case .statement(let statement) = event, !statement.sql.hasPrefix("--") { count.withLock { $0 += 1 } }
            }
            defer { db.trace(options: []) }
            try body(db)
        }
        return count.withLock { $0 }
    }
}
