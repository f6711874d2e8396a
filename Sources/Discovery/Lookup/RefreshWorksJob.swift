import Catalog
import GRDB
import Jobs
import Providers
import Works

/// Once a day: queues what waits to be looked up, asks again where an answer is older than its provider's terms allow, and
/// reads kept answers anew after their reading has changed.
package struct RefreshWorksJob<W: Work>: JobHandler {
    /// The number of the round.
    package typealias Payload = Int

    /// `TendMoviesJob`, `TendBooksJob`
    package static var kind: String { "Tend\(W.table.prefix(1).uppercased())\(W.table.dropFirst())sJob" }
    private static var batch: Int { 200 }
    private static var interval: Duration { .seconds(86_400) }

    package var title: Phrase { W.words.tend }
    let store: WorkStore<W>
    let registry: ProviderRegistry

    package init(store: WorkStore<W>, registry: ProviderRegistry) {
        self.store = store
        self.registry = registry
    }

    package static func enqueue(in catalog: Catalog) throws {
        try catalog.write { try catalog.jobs.enqueueRound($0, of: Self.self) }
    }

    package func run(_ job: Job, report: JobReport) async throws {
        let now = store.catalog.environment.now()
        try store.catalog.write { db in
            try store.enqueueWaiting(limit: Self.batch, in: db)
            for offer in ProviderOffer.all where offer.kind == W.kind {
                guard let age = offer.refreshAfter else { continue }
                let old = try WorkAnswer.stale(
                    W.kind, source: offer.source, before: now - age, limit: Self.batch, in: db)
                for (item, owner) in old {
                    try store.enqueueLookup(of: item, priority: NewJob.background, in: Scope(of: owner, in: db))
                }
            }
        }
        try await readAgain()
        try store.catalog.write {
            try store.catalog.jobs.enqueueRound($0, of: Self.self, after: payload(of: job), in: Self.interval)
        }
    }

    func readAgain() async throws {
        while true {
            let old = try store.catalog.read { try WorkAnswer.misread(W.kind, limit: Self.batch, in: $0) }
            if old.isEmpty { return }
            for (answer, owner) in old {
                try Task.checkCancellation()
                let found = try await reading(answer)
                try store.catalog.write(of: owner) { scope in
                    if let found { try store.fill(answer.item, with: found, cover: nil, in: scope) }
                    try scope.db.cachedStatement("UPDATE workAnswer SET mapping = ? WHERE item = ? AND source = ?")
                        .execute(arguments: [WorkAnswer.mapping, answer.item, answer.source])
                }
            }
        }
    }

    /// What an answer says as it is read today; nil where today's questions are not on the tape.
    func reading(_ answer: WorkAnswer) async throws -> FoundWork? {
        guard
            let setting = try store.catalog.read({ db in
                try registry.settings(in: db).first { $0.offer.source == answer.source }
            })
        else { return nil }
        for language in Language.allCases {
            // A tape answers whatever the key is; a provider without one would not even ask it.
            let open = ProviderSetting(
                offer: setting.offer, isOn: true, key: setting.key ?? "kept", typedBase: "",
                base: setting.base ?? "http://localhost", trouble: nil, order: 0)
            guard let provider = registry.provider(open, language) else { return nil }
            let found = try? await ProviderTape(answer.bytes).whileRecording { () async throws(ProviderError) in
                if answer.id.count == 13, let books = provider as? any ISBNProvider {
                    return try await books.work(isbn: answer.id)
                }
                return try await provider.work(answer.id)
            }
            if let found { return found }
        }
        return nil
    }
}
