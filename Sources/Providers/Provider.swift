/// A service that knows films or books. Each may be unreachable, slow or without a key, and Seorap works without any of
/// them.
package protocol Provider: Sendable {
    /// Stable name of the source; see ``ExternalSource``.
    static var source: String { get }
    /// Display name.
    static var name: String { get }
    /// Notice that its terms require next to its data; nil if they require none.
    static var terms: ProviderTerms? { get }
    /// Media type of the picture that it sends, with status 200, if it has none; its real pictures have another
    /// type.
    static var blankPicture: String? { get }

    var endpoint: ProviderEndpoint { get set }

    /// Returns batch `page` of the results; the first is 1.
    func search(_ query: String, page: Int) async throws(ProviderError) -> ProviderSearchBatch
    /// Returns all data of one work, by the id of a search result.
    func work(_ id: String) async throws(ProviderError) -> WorkMetadata
    /// Checks the key with a small request; does nothing if no key is needed.
    func check() async throws(ProviderError)
}

extension Provider {
    package static var terms: ProviderTerms? { nil }
    package static var blankPicture: String? { nil }
    package func check() async throws(ProviderError) {}

    /// Returns a copy of the provider that records its answers, or replays recorded ones.
    package func with(_ answers: ProviderResponseLog) -> Self {
        var copy = self
        copy.endpoint.answers = answers
        return copy
    }
}

/// The notice that a provider's terms require next to its data.
package struct ProviderTerms: Sendable {
    /// Sentence in the provider's own words.
    package let notice: String
    /// URL to which its name links, without a slash at the end.
    package let site: String
    /// Path on its site of the logo that must be shown with the sentence; nil if none must.
    package var logo: String?
}

/// A provider that finds books by their ISBN.
package protocol ISBNLookupProvider: Provider {
    /// - Parameter isbn: 10 or 13 digits without hyphens; the last of ten may be X.
    /// - Throws: `.notFound`, also if the answer is about another book.
    func work(isbn: String) async throws(ProviderError) -> WorkMetadata
}

/// A provider that finds works by the ids of other sources.
package protocol CrossReferenceProvider: Provider {
    /// Returns its own id of the work that another source calls `other`; nil if it has none.
    func id(of other: ExternalID) async throws(ProviderError) -> String?
}

/// A provider of charts of current films.
package protocol ChartProvider: Provider {
    /// Returns batch `page` of a chart; the first is 1.
    /// - Parameter region: ISO 3166-1 code of the country whose cinemas are meant; nil for no particular one.
    func chart(_ chart: Chart, region: String?, page: Int) async throws(ProviderError) -> ProviderSearchBatch
}

package enum Chart: String, Sendable, Hashable, CaseIterable {
    case trendingToday = "trending"
    case nowPlaying = "now-playing"
    case upcoming
}
