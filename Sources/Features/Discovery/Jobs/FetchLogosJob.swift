import Catalog
import GRDB
import Jobs

/// Downloads the logos that providers in use require next to their data, each once. Retries a failure on another
/// day.
struct FetchLogosJob: JobHandler {
    /// Number of the round.
    typealias Payload = Int

    private static let retryInterval = Duration.seconds(86_400)

    var title: Phrase { Phrase("로고 받기", "Fetch logos") }
    let registry: ProviderRegistry

    /// Queues the job unless no logo is missing.
    static func enqueue(_ registry: ProviderRegistry) throws {
        try registry.catalog.write { try enqueue(registry, $0) }
    }

    /// - Parameters:
    ///   - round: number of the run before; nil for the first.
    ///   - delay: time until the run.
    static func enqueue(
        _ registry: ProviderRegistry, after round: Int? = nil, in delay: Duration = .zero, _ db: Database
    ) throws {
        guard registry.pictures != nil, try !registry.missingLogos(in: db).isEmpty else { return }
        try registry.catalog.jobs.enqueueRound(db, of: Self.self, after: round, in: delay)
    }

    func run(_ job: Job, report: JobContext) async throws {
        guard let pictures = registry.pictures else { return }
        let catalog = registry.catalog
        for (setting, url) in try catalog.read({ try registry.missingLogos(in: $0) }) {
            try Task.checkCancellation()
            let outcome = await pictures.firstUsable(of: [url], referredBy: url, isIcon: true)
            guard case .found(let media) = outcome, media.width != nil, media.height != nil else { continue }
            try catalog.write { try ProviderLogo.store(media, of: setting.descriptor.source, in: catalog, $0) }
        }
        try catalog.write { try Self.enqueue(registry, after: payload(of: job), in: Self.retryInterval, $0) }
    }
}
