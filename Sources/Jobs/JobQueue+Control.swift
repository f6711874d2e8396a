import GRDB
import Values

extension JobQueue {
    /// Returns a job by its id; nil if it does not exist.
    package func find(_ id: Job.ID, in db: Database) throws -> Job? {
        try Job.fetchOne(db.cachedStatement(sql: "SELECT * FROM job WHERE id = ?"), arguments: [id])
    }

    /// Restarts a failed job, or starts a waiting one at once, and resets its attempts.
    /// - Returns: false if no failed or waiting job has this id, or if another unfinished job has its unique key.
    @discardableResult
    package func retry(_ id: Job.ID) throws -> Bool {
        try restart(where: "id = ? AND state IN ('failed', 'waiting')", [id]) > 0
    }

    /// Restarts all failed jobs of one kind, or of all kinds, and returns their number.
    /// - Parameter person: whose jobs to restart, with those of the instance; nil for all jobs.
    @discardableResult
    package func retryAll(_ kind: String? = nil, of person: Int64? = nil) throws -> Int {
        try restart(
            where: "state = 'failed' AND (?1 IS NULL OR kind = ?1) AND (?2 IS NULL OR person IS NULL OR person = ?2)",
            [kind, person])
    }

    private func restart(where condition: String, _ arguments: StatementArguments) throws -> Int {
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

    /// Deletes the job with this key if it is waiting or paused, in the caller's transaction.
    package func withdraw(_ uniqueKey: String, in db: Database) throws {
        try db.run("DELETE FROM job WHERE uniqueKey = ? AND state IN ('waiting', 'paused')", [uniqueKey])
    }

    /// Pauses one kind of jobs or all, future jobs included. Running attempts continue.
    package func pause(_ kind: String? = nil) throws {
        let jobs = try write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO jobPause VALUES (?)", arguments: [kind ?? "*"])
            return try move(kind, from: .waiting, to: .paused, in: db)
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
            return try move(kind, from: .paused, to: .waiting, in: db)
        }
        publishEvents(jobs)
    }

    /// Returns the paused kinds; `*` means all.
    package func paused(in db: Database) throws -> Set<String> {
        try Set(db.values(String.self, "SELECT kind FROM jobPause"))
    }

    /// Moves the jobs of a kind, or of all kinds, from one state to another. Returns the newest job in the new state,
    /// for one event, because there may be very many. The unary plus keeps SQLite from preparing the statement again
    /// for each bound state, as it would for partial indexes.
    private func move(_ kind: String?, from: JobState, to: JobState, in db: Database) throws -> [Job] {
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
        if jobs.count > Self.maxIndividualEvents {
            publishMany()
        } else {
            jobs.forEach(publish)
        }
    }

    /// Retention of jobs that are done.
    static let doneRetention: Duration = .seconds(86_400)
    /// Retention of failed jobs.
    static let failedRetention: Duration = .seconds(30 * 86_400)

    /// Deletes finished jobs and records of hosts whose retention has ended.
    func prune() async throws {
        let now = environment.passed()
        try await writeInBackground { db in
            for (state, retention) in [(JobState.done, Self.doneRetention), (.failed, Self.failedRetention)] {
                try db.run("DELETE FROM job WHERE state = +? AND finishedAt <= ?", [state, now - retention])
            }
            try db.run("DELETE FROM jobHost WHERE startedAt <= ? AND heldUntil <= ?", [now - Self.doneRetention, now])
        }
    }
}
