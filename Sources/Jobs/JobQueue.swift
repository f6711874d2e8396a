import Dispatch
import GRDB
import Logging
import Synchronization
import Text
import Values

/// A serial writer that runs one transaction after the other, in order of arrival. Waits for a bounded time, so that
/// other writers to the same database wait no longer for the queue than for others.
package protocol TransactionWriter: Sendable {
    /// Runs `body` in a transaction.
    /// - Throws: `SQLITE_BUSY` if other writers take too long. Nothing is written then.
    func write<T>(_ body: (Database) throws -> T) throws -> T
    /// Runs an action after the open transaction of `db` has ended, before the next one begins.
    func afterCommit(
        in db: Database, _ action: @escaping @Sendable (Database) -> Void,
        onRollback: @escaping @Sendable (Database) -> Void)
}

/// The job queue: the table `job` and its rules. `JobRunner` claims jobs from it; pages list them.
package final class JobQueue: Sendable {
    let writer: any TransactionWriter
    /// A serial queue for background writes, whose thread may block.
    private let backgroundQueue = DispatchQueue(label: "seorap.jobs")
    let environment: JobEnvironment
    /// Name of this process in leases. A lease with another name belongs to a process that has died, because one
    /// process at a time holds a data folder.
    let instance: String
    /// Receives the changes of jobs after each commit.
    private let news: @Sendable (JobQueueEvent) -> Void
    private let listeners = Mutex(Listeners())
    /// Difference between clock and uptime at the last turn.
    let clockOffset = Mutex<Duration?>(nil)

    private struct Listeners {
        /// Registered runners by key.
        var runners: [Int: WakeHandler] = [:]
        var lastKey = 0
        /// Jobs to announce after the commit of the open transaction; nil if it has added none yet.
        var pendingJobs: [Job.ID]?
    }

    /// Callbacks that notify a runner after commits.
    struct WakeHandler: Sendable {
        /// Called when there may be work to do.
        let wake: @Sendable () -> Void
        /// Called when a job is deleted, to cancel its attempt.
        let cancel: @Sendable (Job.ID) -> Void
    }

    /// Maximum number of jobs that one transaction announces one by one.
    static let maxIndividualEvents = 20

    /// Creates a queue.
    /// - Parameters:
    ///   - writer: writes to a database in which ``schema`` was run, through its one writing connection.
    ///   - instance: a name for this process that no earlier process had.
    ///   - news: called with changes of jobs, after each commit.
    package init(
        writer: any TransactionWriter, environment: JobEnvironment, instance: String,
        news: @escaping @Sendable (JobQueueEvent) -> Void
    ) {
        self.writer = writer
        self.environment = environment
        self.instance = instance
        self.news = news
    }

    /// Writes in one transaction. Blocks the calling thread until it has ended.
    func write<T>(_ body: (Database) throws -> T) throws -> T {
        try writer.write(body)
    }

    /// Writes in one transaction without blocking a thread of Swift's cooperative pool.
    package func writeInBackground<T: Sendable>(_ body: @escaping @Sendable (Database) throws -> T) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            backgroundQueue.async { [self] in continuation.resume(with: Result { try write(body) }) }
        }
    }

    /// Adds a job to the queue in the caller's transaction. Its commit wakes the runners.
    /// - Returns: the id of the new job, or that of the unfinished one with the same `uniqueKey`, which gets the
    ///   higher priority and the earlier start of the two.
    @discardableResult
    package func enqueue(_ db: Database, _ job: NewJob) throws -> Job.ID {
        let now = environment.now()
        let notBefore = job.notBefore.map { $0 > now ? $0.rawValue : 0 } ?? 0
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO job(kind, item, person, payload, priority, host, notBefore, maxAttempts, uniqueKey, createdAt, state)
                VALUES (:kind, :item, :person, :payload, :priority, :host, :notBefore, :maxAttempts, :uniqueKey, :now,
                    iif(EXISTS (SELECT 1 FROM jobPause WHERE kind IN (:kind, '*')), 'paused', 'waiting'))
                ON CONFLICT(uniqueKey) WHERE uniqueKey IS NOT NULL AND state IN ('waiting', 'running', 'paused')
                DO UPDATE SET priority = max(priority, excluded.priority), notBefore = min(notBefore, excluded.notBefore)
                RETURNING id
                """)
        let id = try Int64.fetchOne(
            statement,
            arguments: [
                "kind": job.kind, "item": job.item, "person": job.person, "payload": job.payload,
                "priority": job.priority, "host": job.host, "notBefore": notBefore, "maxAttempts": job.maxAttempts,
                "uniqueKey": job.uniqueKey, "now": now,
            ])
        guard let id else { preconditionFailure("an upsert that does something returns its row") }
        announce(id, in: db)
        return id
    }

    /// Registers a runner, which is called after every commit that adds work. Returns the key for ``unregister(_:)``.
    func register(_ runner: WakeHandler) -> Int {
        listeners.withLock { listeners in
            listeners.lastKey += 1
            listeners.runners[listeners.lastKey] = runner
            return listeners.lastKey
        }
    }

    func unregister(_ key: Int) {
        listeners.withLock { _ = $0.runners.removeValue(forKey: key) }
    }

    func wakeRunners() {
        let runners = listeners.withLock { Array($0.runners.values) }
        for runner in runners { runner.wake() }
    }

    func cancelInRunners(_ job: Job.ID) {
        let runners = listeners.withLock { Array($0.runners.values) }
        for runner in runners { runner.cancel(job) }
    }

    /// Announces a changed job to pages.
    func publish(_ job: Job) {
        news(.moved(job))
    }

    /// Announces to pages that many jobs have changed at once.
    func publishMany() {
        news(.movedMany)
    }

    /// Wakes the runners and announces the job to pages once the open transaction of `db` commits. One list is enough,
    /// because all writing happens on one connection, one transaction at a time.
    func announce(_ id: Job.ID, in db: Database) {
        let isFirst = listeners.withLock { listeners in
            let pendingJobs = listeners.pendingJobs
            if pendingJobs?.count ?? 0 < Self.maxIndividualEvents { listeners.pendingJobs = (pendingJobs ?? []) + [id] }
            return pendingJobs == nil
        }
        guard isFirst else { return }
        writer.afterCommit(in: db) { [self] db in
            let ids = takePendingJobs()
            wakeRunners()
            do {
                try Job.fetchAll(
                    db.cachedStatement(sql: "SELECT * FROM job WHERE id IN (SELECT value FROM json_each(?))"),
                    arguments: [jsonArray(ids)]
                ).forEach(publish)
            } catch {
                // The jobs are in the queue all the same, so pages must reload the list.
                environment.log.error("job queue: \(error)")
                publishMany()
            }
        } onRollback: { [self] _ in
            _ = takePendingJobs()
        }
    }

    /// Returns and forgets the jobs of the ended transaction.
    private func takePendingJobs() -> [Job.ID] {
        listeners.withLock { listeners in
            defer { listeners.pendingJobs = nil }
            return listeners.pendingJobs ?? []
        }
    }
}
