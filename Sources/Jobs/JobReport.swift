import GRDB
import Synchronization
import Values

/// A handler's line to the queue while it works on one job.
package final class JobReport: Sendable {
    private let queue: JobQueue
    private let job: Job
    private let lease: Duration
    /// By the time that the program runs.
    private let storedAt: Mutex<Duration>

    /// Progress is stored no more often than this; the last step always is.
    private static let storeEvery: Duration = .milliseconds(500)

    package init(queue: JobQueue, job: Job, lease: Duration) {
        self.queue = queue
        self.job = job
        self.lease = lease
        storedAt = Mutex(queue.environment.uptime())
    }

    /// Tells how far the work has come, and that it is alive: the lease begins anew.
    /// - Parameters:
    ///   - done: 0 up to `total`.
    ///   - total: 0 = unknown.
    /// - Throws: `JobLeaseLost` when the job is no longer this attempt's; stop then.
    package func progress(_ done: Int, of total: Int) async throws {
        try Task.checkCancellation()
        let (now, uptime) = (queue.environment.now(), queue.environment.uptime())
        let isDue = storedAt.withLock { stored in
            guard done == total || uptime - stored >= Self.storeEvery else { return false }
            stored = uptime
            return true
        }
        guard isDue else { return }
        let stored = try await queue.writeInBackground { [queue, job, lease] db in
            try queue.update(
                job, in: db, "progressDone = ?, progressTotal = ?, leaseUntil = ?", [done, total, now + lease])
        }
        guard let stored else { throw JobLeaseLost() }
        queue.publish(stored)
    }

    /// Marks the job as done in the same transaction as its result, so that the result is written exactly once even when
    /// the process dies in between. Return from `run` after the commit.
    /// - Throws: `JobLeaseLost` when the job is no longer this attempt's; let it roll the transaction back.
    package func finish(_ db: Database) throws {
        guard try queue.finish(job, at: queue.environment.now(), in: db) != nil else { throw JobLeaseLost() }
    }
}

/// The job was taken over, cancelled or deleted while this attempt worked on it.
struct JobLeaseLost: Error {}
