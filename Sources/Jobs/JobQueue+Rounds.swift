import GRDB
import Values

extension JobQueue {
    /// Queues the next round of what is done again and again, unless it is queued already. Its payload is its number.
    /// - Parameters:
    ///   - last: the round that is running now; nil for the first.
    ///   - wait: how long until then.
    package func enqueueRound<Handler: JobHandler<Int>>(
        _ db: Database, of handler: Handler.Type, after last: Int? = nil, in wait: Duration = .zero
    ) throws {
        let round = last.map { $0 + 1 } ?? 0
        // A job cannot queue itself under its own key.
        try enqueue(
            db,
            NewJob(
                handler, payload: round, priority: NewJob.background, notBefore: environment.now() + wait,
                uniqueKey: "\(Handler.kind):\(round % 2)"))
    }

    /// Lets the next round begin at once, in the caller's transaction.
    package func hurry(_ kind: String, in db: Database) throws {
        let rounds = try db.values(
            Int64.self, "UPDATE job SET notBefore = 0 WHERE kind = ? AND state = 'waiting' RETURNING id", [kind])
        for round in rounds { announce(round, in: db) }
    }
}
