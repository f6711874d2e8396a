import GRDB
import Logging
import Values

extension JobQueue {
    /// Number of crashes after which a job fails for good: the job itself may be what crashes the server.
    static let maxInterruptions = 25

    /// Frees jobs leased by processes that have died, before the first job is claimed. Their interrupted attempts do
    /// not count as attempts, and after ``maxInterruptions`` of them the job fails.
    func recover() async throws {
        let now = environment.now()
        let freedJobs = try await writeInBackground { [self] db in
            try Job.fetchAll(
                db.cachedStatement(
                    sql: """
                        UPDATE job SET
                            state = iif(interruptions < \(Self.maxInterruptions), 'waiting', 'failed'),
                            finishedAt = iif(interruptions < \(Self.maxInterruptions), NULL, ?),
                            attempts = attempts - 1, interruptions = interruptions + 1, notBefore = 0,
                            leaseUntil = NULL, leaseOwner = NULL, lastErrorCode = '\(JobFailure.interrupted)',
                            lastErrorDetail = NULL, lastErrorParameters = NULL
                        WHERE state = 'running' AND substr(leaseOwner, 1, ?) <> ? RETURNING *
                        """),
                // Prefix of the lease owners of this process, and its length.
                arguments: [now, instance.utf8.count + 1, instance + "/"])
        }
        freedJobs.forEach(publish)
    }

    /// Deletes jobs whose rows cannot be decoded. Returns true if there were any.
    func removeUnreadable() async throws -> Bool {
        let deletedCount = try await writeInBackground { db in
            let rows = try db.cursor("SELECT * FROM job")
            var unreadableIDs: [Int64] = []
            while let row = try rows.next() {
                do { _ = try Job(row: row) } catch { unreadableIDs.append(try row.value("id")) }
            }
            for id in unreadableIDs { try db.run("DELETE FROM job WHERE id = ?", [id]) }
            return unreadableIDs.count
        }
        if deletedCount > 0 {
            environment.log.error("job queue: \(deletedCount) jobs could not be read and were deleted")
        }
        return deletedCount > 0
    }

    /// Frees jobs whose lease has expired. Such an attempt counts, because it hung.
    func recoverExpiredLeases(at now: Timestamp, in db: Database) throws -> [Job] {
        try Job.fetchAll(db.cachedStatement(sql: Self.freeExpiredSQL), arguments: ["now": now])
    }

    static let freeExpiredSQL = """
        UPDATE job INDEXED BY jobLease SET
            state = iif(attempts < maxAttempts, 'waiting', 'failed'),
            finishedAt = iif(attempts < maxAttempts, NULL, :now),
            notBefore = 0, leaseUntil = NULL, leaseOwner = NULL, lastErrorCode = '\(JobFailure.timedOut)',
            lastErrorDetail = NULL, lastErrorParameters = NULL
        WHERE state = 'running' AND leaseUntil <= :now RETURNING *
        """
}
