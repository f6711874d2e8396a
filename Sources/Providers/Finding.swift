import Text

/// The same thing under the name that one source gives it: `tmdb` 27205, `imdb` tt1375666.
package struct Identity: Sendable, Hashable {
    /// A stable word: see ``Source``.
    package let source: String
    package let id: String

    package init(_ source: String, _ id: String) {
        self.source = source
        self.id = id
    }
}

/// The words by which rows and JSON name sources.
package enum Source {
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

/// One hit of a search: enough to recognise a film or a book and to ask for the rest.
package struct Finding: Sendable, Hashable {
    package var identity: Identity
    package var title: String
    /// In the language it was made in, where that is another title.
    package var originalTitle: String?
    package var subtitle: String?
    /// Names in the provider's order: directors of a film, authors of a book.
    package var creators: [String] = []
    package var released: PartialDate?
    /// Plain text; empty when there is none.
    package var overview = ""
    /// An address of a poster or cover fit for a card.
    package var picture: String?
    package var publisher: String?
    /// ISBNs as far as they look like some, without hyphens; their check digits are not checked.
    package var isbns: [String] = []

    package init(_ identity: Identity, title: String) {
        self.identity = identity
        self.title = title
    }

    /// What a hit would say of a work that is known.
    package init(_ work: FoundWork) {
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

/// A batch of hits, in the provider's order.
package struct FindingPage: Sendable, Hashable {
    package var findings: [Finding]
    /// The number of the next batch; nil at the end, or where the provider goes no further.
    package var next: Int?
    /// How many there are, as far as the provider says; often an estimate.
    package var total: Int?

    package init(_ findings: [Finding], next: Int? = nil, total: Int? = nil) {
        self.findings = findings
        self.next = next
        self.total = total
    }

    /// Some providers move hits from one batch to the next while one reads, so the same may come twice.
    package func without(_ known: Set<Identity>) -> FindingPage {
        var seen = known
        return FindingPage(findings.filter { seen.insert($0.identity).inserted }, next: next, total: total)
    }
}
