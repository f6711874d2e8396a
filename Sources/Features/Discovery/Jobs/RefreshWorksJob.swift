import Catalog
import GRDB
import Jobs
import Providers
import Works

/// Queues waiting works for lookup, refreshes answers that are older than their provider's terms allow, and parses
/// stored answers again after their parser has changed. Runs once a day, and when a provider becomes available.
struct RefreshWorksJob<W: Work>: JobHandler {
    /// Number of the round.
    typealias Payload = Int

    static var kind: String { W.kind.refreshJob }
    /// Number of works per batch, so that the list of tasks stays readable.
    private static var worksPerBatch: Int { 200 }
    private static var batchInterval: Duration { .seconds(60) }
    private static var interval: Duration { .seconds(86_400) }

    var title: Phrase { W.labels.refresh }
    let store: WorkStore<W>
    let registry: ProviderRegistry

    static func enqueue(in catalog: Catalog) throws {
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.self) }
    }

    func run(_ job: Job, report: JobContext) async throws {
        let now = store.catalog.environment.now()
        let canAskProviders = try !registry.providers(of: W.kind, .ko).isEmpty
        let hasMoreWaiting = try store.catalog.write { db in
            let queuedCount = canAskProviders ? try store.enqueueWaiting(limit: Self.worksPerBatch, in: db) : 0
            for descriptor in ProviderDescriptor.all where descriptor.kind == W.kind {
                guard let age = descriptor.refreshAfter else { continue }
                let staleWorks = try StoredProviderResponse.stale(
                    W.kind, source: descriptor.source, before: now - age, limit: Self.worksPerBatch, in: db)
                for (item, owner) in staleWorks {
                    try store.enqueueLookup(of: item, priority: NewJob.background, in: OwnerScope(of: owner, in: db))
                }
            }
            return queuedCount == Self.worksPerBatch
        }
        try await parseOutdatedResponses()
        try store.catalog.write {
            try store.catalog.jobs.enqueueRound(
                $0, of: Self.self, after: payload(of: job), in: hasMoreWaiting ? Self.batchInterval : Self.interval)
        }
    }

    /// Fills works again from stored responses that an older version of the parser read.
    func parseOutdatedResponses() async throws {
        while true {
            let outdated = try store.catalog.read {
                try StoredProviderResponse.outdated(W.kind, limit: Self.worksPerBatch, in: $0)
            }
            if outdated.isEmpty { return }
            for (response, owner) in outdated {
                try Task.checkCancellation()
                let metadata = try await parse(response)
                try store.catalog.write(of: owner) { scope in
                    if let metadata { try store.fill(response.item, with: metadata, cover: nil, in: scope) }
                    try scope.db.run(
                        "UPDATE providerResponse SET mappingVersion = ? WHERE item = ? AND source = ?",
                        [StoredProviderResponse.currentMappingVersion, response.item, response.source])
                }
            }
        }
    }

    /// Parses a stored response with the current parser; nil if it lacks the response to one of the current requests.
    func parse(_ response: StoredProviderResponse) async throws -> WorkMetadata? {
        guard
            let setting = try store.catalog.read({ db in
                try registry.settings(in: db).first { $0.descriptor.source == response.source }
            })
        else { return nil }
        let isbnLength = 13
        for language in Language.allCases {
            // Recorded responses are replayed whatever the key is, but a provider without a key would not even read them.
            let enabledSetting = ProviderSetting(
                descriptor: setting.descriptor, isOn: true, key: setting.key ?? "kept", typedBase: "",
                base: setting.base ?? "http://localhost", lastError: nil, order: 0)
            guard let provider = registry.provider(enabledSetting, language)?.with(ProviderResponseLog(response.bytes))
            else {
                return nil
            }
            let metadata =
                if response.id.count == isbnLength, let isbnProvider = provider as? any ISBNLookupProvider {
                    try? await isbnProvider.work(isbn: response.id)
                } else {
                    try? await provider.work(response.id)
                }
            if let metadata { return metadata }
        }
        return nil
    }
}

extension ItemKind {
    /// Stored kind of the job: `TendMoviesJob` or `TendBooksJob`.
    var refreshJob: String { "Tend\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())sJob" }
}

extension ProviderRegistry {
    /// Queues works that no provider knew, or that have no picture, because this provider can be asked now.
    func enqueueIncompleteWorks(for descriptor: ProviderDescriptor, in db: Database) throws {
        guard descriptor.isSearched else { return }
        let table = descriptor.kind.rawValue
        try db.run(
            """
            UPDATE \(table) SET lookup = 'waiting' WHERE lookup IN ('failed', 'found')
                AND EXISTS (SELECT 1 FROM item WHERE item.id = \(table).item AND (lookup = 'failed' OR cover IS NULL))
                AND NOT EXISTS (SELECT 1 FROM providerResponse WHERE providerResponse.item = \(table).item AND source = ?)
            """, [descriptor.source])
        try catalog.jobs.runNow(descriptor.kind.refreshJob, in: db)
    }
}
