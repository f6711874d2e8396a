import GRDB
import Synchronization
import Text
import Values

/// Result of an attempt.
enum JobOutcome: Sendable {
    case done
    case failed(JobFailure, JobBackoff)
    /// The attempt was cancelled or the runner stops. The attempt does not count.
    case released
}

/// The jobs that a runner may claim.
struct ClaimRequest: Sendable {
    /// Lease owner, as `instance/number`.
    let owner: String
    /// Limits by kind. Jobs of missing kinds are left to other runners.
    var kinds: [String: Kind]
    let hostLimits: HostRateLimit

    struct Kind: Sendable {
        let lease: Duration
        /// Number of jobs of this kind that may still start.
        var availableSlots = Int.max
    }

    /// Leases of the kinds with free slots, as JSON: kind -> lease in milliseconds.
    var leases: String { Self.leases(of: kinds.filter { $0.value.availableSlots > 0 }) }

    /// Leases of all kinds, as JSON: kind -> lease in milliseconds.
    var allLeases: String { Self.leases(of: kinds) }

    private static func leases(of kinds: [String: Kind]) -> String {
        "{\(kinds.map { "\"\($0.key)\":\($0.value.lease.milliseconds)" }.sorted().joined(separator: ","))}"
    }
}

/// Result of one turn of a runner.
struct PollResult: Sendable {
    var started: [Job] = []
    /// Jobs that were freed because their lease had expired.
    var recovered: [Job.ID] = []
    /// Earliest time at which a job may become ready without a commit; nil if there is none.
    var nextWake: Timestamp?
}

/// Limits for the jobs of one host, whatever their kind.
package struct HostRateLimit: Sendable, Hashable {
    /// Maximum number of jobs of one host that run at once.
    package var atOnce: Int
    /// Minimum time between two starts for one host.
    package var gap: Duration

    package init(atOnce: Int = 2, gap: Duration = .milliseconds(500)) {
        self.atOnce = atOnce
        self.gap = gap
    }
}

extension JobQueue {
    /// Performs one turn of a runner in one transaction. Records the outcomes of ended attempts, frees jobs that hung
    /// or have become due, and claims up to `count` jobs. A finished job and the start of the next share one commit.
    func poll(completing ended: [(job: Job, outcome: JobOutcome)], claiming count: Int, by request: ClaimRequest)
        async throws
        -> PollResult
    {
        let now = environment.now()
        let offset = now - Timestamp(environment.uptime().milliseconds)
        let jump = clockOffset.withLock { $0 }.map { offset - $0 }
        let (result, changedJobs) = try await writeInBackground { [self] db in
            var result = PollResult()
            var changedJobs: [Job] = []
            for (job, outcome) in ended {
                if let endedJob = try recordOutcome(job, outcome, at: now, in: db) { changedJobs.append(endedJob) }
            }
            if jump.map({ $0 > Self.minClockJump || $0 < .zero - Self.minClockJump }) ?? true {
                try followClock(to: now, after: jump, leases: request.allLeases, in: db)
            }
            let hungJobs = try recoverExpiredLeases(at: now, in: db)
            result.recovered = hungJobs.map(\.id)
            changedJobs += hungJobs
            try db.run(Self.promoteSQL, [now])
            var request = request
            while result.started.count < count, let job = try claim(request, at: now, in: db) {
                request.kinds[job.kind]?.availableSlots -= 1
                result.started.append(job)
            }
            result.nextWake = try nextWakeTime(request.hostLimits, at: now, in: db)
            return (result, changedJobs + result.started)
        }
        clockOffset.withLock { $0 = offset }
        changedJobs.forEach(publish)
        // A finished job may free its host for a job that another runner with free slots can start.
        if !ended.isEmpty, result.started.count == count { wakeRunners() }
        return result
    }

    /// Claims the first job that may start for `request.owner`; nil if there is none.
    func claim(_ request: ClaimRequest, at now: Timestamp, in db: Database) throws -> Job? {
        try Job.fetchOne(
            db.cachedStatement(sql: Self.claimSQL),
            arguments: [
                "now": now, "owner": request.owner, "leases": request.leases, "atOnce": request.hostLimits.atOnce,
                "gap": request.hostLimits.gap.milliseconds,
            ])
    }

    /// Claims the ready job with the highest priority, and of those the oldest, whose kind has a free slot and whose
    /// host may be contacted.
    static let claimSQL = """
        UPDATE job SET state = 'running', attempts = attempts + 1, startedAt = :now, leaseOwner = :owner,
            leaseUntil = :now + (SELECT value FROM json_each(:leases) WHERE key = job.kind),
            progressDone = 0, progressTotal = 0
        WHERE id = (
            SELECT id FROM job AS ready INDEXED BY jobReady
            WHERE state = 'waiting' AND notBefore = 0 AND kind IN (SELECT key FROM json_each(:leases)) AND (
                host IS NULL OR (
                    -- After a host was held, a single job tries whether it answers again: heldUntil stays above 0 until then.
                    (SELECT count(*) FROM job AS busy INDEXED BY jobBusyHost WHERE busy.state = 'running' AND busy.host = ready.host)
                        < iif(EXISTS (SELECT 1 FROM jobHost WHERE jobHost.host = ready.host AND heldUntil > 0), 1, :atOnce)
                    AND NOT EXISTS (
                        SELECT 1 FROM jobHost WHERE jobHost.host = ready.host
                            AND (jobHost.startedAt + :gap > :now OR jobHost.heldUntil > :now))))
            ORDER BY priority DESC, id LIMIT 1)
        RETURNING *
        """

    /// Records the outcome of an attempt. Returns the updated job, or nil if the attempt no longer holds it.
    private func recordOutcome(_ job: Job, _ outcome: JobOutcome, at now: Timestamp, in db: Database) throws -> Job? {
        switch outcome {
        case .done:
            try releaseHost(job.host, at: now, in: db)
            // A handler may have finished the job in its own transaction, see `JobContext.finish`.
            return try finish(job, at: now, in: db) ?? find(job.id, in: db).flatMap { $0.state == .done ? $0 : nil }
        case .released:
            return try update(
                job, in: db,
                "state = 'waiting', attempts = attempts - 1, notBefore = 0, leaseUntil = NULL, leaseOwner = NULL")
        case .failed(let failure, let backoff):
            let parameters = failure.parameters.isEmpty ? nil : try failure.parameters.json()
            if failure.holdsHost, let host = job.host, let retryAfter = failure.retryAfter {
                try db.run(
                    """
                    INSERT INTO jobHost(host, heldUntil) VALUES (?, ?)
                    ON CONFLICT DO UPDATE SET heldUntil = max(heldUntil, excluded.heldUntil)
                    """, [host, now + JobBackoff.clampedRetryAfter(retryAfter)])
            } else {
                try releaseHost(job.host, at: now, in: db)
            }
            guard failure.isTransient, job.attempts < job.maxAttempts else {
                return try update(
                    job, in: db,
                    """
                    state = 'failed', finishedAt = ?, leaseUntil = NULL, leaseOwner = NULL, lastErrorCode = ?,
                    lastErrorParameters = ?, lastErrorDetail = NULL
                    """, [now, failure.code, parameters])
            }
            let delay = backoff.delay(afterAttempt: job.attempts, chance: environment.randomFraction())
            // The host's other jobs go first, so that the rejected one does not have the host held again and again.
            let retryDelay =
                failure.retryAfter.map { JobBackoff.clampedRetryAfter($0) + (failure.holdsHost ? delay : .zero) }
                ?? delay
            // At least 1, because 0 stands for a job that may start at once.
            return try update(
                job, in: db,
                """
                state = 'waiting', notBefore = ?, leaseUntil = NULL, leaseOwner = NULL, lastErrorCode = ?,
                lastErrorParameters = ?, lastErrorDetail = NULL
                """, [max(now + retryDelay, Timestamp(1)), failure.code, parameters])
        }
    }

    /// Records that a host answers again after it was held.
    private func releaseHost(_ host: String?, at now: Timestamp, in db: Database) throws {
        guard let host else { return }
        try db.run("UPDATE jobHost SET heldUntil = 0 WHERE host = ? AND heldUntil BETWEEN 1 AND ?", [host, now])
    }

    /// Marks a running job as done; nil if its lease has been lost.
    func finish(_ job: Job, at now: Timestamp, in db: Database) throws -> Job? {
        try update(
            job, in: db,
            """
            state = 'done', finishedAt = ?, leaseUntil = NULL, leaseOwner = NULL, lastErrorCode = NULL,
            lastErrorDetail = NULL, lastErrorParameters = NULL, progressDone = max(progressDone, progressTotal)
            """, [now])
    }

    /// Updates a job while the attempt in `job` holds its lease; nil if it no longer does.
    func update(
        _ job: Job, in db: Database, _ assignments: String, _ arguments: [(any DatabaseValueConvertible)?] = []
    ) throws -> Job? {
        try Job.fetchOne(
            db.cachedStatement(
                sql: """
                    UPDATE job SET \(assignments)
                    WHERE id = ? AND state = 'running' AND leaseOwner = ? AND attempts = ? AND startedAt = ? RETURNING *
                    """),
            arguments: StatementArguments(arguments + [job.id, job.leaseOwner, job.attempts, job.startedAt]))
    }

    /// Returns the earliest time at which a delayed job becomes due, a lease expires or a host becomes free.
    private func nextWakeTime(_ limits: HostRateLimit, at now: Timestamp, in db: Database) throws -> Timestamp? {
        try db.value(Timestamp.self, Self.nextWakeSQL, ["now": now, "gap": limits.gap.milliseconds])
    }

    // The planner has no statistics, so each statement names its partial index.

    /// Makes the delayed jobs ready whose time has come.
    static let promoteSQL = """
        UPDATE job INDEXED BY jobDue SET notBefore = 0 WHERE state = 'waiting' AND notBefore > 0 AND notBefore <= ?
        """

    static let nextWakeSQL = """
        SELECT min(moment) FROM (
            SELECT min(notBefore) AS moment FROM job INDEXED BY jobDue WHERE state = 'waiting' AND notBefore > 0
            UNION ALL SELECT min(leaseUntil) FROM job INDEXED BY jobLease WHERE state = 'running'
            UNION ALL SELECT min(startedAt) + :gap FROM jobHost WHERE startedAt > :now - :gap
                AND EXISTS (SELECT 1 FROM job INDEXED BY jobReady WHERE state = 'waiting' AND notBefore = 0)
            UNION ALL SELECT min(heldUntil) FROM jobHost WHERE heldUntil > :now
                AND EXISTS (SELECT 1 FROM job INDEXED BY jobReady WHERE state = 'waiting' AND notBefore = 0))
        """
}
