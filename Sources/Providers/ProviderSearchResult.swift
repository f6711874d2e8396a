import Text

/// An id that one source gives to a film, book or person: `tmdb` 27205, `imdb` tt1375666.
package struct ExternalID: Sendable, Hashable {
    /// Stable name of the source; see ``ExternalSource``.
    package let source: String
    package let id: String

    package init(_ source: String, _ id: String) {
        self.source = source
        self.id = id
    }
}

/// Names of sources in rows and JSON.
package enum ExternalSource {
    package static let tmdb = "tmdb"
    package static let imdb = "imdb"
    package static let wikidata = "wikidata"
    package static let kobis = "kobis"
    package static let openLibrary = "openlibrary"
    package static let googleBooks = "googlebooks"
    package static let kakao = "kakao"
    static let nationalLibrary = "nlk"
    package static let aladin = "aladin"
    package static let goodreads = "goodreads"
}

/// A search result of a provider: enough to recognise a film or a book and to ask for the rest.
package struct ProviderSearchResult: Sendable, Hashable {
    /// Id at the provider.
    package var identity: ExternalID
    package var title: String
    /// Title in the original language, if it differs.
    package var originalTitle: String?
    package var subtitle: String?
    /// Names in the provider's order: directors of a film, authors of a book.
    package var creators: [String] = []
    package var released: PartialDate?
    /// Plain text; empty if there is none.
    package var overview = ""
    /// URL of a poster or cover of a size for cards.
    package var picture: String?
    package var publisher: String?
    /// ISBNs without hyphens, as far as they look valid; check digits are not verified.
    package var isbns: [String] = []

    package init(_ identity: ExternalID, title: String) {
        self.identity = identity
        self.title = title
    }

    /// Creates a search result from the data of a known work.
    package init(_ work: WorkMetadata) {
        self.init(work.identities[0], title: work.title)
        originalTitle = work.originalTitle
        subtitle = work.subtitle
        creators = work.contributors.filter { [.author, .director].contains($0.role) }.map(\.name)
        released = work.released
        overview = work.overview
        picture = work.pictures.first
        publisher = work.publisher
        isbns = work.isbns
    }
}

/// A batch of search results, in the provider's order.
package struct ProviderSearchBatch: Sendable, Hashable {
    package var results: [ProviderSearchResult]
    /// Number of the next batch; nil at the end, or if the provider offers no more.
    package var next: Int?
    /// Number of all results, if the provider gives one; often an estimate.
    package var total: Int?

    package init(_ results: [ProviderSearchResult], next: Int? = nil, total: Int? = nil) {
        self.results = results
        self.next = next
        self.total = total
    }

    /// Returns the batch without known results and duplicates. Some providers move results between batches while a
    /// person reads, so the same may appear twice.
    package func without(_ known: Set<ExternalID>) -> ProviderSearchBatch {
        var seen = known
        return ProviderSearchBatch(results.filter { seen.insert($0.identity).inserted }, next: next, total: total)
    }
}
