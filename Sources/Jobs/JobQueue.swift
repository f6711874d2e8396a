import Dispatch
import GRDB
import Logging
import Synchronization
import Text
import Values

/// Writes one transaction after the other, the first come first, for a bounded time: whoever else writes to the same
/// database waits no longer for the queue than for anybody.
package protocol JobWriter: Sendable {
    /// - Throws: `SQLITE_BUSY` where others take too long; nothing was written then.
    func write<T>(_ body: (Database) throws -> T) throws -> T
    /// When the transaction that is open in `db` has ended, before anybody else writes.
    func afterCommit(
        in db: Database, _ action: @escaping @Sendable (Database) -> Void,
        onRollback: @escaping @Sendable (Database) -> Void)
}

/// The queue: the table `job` and the rules around it. `JobRunner` takes jobs from it; pages list them.
package final class JobQueue: Sendable {
    let writer: any JobWriter
    /// Background work writes one after the other, on a thread that may wait.
    private let line = DispatchQueue(label: "seorap.jobs")
    let environment: JobEnvironment
    /// Names this process in leases. A lease of another name belongs to a process that has died, because one process at
    /// a time holds a data folder.
    let instance: String
    private let news: @Sendable (JobNews) -> Void
    private let wakers = Mutex(Wakers())
    /// How far the clock was ahead of the time that the program runs, at the last turn.
    let clockOffset = Mutex<Duration?>(nil)

    private struct Wakers {
        var runners: [Int: Waker] = [:]
        var last = 0
        /// New jobs of the transaction that is open now; nil = nothing to tell when it commits.
        var fresh: [Job.ID]?
    }

    /// How a runner is told about commits.
    struct Waker: Sendable {
        /// There may be something to do.
        let wake: @Sendable () -> Void
        /// Somebody took this job away.
        let cancel: @Sendable (Job.ID) -> Void
    }

    /// So many new jobs of one transaction are announced one by one.
    private static let announced = 20

    /// - Parameters:
    ///   - writer: into a database where ``schema`` has run, through its one writing connection.
    ///   - instance: a name for this process, unlike that of any process before it.
    ///   - news: told what becomes of jobs, after each commit.
    package init(
        writer: any JobWriter, environment: JobEnvironment, instance: String,
        news: @escaping @Sendable (JobNews) -> Void
    ) {
        self.writer = writer
        self.environment = environment
        self.instance = instance
        self.news = news
    }

    /// Writes in one transaction, in its turn; the calling thread waits.
    func write<T>(_ body: (Database) throws -> T) throws -> T {
        try writer.write(body)
    }

    /// The same for background work: no thread of Swift's few waits.
    package func writeInBackground<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            line.async { [self] in continuation.resume(with: Result { try write(body) }) }
        }
    }

    /// Puts a job in the queue, in the caller's transaction: it exists when and only when that commits. Runners wake then.
    /// - Returns: the new job's id, or that of the unfinished one with the same `uniqueKey`, which then takes over the
    ///   higher priority and the earlier moment of the two.
    @discardableResult
    package func enqueue(_ db: Database, _ job: NewJob) throws -> Job.ID {
        let now = environment.now()
        let notBefore = job.notBefore.map { $0 > now ? $0.rawValue : 0 } ?? 0
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO job(kind, item, person, payload, priority, host, notBefore, maxAttempts, uniqueKey, createdAt, state)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,
                    iif(EXISTS (SELECT 1 FROM jobPause WHERE kind IN (?1, '*')), 'paused', 'waiting'))
                ON CONFLICT(uniqueKey) WHERE uniqueKey IS NOT NULL AND state IN ('waiting', 'running', 'paused')
                DO UPDATE SET priority = max(priority, excluded.priority), notBefore = min(notBefore, excluded.notBefore)
                RETURNING id
                """)
        let id = try Int64.fetchOne(
            statement,
            arguments: [
                job.kind, job.item, job.person, job.payload, job.priority, job.host, notBefore, job.maxAttempts,
                job.uniqueKey, now,
            ])
        guard let id else { preconditionFailure("an upsert that does something returns its row") }
        announce(id, in: db)
        return id
    }

    /// Registers a runner; it is called after every commit that made work. Returns the key to take it out again.
    func register(_ waker: Waker) -> Int {
        wakers.withLock { wakers in
            wakers.last += 1
            wakers.runners[wakers.last] = waker
            return wakers.last
        }
    }

    func unregister(_ key: Int) {
        wakers.withLock { _ = $0.runners.removeValue(forKey: key) }
    }

    func wakeRunners() {
        let runners = wakers.withLock { Array($0.runners.values) }
        for runner in runners { runner.wake() }
    }

    func cancelInRunners(_ job: Job.ID) {
        let runners = wakers.withLock { Array($0.runners.values) }
        for runner in runners { runner.cancel(job) }
    }

    /// Tells pages how a job stands.
    func publish(_ job: Job) {
        news(.moved(job))
    }

    /// Tells pages that many jobs moved at once.
    func publishMany() {
        news(.movedMany)
    }

    /// Remembers a new job until the transaction ends. All writing happens on one connection, one transaction at a time,
    /// so that one list is enough.
    func announce(_ id: Job.ID, in db: Database) {
        let isFirst = wakers.withLock { wakers in
            defer {
                if wakers.fresh?.count ?? 0 < Self.announced { wakers.fresh = (wakers.fresh ?? []) + [id] }
            }
            return wakers.fresh == nil
        }
        guard isFirst else { return }
        writer.afterCommit(in: db) { [self] db in
            let ids = takeFresh()
            wakeRunners()
            do {
                try Job.fetchAll(
                    db.cachedStatement(sql: "SELECT * FROM job WHERE id IN (SELECT value FROM json_each(?))"),
                    arguments: [jsonArray(ids)]
                ).forEach(publish)
            } catch {
                // They are in the queue all the same; whoever shows it had better ask again.
                environment.log.error("job queue: \(error)")
                publishMany()
            }
        } onRollback: { [self] _ in
            _ = takeFresh()
        }
    }

    private func takeFresh() -> [Job.ID] {
        wakers.withLock { wakers in
            defer { wakers.fresh = nil }
            return wakers.fresh ?? []
        }
    }
}
