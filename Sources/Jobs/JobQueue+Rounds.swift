import GRDB
import Values

extension JobQueue {
    /// Queues the next round of what is done again and again, unless it is queued already.
    /// - Parameters:
    ///   - last: the round that is running now; nil for the first.
    ///   - wait: how long until then.
    package func enqueueRound(
        _ db: Database, of kind: String, after last: Job? = nil, in wait: Duration = .zero
    ) throws {
        let round = last.map { (Int($0.payload) ?? 0) + 1 } ?? 0
        // A job cannot queue itself under its own key.
        try enqueue(
            db,
            NewJob(
                kind, payload: "\(round)", priority: NewJob.background, notBefore: environment.now() + wait,
                uniqueKey: "\(kind):\(round % 2)"))
    }
}
