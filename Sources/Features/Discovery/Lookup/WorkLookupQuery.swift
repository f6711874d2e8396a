import Catalog
import Providers
import Text
import Works

/// Known data of a work, by which providers look it up.
struct WorkLookupQuery: Sendable {
    let identities: [WorkExternalID]
    /// ISBN of thirteen digits.
    let isbn: String?
    /// Title; nil if it is only a placeholder.
    let title: String?
    let year: Int?
    /// Directors, or authors.
    let makers: [String]
    /// Whether the year is that of an edition, of which a book has many.
    let isOfEdition: Bool

    init<W: Work>(_ stored: StoredWork<W>) {
        identities = stored.identities
        isbn = stored.work.number?.value
        let title = stored.item.title
        let isPlaceholder =
            title == stored.work.number?.name
            || stored.identities.contains { $0.placeholderTitle == title && title.hasSuffix($0.id) }
        self.title = title.isEmpty || isPlaceholder ? nil : title
        year = stored.work.year
        makers = stored.credits.filter { $0.role == W.roles.first }.map(\.name)
        isOfEdition = W.kind == .book
    }

    init(title: String, year: Int?, makers: [String] = [], isOfEdition: Bool = false) {
        (identities, isbn, self.title, self.year) = ([], nil, title, year)
        (self.makers, self.isOfEdition) = (makers, isOfEdition)
    }

    enum LookupOutcome: Sendable {
        case work(WorkMetadata)
        /// Candidates, one of which a person has to choose.
        case unsure([ProviderSearchResult])
    }

    /// Language of the title, if its letters show it; a film has another title abroad.
    var language: Language? {
        guard let letters = title?.unicodeScalars.filter(\.properties.isAlphabetic), !letters.isEmpty else {
            return nil
        }
        if letters.contains(where: { (0xAC00...0xD7A3).contains($0.value) }) { return .ko }
        return letters.allSatisfy { $0.value < 0x250 } ? .en : nil
    }

    /// Looks the work up at one provider. Tries its id there, ids of other sources, the ISBN, then title and year
    /// if only one result can be meant.
    /// - Parameter search: the same provider in the title's ``language``.
    func ask(_ provider: any Provider, search: any Provider) async throws(ProviderError) -> LookupOutcome {
        if let own = identities.first(where: { $0.source == provider.source }) {
            return .work(try await provider.work(own.id))
        }
        if let referring = provider as? any CrossReferenceProvider {
            for identity in identities {
                if let id = try await referring.id(of: ExternalID(identity.source, identity.id)) {
                    return .work(try await provider.work(id))
                }
            }
        }
        if let isbn, let books = provider as? any ISBNLookupProvider { return .work(try await books.work(isbn: isbn)) }
        guard let title else { throw .notFound }
        switch match(try await search.search(title, page: 1).results, title) {
        case .sure(let hit): return .work(try await provider.work(hit.identity.id))
        case .unsure(let hits): return .unsure(Array(hits.prefix(5)))
        case .none: throw .notFound
        }
    }

    enum Match: Sendable, Hashable {
        case sure(ProviderSearchResult)
        case unsure([ProviderSearchResult])
        case none
    }

    /// Returns the only result with this title, and this year if it is known; releases abroad may be a year off.
    /// Several results are candidates, and so is a work of this year, or by these makers, under another title.
    func match(_ hits: [ProviderSearchResult], _ title: String) -> Match {
        let key = title.matchKey
        let same = hits.filter { $0.names.contains { $0.matchKey == key } }
        let own = same.filter { hasSameMakers($0) == true }
        let meant = isOfEdition && !own.isEmpty ? own : ofYear(same)
        if meant.count == 1, let hit = meant.first { return hasSameMakers(hit) == false ? .unsure(meant) : .sure(hit) }
        if meant.count > 1 {
            let narrow =
                isOfEdition ? meant.filter { $0.released?.year == year } : meant.filter { hasSameMakers($0) == true }
            if narrow.count == 1, let hit = narrow.first, hasSameMakers(hit) != false { return .sure(hit) }
            return .unsure(meant)
        }
        let others = isOfEdition ? hits.filter { hasSameMakers($0) == true } : year == nil ? [] : ofYear(hits)
        let doubtful = same.filter { isOfEdition || $0.released == nil } + others
        return doubtful.isEmpty ? .none : .unsure(doubtful)
    }

    private func ofYear(_ hits: [ProviderSearchResult]) -> [ProviderSearchResult] {
        guard let year else { return hits }
        let exact = hits.filter { $0.released?.year == year }
        return exact.isEmpty ? hits.filter { $0.released.map { abs($0.year - year) == 1 } ?? false } : exact
    }

    /// Whether one of the makers is a creator of the result; nil if either side has none.
    private func hasSameMakers(_ hit: ProviderSearchResult) -> Bool? {
        if makers.isEmpty || hit.creators.isEmpty { return nil }
        return !Set(makers.map(Credit.key)).isDisjoint(with: hit.creators.map(Credit.key))
    }
}

extension ProviderSearchResult {
    fileprivate var names: [String] {
        [title, originalTitle ?? title, subtitle.map { "\(title): \($0)" } ?? title]
    }

    /// Returns the candidate as a person sees it: "기생충 (2019) · TMDB".
    func candidate(of provider: String) -> AmbiguousLookup.Candidate {
        let year = released.map { " (\($0.year))" } ?? ""
        let name = ([title + year] + creators.prefix(2) + [provider]).joined(separator: " · ")
        return AmbiguousLookup.Candidate(source: identity.source, id: identity.id, name: name)
    }
}
