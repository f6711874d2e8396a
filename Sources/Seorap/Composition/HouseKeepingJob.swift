import Catalog

/// Once a day: whether the database is sound, the trash older than thirty days, originals that the house let go or that
/// nothing names, and renditions of what is gone.
struct HouseKeepingJob: JobHandler {
    static let kind = "HouseKeepingJob"
    private static let interval = Duration.seconds(86_400)

    let catalog: Catalog
    var kind: String { Self.kind }

    static func enqueue(in catalog: Catalog) throws {
        try catalog.write { try catalog.jobs.enqueueRound($0, of: kind) }
    }

    func run(_ job: Job, report: JobReport) async throws {
        catalog.checkSoundness()
        while try catalog.write({ try catalog.items.sweepTrash(in: $0) }) > 0 {
            try Task.checkCancellation()
        }
        _ = try catalog.write { try catalog.media.forgetUnused(in: $0) }
        try catalog.media.sweep(in: catalog)
        try catalog.media.sweepRenditions(in: catalog)
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.kind, after: job, in: Self.interval) }
    }
}
