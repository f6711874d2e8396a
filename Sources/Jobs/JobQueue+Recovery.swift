import GRDB
import Logging
import Values

extension JobQueue {
    /// Number of crashes after which a job fails for good: the job itself may be what crashes the server.
    static let maxInterruptions = 25

    /// Frees jobs leased by processes that have died, before the first job is claimed. Such an attempt does not
    /// count.
    func recover() async throws {
        let now = environment.now()
        let freed = try await writeInBackground { [self] db in
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
                arguments: [now, instance.utf8.count + 1, instance + "/"])
        }
        freed.forEach(publish)
    }

    /// Deletes jobs whose rows cannot be decoded.
    func removeUnreadable() async throws -> Bool {
        let gone = try await writeInBackground { db in
            let rows = try db.cursor("SELECT * FROM job")
            var gone: [Int64] = []
            while let row = try rows.next() {
                do { _ = try Job(row: row) } catch { gone.append(try row.value("id")) }
            }
            for id in gone { try db.run("DELETE FROM job WHERE id = ?", [id]) }
            return gone.count
        }
        if gone > 0 { environment.log.error("job queue: \(gone) jobs could not be read and were deleted") }
        return gone > 0
    }

    /// Frees jobs whose lease has expired. Such an attempt counts, because it hung.
    func recoverExpiredLeases(at now: Timestamp, in db: Database) throws -> [Job] {
        try Job.fetchAll(db.cachedStatement(sql: Self.takeOverSQL), arguments: ["now": now])
    }

    static let takeOverSQL = """
        UPDATE job INDEXED BY jobLease SET
            state = iif(attempts < maxAttempts, 'waiting', 'failed'),
            finishedAt = iif(attempts < maxAttempts, NULL, :now),
            notBefore = 0, leaseUntil = NULL, leaseOwner = NULL, lastErrorCode = '\(JobFailure.timedOut)',
            lastErrorDetail = NULL, lastErrorParameters = NULL
        WHERE state = 'running' AND leaseUntil <= :now RETURNING *
        """
}
