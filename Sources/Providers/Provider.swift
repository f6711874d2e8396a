/// Somebody outside who knows films or books. Each is one small type that is named as its source names itself; nothing
/// in the house depends on a certain one, and each can be dead, slow or without a key.
package protocol Provider: Sendable {
    /// See ``Source``.
    static var source: String { get }
    /// As people know it.
    static var name: String { get }
    /// What its terms want to be shown where its data is; nil when they want nothing.
    static var terms: ProviderTerms? { get }
    /// The type of the picture that it sends, with status 200, where it has none; its real ones are of another.
    static var blankPicture: String? { get }

    var endpoint: ProviderEndpoint { get set }

    /// Asks for batch `page`, the first of which is 1.
    func search(_ query: String, page: Int) async throws(ProviderError) -> FindingPage
    /// All about one, by the id of a finding.
    func work(_ id: String) async throws(ProviderError) -> FoundWork
    /// Asks something small that shows whether the key is good; does nothing where none is needed.
    func check() async throws(ProviderError)
}

extension Provider {
    package static var terms: ProviderTerms? { nil }
    package static var blankPicture: String? { nil }
    package func check() async throws(ProviderError) {}

    /// The same, which has its answers recorded, or replays those that were.
    package func with(_ answers: RecordedAnswers) -> Self {
        var copy = self
        copy.endpoint.answers = answers
        return copy
    }
}

/// What a provider wants to be shown where its data is.
package struct ProviderTerms: Sendable {
    /// The sentence, in its own words.
    package let notice: String
    /// Where its name leads, without a slash at the end.
    package let site: String
    /// Where on its site the logo lies that has to stand beside the sentence; nil when none has to.
    package var logo: String?
}

/// Knows books by their ISBN.
package protocol ISBNProvider: Provider {
    /// - Parameter isbn: 10 or 13 digits without hyphens; the last of ten may be X.
    /// - Throws: `.notFound`, also when the answer is about another book.
    func work(isbn: String) async throws(ProviderError) -> FoundWork
}

/// Finds things by what others call them.
package protocol ReferringProvider: Provider {
    /// Its own id of what another source calls `other`; nil where it knows nothing of that source.
    func id(of other: Identity) async throws(ProviderError) -> String?
}

/// Knows what is seen these days.
package protocol ChartProvider: Provider {
    func chart(_ chart: Chart, region: String?, page: Int) async throws(ProviderError) -> FindingPage
}

package enum Chart: String, Sendable, Hashable, CaseIterable {
    case trendingToday = "trending"
    case nowPlaying = "now-playing"
    case upcoming
}
