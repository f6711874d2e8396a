import Catalog
import Fetching
import Jobs

/// Checks whether a link still works, and stores the result.
struct CheckLinkJob: JobHandler {
    static let kind = LinkStore.checkJob

    var title: Phrase { Phrase("링크 확인", "Check a link") }
    let store: LinkStore
    let checker: LinkChecker

    init(store: LinkStore, fetcher: Fetcher) {
        self.store = store
        checker = LinkChecker(fetcher: fetcher)
    }

    func reason(_ code: String, _ parameters: [String]) -> Phrase? { LinkFailureText.phrase(code) }

    func run(_ job: Job, report: JobContext) async throws {
        guard let id = job.item, let owner = job.person,
            let url = try store.catalog.read(of: owner, { try store.find(id, in: $0) })?.link.url
        else { return }
        let result = try await checker.check(at: url)
        try store.catalog.write { try store.record(result, of: id, url: url, in: $0) }
    }
}

/// Queues the checks that are due, and itself for the next hour.
struct ScheduleLinkChecksJob: JobHandler {
    /// Maximum number of checks queued per hour. Checking 100,000 links every 30 days needs 139.
    static let maxChecksPerHour = 500

    var title: Phrase { Phrase("링크 확인 예약", "Schedule link checks") }
    let store: LinkStore

    func run(_ job: Job, report: JobContext) async throws {
        _ = try store.enqueueDueChecks(limit: Self.maxChecksPerHour)
        try Self.enqueue(in: store.catalog, hoursAhead: 1)
    }

    /// Queues one job per hour. Its unique key names the hour, so a restart adds none.
    static func enqueue(in catalog: Catalog, hoursAhead: Int64 = 0) throws {
        let millisecondsPerHour: Int64 = 3_600_000
        let hour = catalog.environment.now().rawValue / millisecondsPerHour + hoursAhead
        _ = try catalog.write { db in
            try catalog.jobs.enqueue(
                db,
                NewJob(
                    kind, priority: NewJob.background,
                    notBefore: hoursAhead == 0 ? nil : Timestamp(hour * millisecondsPerHour),
                    uniqueKey: "\(kind):\(hour)"))
        }
    }
}
