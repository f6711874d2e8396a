import Catalog
import GRDB
import Jobs
import Pictures
import Providers
import Works

/// Asks the providers, in the owner's order, what a film or a book is, and fills what nobody typed.
package struct LookUpWorkJob<W: Work>: JobHandler {
    package static var kind: String { W.lookUpJob }

    package var title: Phrase { W.words.lookUp }
    let store: WorkStore<W>
    let registry: ProviderRegistry

    package init(store: WorkStore<W>, registry: ProviderRegistry) {
        self.store = store
        self.registry = registry
    }

    /// One line for each provider that was asked.
    package func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        if code == UnusablePicture.notStored { return Phrase("그림을 저장하지 못했어요", "The picture could not be stored") }
        let lines = parameters.compactMap { WorkTrouble(text: $0)?.phrase }
        if lines.isEmpty { return nil }
        return Phrase(lines.map(\.ko).joined(separator: " "), lines.map(\.en).joined(separator: " "))
    }

    package func run(_ job: Job, report: JobReport) async throws {
        guard let id = job.item, let owner = job.person else { return }
        let known = try store.catalog.read { db -> (StoredWork<W>, Language)? in
            guard let stored = try store.find(id, in: Scope(of: owner, in: db)) else { return nil }
            return (stored, try store.catalog.people.find(owner, in: db)?.language ?? .ko)
        }
        guard let (stored, language) = known else { return }
        let question = WorkQuestion(stored)
        var troubles: [(WorkTrouble, ProviderError)] = []
        for provider in try registry.providers(of: W.kind, language) {
            let tape = ProviderTape()
            let found: FoundWork
            do {
                found = try await tape.whileRecording { () async throws(ProviderError) in
                    try await question.ask(provider)
                }
            } catch {
                troubles.append((WorkTrouble(source: provider.source, code: error.code), error))
                try Task.checkCancellation()
                continue
            }
            return try await keep(found, tape, of: stored)
        }
        try finish(troubles, job, stored)
    }

    /// The first one that knows the work is believed.
    private func keep(_ found: FoundWork, _ tape: ProviderTape, of stored: StoredWork<W>) async throws {
        let (cover, url) = try await picture(of: found, for: stored)
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.fill(stored.item.id, with: found, cover: cover, in: scope)
            guard let identity = found.identities.first else { return }
            try WorkAnswer(
                item: stored.item.id, source: identity.source, id: identity.id,
                fetchedAt: store.catalog.environment.now(), picture: url, bytes: tape.bytes
            ).store(in: scope.db)
        }
    }

    /// The best picture, unless the person chose one or this one is here already; with its address.
    private func picture(of found: FoundWork, for stored: StoredWork<W>) async throws -> (Media?, String?) {
        let urls = found.pictures
        guard let pictures = registry.pictures, let first = urls.first,
            stored.item.sources["cover"]?.isLocked != true
        else { return (nil, nil) }
        let before = try store.catalog.read { try WorkAnswer.all(of: stored.item.id, in: $0) }
        let source = found.identities.first?.source
        if stored.item.cover != nil, before.contains(where: { $0.source == source && $0.picture == first }) {
            return (nil, first)
        }
        let blank = source.flatMap { ProviderOffer.of($0)?.blankPicture }
        switch await pictures.best(of: urls, referredBy: found.page ?? first, blank: blank) {
        case .found(let media): return (media, first)
        case .failed(UnusablePicture.notStored):
            throw JobFailure(code: UnusablePicture.notStored, isTransient: true)
        case .failed, .none: return (nil, nil)
        }
    }

    private func finish(
        _ troubles: [(WorkTrouble, ProviderError)], _ job: Job, _ stored: StoredWork<W>
    ) throws {
        let passing = troubles.first { $0.1.isTransient }?.1
        let isLast = passing == nil || job.attempts >= job.maxAttempts
        // What was found before stays found, however the refresh went.
        let hadAnswer = try store.catalog.read { try !WorkAnswer.all(of: stored.item.id, in: $0).isEmpty }
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.recordTrouble(
                troubles.map(\.0), isLast ? (hadAnswer ? .found : .failed) : .waiting, of: stored.item.id, in: scope)
        }
        guard let passing, !isLast else { return }
        throw JobFailure(
            code: passing.code, parameters: troubles.map(\.0.text), isTransient: true, retryAfter: passing.retryAfter)
    }
}

extension WorkTrouble {
    var providerName: String { ProviderOffer.of(source)?.name ?? source }

    var phrase: Phrase {
        let line = ProviderError.explanation(code: code, providerName)
        return Phrase(line.ko, line.en)
    }
}

extension ProviderTape {
    /// Records whatever `body` asks.
    func whileRecording<T: Sendable>(
        _ body: () async throws(ProviderError) -> T
    ) async throws(ProviderError) -> T {
        let result = await ProviderTape.$current.withValue(self) { () async -> Result<T, ProviderError> in
            do throws(ProviderError) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
