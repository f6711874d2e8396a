import Catalog
import GRDB
import Jobs
import Providers
import Works

/// Looks up a film or a book at the providers, in the administrator's order, and fills fields that were not typed.
struct LookUpWorkJob<W: Work>: JobHandler {
    static var kind: String { W.lookUpJob }

    var title: Phrase { W.words.lookUp }
    let store: WorkStore<W>
    let registry: ProviderRegistry

    /// Returns one line for each provider that was asked.
    func reason(_ code: String, _ parameters: [String]) -> Phrase? {
        if code == UnusablePicture.notStored { return Phrase("그림을 저장하지 못했어요", "The picture could not be stored") }
        let lines = parameters.compactMap { WorkTrouble(text: $0)?.phrase }
        if lines.isEmpty { return nil }
        return Phrase(lines.map(\.ko).joined(separator: " "), lines.map(\.en).joined(separator: " "))
    }

    func run(_ job: Job, report: JobReport) async throws {
        guard let id = job.item, let owner = job.person else { return }
        let known = try store.catalog.read { db -> (StoredWork<W>, Language)? in
            guard let stored = try store.find(id, in: Scope(of: owner, in: db)) else { return nil }
            return (stored, try store.catalog.people.find(owner, in: db)?.language ?? .ko)
        }
        guard let (stored, language) = known, stored.item.state != .trashed else { return }
        let question = WorkQuestion(stored)
        let providers = try registry.providers(of: W.kind, language)
        // The work waits until a provider can be asked; see ``RefreshWorksJob``.
        if providers.isEmpty { return }
        var troubles: [(WorkTrouble, ProviderError?)] = []
        var doubt: WorkDoubt?
        for (provider, search) in zip(providers, try registry.providers(of: W.kind, question.language ?? language)) {
            let answers = RecordedAnswers()
            do {
                let answer = try await question.ask(provider.with(answers), search: search.with(answers))
                switch answer {
                case .work(let found): return try await keep(found, answers, of: stored)
                case .unsure(let hits):
                    doubt = doubt ?? WorkDoubt(hits.map { $0.candidate(of: provider.name) })
                    troubles.append((WorkTrouble(source: provider.source, code: WorkTrouble.unsure), nil))
                }
            } catch let error as ProviderError {
                troubles.append((WorkTrouble(source: provider.source, code: error.code), error))
                try Task.checkCancellation()
            }
        }
        try finish(troubles, doubt, job, stored)
    }

    /// Stores the data and the answers of the first provider that knows the work.
    private func keep(_ found: FoundWork, _ answers: RecordedAnswers, of stored: StoredWork<W>) async throws {
        let (cover, url) = try await picture(of: found, for: stored)
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.fill(stored.item.id, with: found, cover: cover, in: scope)
            try store.catalog.imports.ask(nil, about: stored.item.id, in: scope.db)
            guard let identity = found.identities.first else { return }
            try WorkAnswer(
                item: stored.item.id, source: identity.source, id: identity.id,
                fetchedAt: store.catalog.environment.now(), picture: url, bytes: answers.bytes
            ).store(in: scope.db)
        }
    }

    /// Returns the best picture with its URL, unless the person chose one or this one is stored already.
    private func picture(of found: FoundWork, for stored: StoredWork<W>) async throws -> (Media?, String?) {
        let urls = found.pictures
        guard let pictures = registry.pictures, let first = urls.first,
            stored.sources["cover"]?.isLocked != true
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
        _ troubles: [(WorkTrouble, ProviderError?)], _ doubt: WorkDoubt?, _ job: Job, _ stored: StoredWork<W>
    ) throws {
        let passing = troubles.lazy.compactMap(\.1).first { $0.isTransient }
        let isLast = passing == nil || job.attempts >= job.maxAttempts
        // Data that was found before remains found, whatever the result of the refresh.
        let hadAnswer = try store.catalog.read { try !WorkAnswer.all(of: stored.item.id, in: $0).isEmpty }
        try store.catalog.write(of: stored.item.owner) { scope in
            try store.recordTrouble(
                troubles.map(\.0), isLast ? (hadAnswer ? .found : .failed) : .waiting, of: stored.item.id, in: scope)
            if isLast, !hadAnswer { try store.catalog.imports.ask(doubt?.text, about: stored.item.id, in: scope.db) }
        }
        guard let passing, !isLast else { return }
        throw JobFailure(
            code: passing.code, parameters: troubles.map(\.0.text), isTransient: true, retryAfter: passing.retryAfter)
    }
}

extension WorkTrouble {
    var providerName: String { ProviderOffer.of(source)?.name ?? source }

    var phrase: Phrase {
        if code == Self.unsure {
            return Phrase(
                "\(providerName): 이것일 수 있는 것이 있지만 분명하지 않아요. 가져온 것이면 가져오기 기록에서 고를 수 있어요.",
                "\(providerName) knows what it may be, but not for sure. What an import brought can be told in its ledger."
            )
        }
        let line = ProviderError.explanation(code: code, providerName)
        return Phrase(line.ko, line.en)
    }
}
