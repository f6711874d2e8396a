import GRDB
import Synchronization
import Values

/// The connection of a running handler to the queue, for progress and completion of one job.
package final class JobContext: Sendable {
    private let queue: JobQueue
    private let job: Job
    private let lease: Duration
    /// Uptime at which progress was last stored.
    private let storedAt: Mutex<Duration>

    /// Minimum time between two stored reports. The last step is always stored.
    private static let storeEvery: Duration = .milliseconds(500)

    package init(queue: JobQueue, job: Job, lease: Duration) {
        self.queue = queue
        self.job = job
        self.lease = lease
        storedAt = Mutex(queue.environment.uptime())
    }

    /// Stores progress and renews the lease, at most every 500 ms; the last step is always stored.
    /// - Parameters:
    ///   - done: 0 up to `total`.
    ///   - total: 0 if unknown.
    /// - Throws: `JobLeaseLostError` if this attempt no longer holds the job, `CancellationError` if it is cancelled. The
    ///   handler must stop then.
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
        guard let stored else { throw JobLeaseLostError() }
        queue.publish(stored)
    }

    /// Marks the job as done in the same transaction as its result. The result is then written exactly once even if
    /// the process dies in between. Return from `run` after the commit.
    /// - Throws: `JobLeaseLostError` if this attempt no longer holds the job. The transaction must be rolled back then.
    package func finish(_ db: Database) throws {
        guard try queue.finish(job, at: queue.environment.now(), in: db) != nil else { throw JobLeaseLostError() }
    }
}

/// Error of an attempt whose job was taken over, cancelled or deleted.
struct JobLeaseLostError: Error {}
