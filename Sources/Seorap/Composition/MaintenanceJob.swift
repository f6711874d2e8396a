import Catalog
import Jobs

/// The daily maintenance job.
///
/// Checks the database, deletes trash older than thirty days, sweeps released and orphaned originals, renditions of
/// deleted media and files without an unfinished import, merges the search index and runs the clean-up of each feature.
struct MaintenanceJob: JobHandler {
    private static let interval = Duration.seconds(86_400)

    typealias Payload = Int

    let catalog: Catalog
    /// Runs the clean-up of each feature.
    let runFeatureCleanup: @Sendable () throws -> Void
    var title: Phrase { Phrase("정리 작업", "Housekeeping") }

    /// Queues the first run, unless one is queued.
    static func enqueue(in catalog: Catalog) throws {
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.self) }
    }

    func run(_ job: Job, report: JobContext) async throws {
        catalog.checkSoundness()
        while try catalog.write({ try catalog.items.sweepTrash(in: $0) }) > 0 {
            try Task.checkCancellation()
        }
        try runFeatureCleanup()
        try await catalog.mergeSearch()
        _ = try catalog.write { try catalog.media.forgetUnused(in: $0) }
        try catalog.media.sweep(in: catalog)
        try catalog.media.sweepRenditions(in: catalog)
        try catalog.sweepImports()
        HeapTrimmer.releaseMemory(of: catalog)
        try catalog.write {
            try catalog.jobs.enqueueRound($0, of: Self.self, after: payload(of: job), in: Self.interval)
        }
    }
}
