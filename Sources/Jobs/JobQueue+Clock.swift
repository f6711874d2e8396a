import GRDB
import Logging
import Values

extension JobQueue {
    /// Smallest difference that counts as a clock jump. Smaller ones occur because the two clocks are read one after
    /// the other and the system adjusts its clock.
    static let minClockJump = Duration.seconds(1)

    /// Corrects times that were written before the clock jumped. Called at the first turn of a process and whenever
    /// clock and uptime disagree.
    ///
    /// A job or a host with a time in the future waits as long as it would have waited then, counted from now. Leases
    /// of running jobs are renewed, so that a jump forward does not expire them.
    /// - Parameters:
    ///   - jump: the change of the clock against the uptime; `nil` at the first turn of a process.
    ///   - leases: the lease of each kind in milliseconds, as a JSON object.
    func followClock(to now: Timestamp, after jump: Duration?, leases: String, in db: Database) throws {
        if let jump {
            environment.log.notice("job queue: the clock jumped by \(jump.milliseconds / 1000) s")
            try db.run(
                """
                UPDATE job INDEXED BY jobLease
                SET leaseUntil = :now + (SELECT value FROM json_each(:leases) WHERE key = job.kind)
                WHERE state = 'running' AND kind IN (SELECT key FROM json_each(:leases))
                """, ["now": now, "leases": leases])
        }
        try db.run(
            """
            UPDATE job SET
                notBefore = notBefore - (max(createdAt, coalesce(startedAt, 0)) - ?1),
                createdAt = min(createdAt, ?1), startedAt = min(startedAt, ?1)
            WHERE state IN ('waiting', 'paused') AND max(createdAt, coalesce(startedAt, 0)) BETWEEN ?1 + 1 AND notBefore
            """, [now])
        try db.run("UPDATE jobHost SET startedAt = ?1 WHERE startedAt > ?1", [now])
        try db.run("UPDATE jobHost SET heldUntil = ?1 WHERE heldUntil > ?1", [now + JobBackoff.longestRetryAfter])
    }
}
