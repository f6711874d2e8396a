import GRDB
import Values

extension JobQueue {
    /// Queues the next run of a recurring job, unless it is queued already. The payload is the number of the run.
    /// - Parameters:
    ///   - last: the number of the current run, which is the payload of its job; nil to queue the first.
    ///   - delay: the time until the next run.
    package func enqueueRound<Handler: JobHandler<Int>>(
        _ db: Database, of handler: Handler.Type, after last: Int? = nil, in delay: Duration = .zero
    ) throws {
        let round = last.map { $0 + 1 } ?? 0
        // A running job occupies its key, so runs alternate between two keys.
        try enqueue(
            db,
            NewJob(
                handler, payload: round, priority: NewJob.background, notBefore: environment.now() + delay,
                uniqueKey: "\(Handler.kind):\(round % 2)"))
    }

    /// Starts the next run of a recurring job at once, in the caller's transaction.
    package func runNow(_ kind: String, in db: Database) throws {
        let ids = try db.values(
            Int64.self, "UPDATE job SET notBefore = 0 WHERE kind = ? AND state = 'waiting' RETURNING id", [kind])
        for id in ids { announce(id, in: db) }
    }
}
