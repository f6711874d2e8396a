import Catalog
import GRDB
import Jobs

/// Queues the previews of imported links in small batches, because 30,000 at once would make the list of tasks
/// unreadable.
struct QueuePreviewsJob: JobHandler {
    /// Number of the round.
    typealias Payload = Int

    static let maxPreviewsPerRound = 200
    static let roundInterval = Duration.seconds(60)

    var title: Phrase { Phrase("미리보기 예약", "Schedule previews") }
    let store: LinkStore

    func run(_ job: Job, report: JobContext) async throws {
        let round = try payload(of: job)
        let catalog = store.catalog
        try catalog.write { db in
            guard try store.enqueuePendingPreviews(limit: Self.maxPreviewsPerRound, in: db) > 0 else { return }
            let moment = catalog.environment.now() + Self.roundInterval
            try Self.enqueue(round: round + 1, notBefore: moment, queue: catalog.jobs, in: db)
        }
    }

    /// Queues the next round. Rounds are numbered because a job cannot queue itself under its own key.
    static func enqueue(round: Int = 0, notBefore: Timestamp? = nil, queue: JobQueue, in db: Database) throws {
        try queue.enqueue(
            db,
            NewJob(
                Self.self, payload: round, priority: NewJob.background, notBefore: notBefore,
                uniqueKey: "\(kind):\(round)"))
    }
}
