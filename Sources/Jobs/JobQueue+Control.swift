import GRDB
import Values

extension JobQueue {
    /// Returns a job by its id; nil if it does not exist.
    package func find(_ id: Job.ID, in db: Database) throws -> Job? {
        try Job.fetchOne(db.cachedStatement(sql: "SELECT * FROM job WHERE id = ?"), arguments: [id])
    }

    /// Restarts a failed job, or starts a waiting one at once, and resets its attempts.
    /// - Returns: false if there is no such job, or if another unfinished one has its key.
    @discardableResult
    package func retry(_ id: Job.ID) throws -> Bool {
        try restart("id = ? AND state IN ('failed', 'waiting')", [id]) > 0
    }

    /// Restarts all failed jobs of one kind, or of all kinds, and returns their number.
    /// - Parameter person: whose jobs to restart, with those of the instance; nil for all jobs.
    @discardableResult
    package func retryAll(_ kind: String? = nil, of person: Int64? = nil) throws -> Int {
        try restart(
            "state = 'failed' AND (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR person IS NULL OR person = ?2)",
            [kind, person])
    }

    private func restart(_ condition: String, _ arguments: StatementArguments) throws -> Int {
        let jobs = try write { db in
            try Job.fetchAll(
                db.cachedStatement(
                    sql: """
                        UPDATE OR IGNORE job SET
                            state = iif(EXISTS (SELECT 1 FROM jobPause WHERE kind IN (job.kind, '*')), 'paused', 'waiting'),
                            attempts = 0, interruptions = 0, notBefore = 0, finishedAt = NULL
                        WHERE \(condition) RETURNING *
                        """), arguments: arguments)
        }
        publishEvents(jobs)
        return jobs.count
    }

    /// Deletes a job in any state. Cancels a running attempt and discards its result.
    /// - Returns: false if there is no such job.
    @discardableResult
    package func cancel(_ id: Job.ID) throws -> Bool {
        let job = try write { db in
            try Job.fetchOne(db.cachedStatement(sql: "DELETE FROM job WHERE id = ? RETURNING *"), arguments: [id])
        }
        guard let job else { return false }
        cancelInRunners(id)
        publish(job)
        return true
    }

    /// Deletes a job that is waiting or paused, in the caller's transaction.
    package func withdraw(_ uniqueKey: String, in db: Database) throws {
        try db.run("DELETE FROM job WHERE uniqueKey = ? AND state IN ('waiting', 'paused')", [uniqueKey])
    }

    /// Pauses one kind of jobs or all, future jobs included. Running attempts continue.
    package func pause(_ kind: String? = nil) throws {
        let jobs = try write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO jobPause VALUES (?)", arguments: [kind ?? "*"])
            return try move(from: .waiting, to: .paused, kind, in: db)
        }
        publishEvents(jobs)
    }

    /// Resumes one kind of jobs or all. Resuming all also resumes kinds that were paused alone.
    package func resume(_ kind: String? = nil) throws {
        let jobs = try write { db in
            if let kind {
                try db.execute(sql: "DELETE FROM jobPause WHERE kind = ?", arguments: [kind])
                guard try !paused(in: db).contains("*") else { return [Job]() }
            } else {
                try db.execute(sql: "DELETE FROM jobPause")
            }
            return try move(from: .paused, to: .waiting, kind, in: db)
        }
        publishEvents(jobs)
    }

    /// Returns the paused kinds; `*` means all.
    package func paused(in db: Database) throws -> Set<String> {
        try Set(db.values(String.self, "SELECT kind FROM jobPause"))
    }

    /// Moves jobs from one state to another. Returns at most one of them, for its event, because there may be very
    /// many. The unary plus keeps SQLite from preparing the statement again for each bound state, as it would for
    /// partial indexes.
    private func move(from: JobState, to: JobState, _ kind: String?, in db: Database) throws -> [Job] {
        if let kind {
            try db.run("UPDATE job SET state = ? WHERE kind = ? AND state = +?", [to, kind, from])
        } else {
            try db.run("UPDATE job SET state = ? WHERE state = +?", [to, from])
        }
        return try Job.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM job WHERE state = +? ORDER BY id DESC LIMIT 1"), arguments: [to])
    }

    private func publishEvents(_ jobs: [Job]) {
        guard !jobs.isEmpty else { return }
        wakeRunners()
        if jobs.count > 20 {
            publishMany()
        } else {
            jobs.forEach(publish)
        }
    }

    /// Retention of finished jobs: done ones a day, failed ones 30 days.
    static let keepsDone: Duration = .seconds(86_400)
    static let keepsFailed: Duration = .seconds(30 * 86_400)

    /// Deletes finished jobs and records of hosts whose retention has ended.
    func prune() async throws {
        let now = environment.passed()
        try await writeInBackground { db in
            for (state, kept) in [(JobState.done, Self.keepsDone), (.failed, Self.keepsFailed)] {
                try db.run("DELETE FROM job WHERE state = +? AND finishedAt <= ?", [state, now - kept])
            }
            try db.run("DELETE FROM jobHost WHERE startedAt <= ? AND heldUntil <= ?", [now - Self.keepsDone, now])
        }
    }
}
