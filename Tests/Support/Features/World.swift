import Catalog
import Foundation
import GRDB
import Jobs
import Logging
import MediaProtocol
import Site
import Synchronization
import Text

/// The catalogue of one test with the features of its suite and two people, Ann and Bob.
///
/// Its database is a copy of one that was migrated once. Its clock changes only in `advance`. Each suite chooses its
/// features in an extension.
package final class World: Sendable {
    package let folder: DataFolder
    package let catalog: Catalog
    package let clock: Clock
    /// The media worker that draws renditions.
    package let processor: (any MediaProcessor)?
    package let ann: Person.ID = 1
    package let bob: Person.ID = 2

    package final class Clock: Sendable {
        private let value = Mutex(Timestamp(rfc3339: "2026-11-21T06:00:00.000Z") ?? Timestamp(0))

        package init() {}

        package var now: Timestamp { value.withLock { $0 } }

        package func advance(_ duration: Duration) {
            value.withLock { $0 = $0 + duration }
        }
    }

    package init(
        _ kinds: [any ItemCollection.Type], features: [any Feature.Type] = [],
        processor: (DataFolder) -> (any MediaProcessor)? = { _ in nil }
    ) throws {
        folder = try DataFolder(path: MigratedDatabase.newPath())
        let name = (kinds.map { "\($0)" } + features.map { "\($0)" }).joined()
        try MigratedDatabase.copy(name, to: folder) { folder in
            let catalog = try Self.open(folder, kinds, features, Clock())
            try catalog.write { db in
                for nick in ["ann", "bob"] { _ = try catalog.people.create(nick: nick, in: db) }
            }
            return catalog
        }
        clock = Clock()
        self.processor = processor(folder)
        catalog = try Self.open(folder, kinds, features, clock, self.processor)
    }

    /// Opens the same files as another program, such as one that starts after a crash. The caller closes the catalog.
    package func reopen(_ kinds: [any ItemCollection.Type], features: [any Feature.Type] = []) throws -> Catalog {
        try Self.open(folder, kinds, features, clock, processor)
    }

    deinit {
        try? catalog.close()
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    private static func open(
        _ folder: DataFolder, _ kinds: [any ItemCollection.Type], _ features: [any Feature.Type], _ clock: Clock,
        _ processor: (any MediaProcessor)? = nil
    ) throws -> Catalog {
        let random = Mutex(SplitMix64(seed: 7))
        let environment = CatalogEnvironment(
            now: { clock.now },
            randomBytes: { count in
                random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
            },
            log: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }))
        return try Catalog(
            folder: folder, migrations: kinds.flatMap { $0.migrations } + features.flatMap { $0.migrations },
            tracked: kinds.flatMap { $0.tracked } + features.flatMap { $0.tracked },
            search: kinds.flatMap { $0.search }, processor: processor, environment: environment)
    }
}

extension World {
    /// Returns the titles of the items that Ann finds, best first.
    package func found(_ text: String, _ kind: ItemKind) throws -> [String] {
        try catalog.read(of: ann) { scope in
            try catalog.search.page(text, kind: kind, limit: 20, cursor: nil, in: scope).hits
                .map(\.item.title)
        }
    }

    /// - Throws: `CatalogError.notFound` if there is no change.
    package func undo(_ change: Change.ID?) throws {
        guard let change else { throw CatalogError.notFound }
        try catalog.undo(change, by: ann)
    }

    /// Runs a waiting job immediately, as a runner would.
    package func perform(_ job: Job, by handler: any JobHandler) async throws {
        try await handler.run(job, report: JobContext(queue: catalog.jobs, job: job, lease: handler.lease))
    }

    /// Lets a runner try the only waiting job of this kind while a table is missing, and returns the job afterwards.
    package func attempt(_ handler: some JobHandler, without table: String) async throws -> Job {
        let waitingJobs = try jobs(handler.kind)
        guard waitingJobs.count == 1 else { throw CatalogError.notFound }
        let events = catalog.events.subscribe(ann, capacity: 1_000)
        try await catalog.database.write { try $0.execute(sql: "ALTER TABLE \(table) RENAME TO \(table)Away") }
        let runner = JobRunner(queue: catalog.jobs, handlers: [handler])
        try await runner.start()
        var hasRun = false
        for await case .job(let progress) in events where progress.id == waitingJobs[0].id {
            // The event after "running" reports the end of the attempt.
            if hasRun { break }
            hasRun = progress.state == "running"
        }
        await runner.stop(within: .seconds(1))
        try await catalog.database.write { try $0.execute(sql: "ALTER TABLE \(table)Away RENAME TO \(table)") }
        guard let after = try catalog.read({ try catalog.jobs.find(waitingJobs[0].id, in: $0) }) else {
            throw CatalogError.notFound
        }
        return after
    }

    /// Returns the waiting jobs of a kind, oldest first.
    package func jobs(_ kind: String) throws -> [Job] {
        try catalog.read { db in
            try Job.fetchAll(
                db, sql: "SELECT * FROM job WHERE kind = ? AND state = 'waiting' ORDER BY id", arguments: [kind])
        }
    }
}
