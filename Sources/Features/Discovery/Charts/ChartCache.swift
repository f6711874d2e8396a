import Catalog
import GRDB
import Jobs
import Providers
import Site

/// Fetches and stores today's charts. Each is requested once a day, and again after a while if that fails.
struct ChartCache: Sendable {
    private static let maxEntries = 20
    /// ISO 3166-1 codes of the countries that a person can choose.
    static let regions = ["KR", "US", "JP", "GB", "FR"]

    let registry: ProviderRegistry

    private var catalog: Catalog { registry.catalog }

    /// Returns the region that is shown by default.
    static func region(of language: Language) -> String { language == .ko ? "KR" : "US" }

    /// Current day in the server's time zone, because all people share the charts.
    var today: String { LocalDate(catalog.environment.now(), in: .server).text }

    /// Returns today's chart: the stored one, or else a new one.
    /// - Returns: the chart, and whether it was stored already.
    /// - Throws: `ProviderError` if the provider has no key, no chart or no answer.
    func currentChart(_ name: DailyChart.Name) async throws -> (chart: DailyChart, isStored: Bool) {
        let today = today
        let (latestChart, settings) = try catalog.read { db in
            (try DailyChart.read(name, until: today, in: db), try registry.settings(in: db))
        }
        if let latestChart, latestChart.day == today { return (latestChart, true) }
        guard let setting = settings.first(where: { $0.descriptor.source == name.kind.source && $0.isOn }),
            let provider = registry.provider(setting, name.language)
        else { throw ProviderError.keyMissing }
        let entries = try await fetchEntries(name, provider)
        guard !entries.isEmpty else { throw ProviderError.notFound }
        return (DailyChart(day: today, entries: entries), false)
    }

    func store(_ chart: DailyChart, as name: DailyChart.Name) throws {
        try catalog.write { try chart.store(as: name, in: $0) }
    }

    private func fetchEntries(_ name: DailyChart.Name, _ provider: any Provider) async throws -> [DailyChart
        .RankedEntry]
    {
        if let kobis = provider as? KOBIS {
            // The latest day that KOBIS has is yesterday.
            let yesterday = LocalDay(of: catalog.environment.now(), in: .server).previous.date.text
            return try await kobis.boxOffice(yesterday).map { DailyChart.RankedEntry($0.movie, audience: $0.audience) }
        }
        guard let chartProvider = provider as? any ChartProvider, let chart = Chart(rawValue: name.kind.rawValue) else {
            throw ProviderError.notFound
        }
        return try await chartProvider.chart(chart, region: name.region, page: 1).without([]).results.prefix(
            Self.maxEntries
        )
        .map { DailyChart.RankedEntry($0) }
    }
}

/// Fetches today's charts once a day, in the languages of the people of this instance. Retries a failure after an
/// hour.
package struct FetchChartsJob: JobHandler {
    /// Number of the round.
    package typealias Payload = Int

    private static let interval = Duration.seconds(86_400)
    private static let retryInterval = Duration.seconds(3_600)

    package var title: Phrase { Phrase("오늘의 영화 받기", "Fetch today’s films") }
    private let charts: ChartCache

    init(registry: ProviderRegistry) {
        charts = ChartCache(registry: registry)
    }

    package static func enqueue(in catalog: Catalog) throws {
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.self) }
    }

    package func run(_ job: Job, report: JobContext) async throws {
        let catalog = charts.registry.catalog
        let languages = try catalog.read { db in Set(try catalog.people.all(in: db).map(\.language)) }
        var isComplete = true
        for language in languages.sorted(by: { $0.rawValue < $1.rawValue }) {
            for kind in ChartKind.allCases {
                try Task.checkCancellation()
                let region = kind.hasRegions ? ChartCache.region(of: language) : nil
                do {
                    let name = DailyChart.Name(kind: kind, language: language, region: region)
                    let (chart, isStored) = try await charts.currentChart(name)
                    if !isStored { try charts.store(chart, as: name) }
                } catch ProviderError.keyMissing {
                    // A provider without a key is not asked. The page asks it as soon as it has one.
                } catch is ProviderError {
                    isComplete = false
                }
            }
        }
        let delay = isComplete ? Self.interval : Self.retryInterval
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.self, after: payload(of: job), in: delay) }
    }
}
