import Catalog
import Jobs

/// Once a day: the trash older than thirty days, files that no row names, and renditions beyond the cache's size.
struct HouseKeepingJob: JobHandler {
    private static let interval = Duration.seconds(86_400)

    typealias Payload = Int

    let catalog: Catalog
    var title: Phrase { Phrase("집안 정리", "Housekeeping") }

    static func enqueue(in catalog: Catalog) throws {
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.self) }
    }

    func run(_ job: Job, report: JobReport) async throws {
        while try catalog.write({ try catalog.items.sweepTrash(in: $0) }) > 0 {
            try Task.checkCancellation()
        }
        _ = try catalog.write { try catalog.media.forgetUnused(in: $0) }
        _ = try catalog.media.sweep(in: catalog)
        try catalog.media.sweepRenditions(in: catalog)
        try catalog.write {
            try catalog.jobs.enqueueRound($0, of: Self.self, after: payload(of: job), in: Self.interval)
        }
    }
}
