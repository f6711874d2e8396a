import Catalog
import GRDB
import Jobs
import Providers
import Works

/// Looks up a film or a book at the providers, in the administrator's order, and fills fields that were not typed.
struct LookUpWorkJob<W: Work>: JobHandler {
    static var kind: String { W.lookUpJob }

    var title: Phrase { W.labels.lookUp }
    let store: WorkStore<W>
    let registry: ProviderRegistry

    /// Returns one line for each provider that was asked.
    /// - Parameter parameters: texts of ``LookupFailure``.
    func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        if code == UnusableImageError.notStored { return Phrase("그림을 저장하지 못했어요", "The picture could not be saved") }
        let lines = parameters.compactMap { LookupFailure(text: $0)?.phrase }
        if lines.isEmpty { return nil }
        return Phrase(lines.map(\.ko).joined(separator: " "), lines.map(\.en).joined(separator: " "))
    }

    func run(_ job: Job, report: JobContext) async throws {
        guard let id = job.item, let owner = job.person else { return }
        let storedAndLanguage = try store.catalog.read { db -> (StoredWork<W>, Language)? in
            guard let stored = try store.find(id, in: OwnerScope(of: owner, in: db)) else { return nil }
            return (stored, try store.catalog.people.find(owner, in: db)?.language ?? .ko)
        }
        guard let (stored, language) = storedAndLanguage, stored.item.state != .trashed else { return }
        let query = WorkLookupQuery(stored)
        let providers = try registry.providers(of: W.kind, language)
        // The work waits until a provider can be asked; see ``RefreshWorksJob``.
        if providers.isEmpty { return }
        var failures: [(LookupFailure, ProviderError?)] = []
        var ambiguousLookup: AmbiguousLookup?
        for (provider, search) in zip(providers, try registry.providers(of: W.kind, query.language ?? language)) {
            let responseLog = ProviderResponseLog()
            do {
                let outcome = try await query.run(at: provider.with(responseLog), search: search.with(responseLog))
                switch outcome {
                case .work(let metadata): return try await store(metadata, responseLog, of: stored)
                case .unsure(let candidates):
                    ambiguousLookup =
                        ambiguousLookup ?? AmbiguousLookup(candidates.map { $0.candidate(from: provider.name) })
                    failures.append((LookupFailure(source: provider.source, code: LookupFailure.unsure), nil))
                }
            } catch let error as ProviderError {
                failures.append((LookupFailure(source: provider.source, code: error.code), error))
                try Task.checkCancellation()
            }
        }
        try finish(failures, ambiguousLookup, job, stored)
    }

    /// Stores the data and the answers of the first provider that knows the work.
    private func store(_ metadata: WorkMetadata, _ responseLog: ProviderResponseLog, of stored: StoredWork<W>)
        async throws
    {
        let (cover, url) = try await picture(of: metadata, for: stored)
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.fill(stored.item.id, with: metadata, cover: cover, in: scope)
            try store.catalog.imports.ask(nil, about: stored.item.id, in: scope.db)
            guard let identity = metadata.identities.first else { return }
            try StoredProviderResponse(
                item: stored.item.id, source: identity.source, id: identity.id,
                fetchedAt: store.catalog.environment.now(), picture: url, bytes: responseLog.bytes
            ).store(in: scope.db)
        }
    }

    /// Returns the best picture with its URL, unless the person chose one or this one is stored already.
    private func picture(of metadata: WorkMetadata, for stored: StoredWork<W>) async throws -> (Media?, String?) {
        let urls = metadata.pictures
        guard let imageDownloader = registry.pictures, let first = urls.first,
            stored.sources["cover"]?.isLocked != true
        else { return (nil, nil) }
        let storedResponses = try store.catalog.read { try StoredProviderResponse.all(of: stored.item.id, in: $0) }
        let source = metadata.identities.first?.source
        if stored.item.cover != nil, storedResponses.contains(where: { $0.source == source && $0.picture == first }) {
            return (nil, first)
        }
        let blankPicture = source.flatMap { ProviderDescriptor.of($0)?.blankPicture }
        switch await imageDownloader.firstUsable(of: urls, referrer: metadata.page ?? first, blank: blankPicture) {
        case .found(let media): return (media, first)
        case .failed(UnusableImageError.notStored):
            throw JobFailure(code: UnusableImageError.notStored, isTransient: true)
        case .failed, .none: return (nil, nil)
        }
    }

    /// Records why no provider identified the work, and throws if the lookup should be retried.
    /// - Parameter failures: one for each provider, with its error if it gave one.
    private func finish(
        _ failures: [(LookupFailure, ProviderError?)], _ ambiguousLookup: AmbiguousLookup?, _ job: Job,
        _ stored: StoredWork<W>
    ) throws {
        let transientError = failures.lazy.compactMap(\.1).first { $0.isTransient }
        let isFinal = transientError == nil || job.attempts >= job.maxAttempts
        // A work that has a stored response stays found, whatever the result of the refresh.
        let hasStoredResponse = try store.catalog.read {
            try !StoredProviderResponse.all(of: stored.item.id, in: $0).isEmpty
        }
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.recordLookupFailure(
                failures.map(\.0), isFinal ? (hasStoredResponse ? .found : .failed) : .waiting, of: stored.item.id,
                in: scope)
            if isFinal, !hasStoredResponse {
                try store.catalog.imports.ask(ambiguousLookup?.text, about: stored.item.id, in: scope.db)
            }
        }
        guard let transientError, !isFinal else { return }
        throw JobFailure(
            code: transientError.code, parameters: failures.map(\.0.text), isTransient: true,
            retryAfter: transientError.retryAfter)
    }
}

extension LookupFailure {
    var providerName: String { ProviderDescriptor.of(source)?.name ?? source }

    var phrase: Phrase {
        if code == Self.unsure {
            return Phrase(
                "\(providerName): 비슷한 것이 있지만 확실하지 않아요. 가져온 것이면 가져오기 기록에서 고를 수 있어요.",
                "\(providerName) has possible matches, but none is certain. You can choose one in the report of the import."
            )
        }
        let line = ProviderError.explanation(code: code, providerName)
        return Phrase(line.ko, line.en)
    }
}
