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
    private static var batch: Int { 200 }
    private static var pause: Duration { .seconds(60) }
    private static var interval: Duration { .seconds(86_400) }

    var title: Phrase { W.labels.refresh }
    let store: WorkStore<W>
    let registry: ProviderRegistry

    static func enqueue(in catalog: Catalog) throws {
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.self) }
    }

    func run(_ job: Job, report: JobContext) async throws {
        let now = store.catalog.environment.now()
        let canAsk = try !registry.providers(of: W.kind, .ko).isEmpty
        let isMore = try store.catalog.write { db in
            let fed = canAsk ? try store.enqueueWaiting(limit: Self.batch, in: db) : 0
            for offer in ProviderDescriptor.all where offer.kind == W.kind {
                guard let age = offer.refreshAfter else { continue }
                let old = try StoredProviderResponse.stale(
                    W.kind, source: offer.source, before: now - age, limit: Self.batch, in: db)
                for (item, owner) in old {
                    try store.enqueueLookup(of: item, priority: NewJob.background, in: OwnerScope(of: owner, in: db))
                }
            }
            return fed == Self.batch
        }
        try await readAgain()
        try store.catalog.write {
            try store.catalog.jobs.enqueueRound(
                $0, of: Self.self, after: payload(of: job), in: isMore ? Self.pause : Self.interval)
        }
    }

    func readAgain() async throws {
        while true {
            let old = try store.catalog.read { try StoredProviderResponse.misread(W.kind, limit: Self.batch, in: $0) }
            if old.isEmpty { return }
            for (answer, owner) in old {
                try Task.checkCancellation()
                let found = try await reading(answer)
                try store.catalog.write(of: owner) { scope in
                    if let found { try store.fill(answer.item, with: found, cover: nil, in: scope) }
                    try scope.db.run(
                        "UPDATE providerResponse SET mappingVersion = ? WHERE item = ? AND source = ?",
                        [StoredProviderResponse.mapping, answer.item, answer.source])
                }
            }
        }
    }

    /// Parses a stored answer with the current parser; nil if it lacks an answer to one of the current questions.
    func reading(_ answer: StoredProviderResponse) async throws -> WorkMetadata? {
        guard
            let setting = try store.catalog.read({ db in
                try registry.settings(in: db).first { $0.descriptor.source == answer.source }
            })
        else { return nil }
        for language in Language.allCases {
            // Recorded answers are replayed whatever the key is, but a provider without a key would not even ask.
            let open = ProviderSetting(
                descriptor: setting.descriptor, isOn: true, key: setting.key ?? "kept", typedBase: "",
                base: setting.base ?? "http://localhost", lastError: nil, order: 0)
            guard let provider = registry.provider(open, language)?.with(ProviderResponseLog(answer.bytes)) else {
                return nil
            }
            let found =
                if answer.id.count == 13, let books = provider as? any ISBNLookupProvider {
                    try? await books.work(isbn: answer.id)
                } else {
                    try? await provider.work(answer.id)
                }
            if let found { return found }
        }
        return nil
    }
}

extension ItemKind {
    /// `TendMoviesJob`, `TendBooksJob`
    var refreshJob: String { "Tend\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())sJob" }
}

extension ProviderRegistry {
    /// Queues works that no provider knew, or that have no picture, because this provider can be asked now.
    func lookUpAgain(by offer: ProviderDescriptor, in db: Database) throws {
        guard offer.isSearched else { return }
        let table = offer.kind.rawValue
        try db.run(
            """
            UPDATE \(table) SET lookup = 'waiting' WHERE lookup IN ('failed', 'found')
                AND EXISTS (SELECT 1 FROM item WHERE item.id = \(table).item AND (lookup = 'failed' OR cover IS NULL))
                AND NOT EXISTS (SELECT 1 FROM providerResponse WHERE providerResponse.item = \(table).item AND source = ?)
            """, [offer.source])
        try catalog.jobs.runNow(offer.kind.refreshJob, in: db)
    }
}
