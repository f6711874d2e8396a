import Catalog
import GRDB
import Pictures

/// Fetches the logos that providers in use want beside their data, each once. What fails is tried again on another day.
package struct FetchLogosJob: JobHandler {
    static let name = "FetchLogosJob"
    private static let retry = Duration.seconds(86_400)

    package var kind: String { Self.name }
    private let desk: ProviderDesk

    package init(desk: ProviderDesk) {
        self.desk = desk
    }

    /// Does nothing where none is missing.
    package static func enqueue(_ desk: ProviderDesk) throws {
        try desk.catalog.write { try enqueue(desk, in: $0) }
    }

    static func enqueue(_ desk: ProviderDesk, round: Int = 0, after wait: Duration = .zero, in db: Database) throws {
        guard desk.pictures != nil, try !desk.missingLogos(in: db).isEmpty else { return }
        let catalog = desk.catalog
        try catalog.jobs.enqueue(
            db,
            NewJob(
                name, payload: "\(round)", priority: NewJob.background, notBefore: catalog.environment.now() + wait,
                uniqueKey: "\(name):\(round % 2)"))
    }

    package func run(_ job: Job, report: JobReport) async throws {
        guard let pictures = desk.pictures else { return }
        let catalog = desk.catalog
        for (setting, address) in try catalog.read({ try desk.missingLogos(in: $0) }) {
            try Task.checkCancellation()
            let outcome = await pictures.firstUsable(of: [address], referredBy: address, isIcon: true)
            guard case .found(let media) = outcome, media.width != nil, media.height != nil else { continue }
            try catalog.write { try ProviderLogo.keep(media, of: setting.offer.source, in: catalog, $0) }
        }
        // A job cannot queue itself under its own key, therefore the rounds.
        try catalog.write { db in
            try Self.enqueue(desk, round: (Int(job.payload) ?? 0) + 1, after: Self.retry, in: db)
        }
    }
}
