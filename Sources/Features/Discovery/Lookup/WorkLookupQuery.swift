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
        let hangulSyllables: ClosedRange<UInt32> = 0xAC00...0xD7A3
        let endOfLatin: UInt32 = 0x250
        if letters.contains(where: { hangulSyllables.contains($0.value) }) { return .ko }
        return letters.allSatisfy { $0.value < endOfLatin } ? .en : nil
    }

    /// Looks the work up at one provider. Tries its id there, ids of other sources, the ISBN, then title and year
    /// if only one result can be matches.
    /// - Parameter search: the same provider in the title's ``language``.
    func run(at provider: any Provider, search: any Provider) async throws(ProviderError) -> LookupOutcome {
        if let identity = identities.first(where: { $0.source == provider.source }) {
            return .work(try await provider.work(identity.id))
        }
        if let crossReferences = provider as? any CrossReferenceProvider {
            for identity in identities {
                if let id = try await crossReferences.id(of: ExternalID(identity.source, identity.id)) {
                    return .work(try await provider.work(id))
                }
            }
        }
        if let isbn, let isbnProvider = provider as? any ISBNLookupProvider {
            return .work(try await isbnProvider.work(isbn: isbn))
        }
        guard let title else { throw .notFound }
        switch match(try await search.search(title, page: 1).results, title) {
        case .sure(let result): return .work(try await provider.work(result.identity.id))
        case .unsure(let candidates): return .unsure(Array(candidates.prefix(Self.maxCandidates)))
        case .none: throw .notFound
        }
    }

    private static let maxCandidates = 5

    enum Match: Sendable, Hashable {
        case sure(ProviderSearchResult)
        case unsure([ProviderSearchResult])
        case none
    }

    /// Returns the only result with this title, and this year if it is known; releases abroad may be a year off.
    /// Several results are candidates, and so is a work of this year, or by these makers, under another title.
    func match(_ results: [ProviderSearchResult], _ title: String) -> Match {
        let key = title.matchKey
        let sameTitle = results.filter { $0.names.contains { $0.matchKey == key } }
        let sameTitleAndMakers = sameTitle.filter { sharesMaker($0) == true }
        let matches = isOfEdition && !sameTitleAndMakers.isEmpty ? sameTitleAndMakers : resultsOfYear(sameTitle)
        if matches.count == 1, let result = matches.first {
            return sharesMaker(result) == false ? .unsure(matches) : .sure(result)
        }
        if matches.count > 1 {
            let closestMatches =
                isOfEdition ? matches.filter { $0.released?.year == year } : matches.filter { sharesMaker($0) == true }
            if closestMatches.count == 1, let result = closestMatches.first, sharesMaker(result) != false {
                return .sure(result)
            }
            return .unsure(matches)
        }
        let otherTitles =
            isOfEdition ? results.filter { sharesMaker($0) == true } : year == nil ? [] : resultsOfYear(results)
        let candidates = sameTitle.filter { isOfEdition || $0.released == nil } + otherTitles
        return candidates.isEmpty ? .none : .unsure(candidates)
    }

    private func resultsOfYear(_ results: [ProviderSearchResult]) -> [ProviderSearchResult] {
        guard let year else { return results }
        let exact = results.filter { $0.released?.year == year }
        return exact.isEmpty ? results.filter { $0.released.map { abs($0.year - year) == 1 } ?? false } : exact
    }

    /// Whether one of the makers is a creator of the result; nil if either side has none.
    private func sharesMaker(_ result: ProviderSearchResult) -> Bool? {
        if makers.isEmpty || result.creators.isEmpty { return nil }
        return !Set(makers.map(Credit.key)).isDisjoint(with: result.creators.map(Credit.key))
    }
}

extension ProviderSearchResult {
    fileprivate var names: [String] {
        [title, originalTitle ?? title, subtitle.map { "\(title): \($0)" } ?? title]
    }

    /// Returns the candidate as a person sees it: "기생충 (2019) · TMDB".
    func candidate(from provider: String) -> AmbiguousLookup.Candidate {
        let year = released.map { " (\($0.year))" } ?? ""
        let name = ([title + year] + creators.prefix(2) + [provider]).joined(separator: " · ")
        return AmbiguousLookup.Candidate(source: identity.source, id: identity.id, name: name)
    }
}
