import GRDB
import Values

extension JobQueue {
    /// One job by its id; nil when it is gone.
    package func find(_ id: Job.ID, in db: Database) throws -> Job? {
        try Job.fetchOne(db.cachedStatement(sql: "SELECT * FROM job WHERE id = ?"), arguments: [id])
    }

    /// Starts a failed job again, or a waiting one at once, as if it had never been tried. False when there is no such
    /// job, or when another one with its key is on its way already.
    @discardableResult
    package func retry(_ id: Job.ID) throws -> Bool {
        try restart("id = ? AND state IN ('failed', 'waiting')", [id]) > 0
    }

    /// Starts all failed jobs again, of one kind or of every kind, and says how many.
    /// - Parameter person: leaves those of others alone; nil for everybody's.
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
        tell(jobs)
        return jobs.count
    }

    /// Takes a job away, whatever its state; a running attempt is cancelled and its result dropped. False when there is no
    /// such job.
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

    /// Takes back a job that has not begun, in the caller's transaction.
    package func withdraw(_ uniqueKey: String, in db: Database) throws {
        try db.run("DELETE FROM job WHERE uniqueKey = ? AND state IN ('waiting', 'paused')", [uniqueKey])
    }

    /// Stops the jobs of a kind, or all of them, those to come included. What runs goes on to its end.
    package func pause(_ kind: String? = nil) throws {
        let jobs = try write { db in
            try db.execute(sql: "INSERT OR IGNORE INTO jobPause VALUES (?)", arguments: [kind ?? "*"])
            return try move(from: .waiting, to: .paused, kind, in: db)
        }
        tell(jobs)
    }

    /// Lets the jobs of a kind, or all of them, go on. Resuming all ends the pauses of single kinds too.
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
        tell(jobs)
    }

    /// The kinds that are stopped; `*` stands for all.
    package func paused(in db: Database) throws -> Set<String> {
        try Set(db.values(String.self, "SELECT kind FROM jobPause"))
    }

    /// Returns one of the jobs that moved, for its event; there may be very many. A plus before a state keeps SQLite from making the
    /// statement anew for each, because partial indexes are for some.
    private func move(from: JobState, to: JobState, _ kind: String?, in db: Database) throws -> [Job] {
        if let kind {
            try db.run("UPDATE job SET state = ? WHERE kind = ? AND state = +?", [to, kind, from])
        } else {
            try db.run("UPDATE job SET state = ? WHERE state = +?", [to, from])
        }
        return try Job.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM job WHERE state = +? ORDER BY id DESC LIMIT 1"), arguments: [to])
    }

    private func tell(_ jobs: [Job]) {
        guard !jobs.isEmpty else { return }
        wakeRunners()
        if jobs.count > 20 {
            publishMany()
        } else {
            jobs.forEach(publish)
        }
    }

    /// Done jobs are listed for a day, failed ones for a month.
    static let keepsDone: Duration = .seconds(86_400)
    static let keepsFailed: Duration = .seconds(30 * 86_400)

    /// Forgets what has been finished long enough.
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
