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
    func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        if code == UnusableImageError.notStored { return Phrase("그림을 저장하지 못했어요", "The picture could not be saved") }
        let lines = parameters.compactMap { LookupFailure(text: $0)?.phrase }
        if lines.isEmpty { return nil }
        return Phrase(lines.map(\.ko).joined(separator: " "), lines.map(\.en).joined(separator: " "))
    }

    func run(_ job: Job, report: JobContext) async throws {
        guard let id = job.item, let owner = job.person else { return }
        let known = try store.catalog.read { db -> (StoredWork<W>, Language)? in
            guard let stored = try store.find(id, in: OwnerScope(of: owner, in: db)) else { return nil }
            return (stored, try store.catalog.people.find(owner, in: db)?.language ?? .ko)
        }
        guard let (stored, language) = known, stored.item.state != .trashed else { return }
        let question = WorkLookupQuery(stored)
        let providers = try registry.providers(of: W.kind, language)
        // The work waits until a provider can be asked; see ``RefreshWorksJob``.
        if providers.isEmpty { return }
        var troubles: [(LookupFailure, ProviderError?)] = []
        var doubt: AmbiguousLookup?
        for (provider, search) in zip(providers, try registry.providers(of: W.kind, question.language ?? language)) {
            let answers = ProviderResponseLog()
            do {
                let answer = try await question.ask(provider.with(answers), search: search.with(answers))
                switch answer {
                case .work(let found): return try await keep(found, answers, of: stored)
                case .unsure(let hits):
                    doubt = doubt ?? AmbiguousLookup(hits.map { $0.candidate(of: provider.name) })
                    troubles.append((LookupFailure(source: provider.source, code: LookupFailure.unsure), nil))
                }
            } catch let error as ProviderError {
                troubles.append((LookupFailure(source: provider.source, code: error.code), error))
                try Task.checkCancellation()
            }
        }
        try finish(troubles, doubt, job, stored)
    }

    /// Stores the data and the answers of the first provider that knows the work.
    private func keep(_ found: WorkMetadata, _ answers: ProviderResponseLog, of stored: StoredWork<W>) async throws {
        let (cover, url) = try await picture(of: found, for: stored)
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.fill(stored.item.id, with: found, cover: cover, in: scope)
            try store.catalog.imports.ask(nil, about: stored.item.id, in: scope.db)
            guard let identity = found.identities.first else { return }
            try StoredProviderResponse(
                item: stored.item.id, source: identity.source, id: identity.id,
                fetchedAt: store.catalog.environment.now(), picture: url, bytes: answers.bytes
            ).store(in: scope.db)
        }
    }

    /// Returns the best picture with its URL, unless the person chose one or this one is stored already.
    private func picture(of found: WorkMetadata, for stored: StoredWork<W>) async throws -> (Media?, String?) {
        let urls = found.pictures
        guard let pictures = registry.pictures, let first = urls.first,
            stored.sources["cover"]?.isLocked != true
        else { return (nil, nil) }
        let before = try store.catalog.read { try StoredProviderResponse.all(of: stored.item.id, in: $0) }
        let source = found.identities.first?.source
        if stored.item.cover != nil, before.contains(where: { $0.source == source && $0.picture == first }) {
            return (nil, first)
        }
        let blank = source.flatMap { ProviderDescriptor.of($0)?.blankPicture }
        switch await pictures.firstUsable(of: urls, referrer: found.page ?? first, blank: blank) {
        case .found(let media): return (media, first)
        case .failed(UnusableImageError.notStored):
            throw JobFailure(code: UnusableImageError.notStored, isTransient: true)
        case .failed, .none: return (nil, nil)
        }
    }

    private func finish(
        _ troubles: [(LookupFailure, ProviderError?)], _ doubt: AmbiguousLookup?, _ job: Job, _ stored: StoredWork<W>
    ) throws {
        let passing = troubles.lazy.compactMap(\.1).first { $0.isTransient }
        let isLast = passing == nil || job.attempts >= job.maxAttempts
        // Data that was found before remains found, whatever the result of the refresh.
        let hadAnswer = try store.catalog.read { try !StoredProviderResponse.all(of: stored.item.id, in: $0).isEmpty }
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.recordLookupFailure(
                troubles.map(\.0), isLast ? (hadAnswer ? .found : .failed) : .waiting, of: stored.item.id, in: scope)
            if isLast, !hadAnswer { try store.catalog.imports.ask(doubt?.text, about: stored.item.id, in: scope.db) }
        }
        guard let passing, !isLast else { return }
        throw JobFailure(
            code: passing.code, parameters: troubles.map(\.0.text), isTransient: true, retryAfter: passing.retryAfter)
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
