import GRDB
import Synchronization
import Values

/// Stores the progress and the completion of one job for its running handler.
package final class JobContext: Sendable {
    private let queue: JobQueue
    private let job: Job
    private let lease: Duration
    /// Uptime at which progress was last stored.
    private let lastStoredUptime: Mutex<Duration>

    /// Minimum time between two stored progress reports.
    private static let minStoreInterval: Duration = .milliseconds(500)

    package init(queue: JobQueue, job: Job, lease: Duration) {
        self.queue = queue
        self.job = job
        self.lease = lease
        lastStoredUptime = Mutex(queue.environment.uptime())
    }

    /// Stores progress and renews the lease, at most every 500 ms; the last step is always stored.
    /// - Parameters:
    ///   - done: 0 up to `total`.
    ///   - total: 0 if unknown.
    /// - Throws: `JobLeaseLostError` if this attempt no longer holds the job, `CancellationError` if it is cancelled.
    ///   The handler must stop then.
    package func progress(_ done: Int, of total: Int) async throws {
        try Task.checkCancellation()
        let (now, uptime) = (queue.environment.now(), queue.environment.uptime())
        let isDue = lastStoredUptime.withLock { lastStored in
            guard done == total || uptime - lastStored >= Self.minStoreInterval else { return false }
            lastStored = uptime
            return true
        }
        guard isDue else { return }
        let updatedJob = try await queue.writeInBackground { [queue, job, lease] db in
            try queue.update(
                job, in: db, "progressDone = ?, progressTotal = ?, leaseUntil = ?", [done, total, now + lease])
        }
        guard let updatedJob else { throw JobLeaseLostError() }
        queue.publish(updatedJob)
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
