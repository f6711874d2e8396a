import Catalog

/// A film to be saved: checked, not yet stored.
package struct MovieDraft: Sendable, Hashable {
    /// Nil or empty where the person left it to a provider.
    package var title: String?
    package var note = ""
    package var tags: [String] = []
    package var folder: Int64?
    package var originalTitle = ""
    package var year: Int?
    package var runtime: Int?
    package var overview = ""
    package var credits: [MovieCredit] = []
    package var status = Movie.Status.none
    package var rating: Rating?
    package var identities: [MovieIdentity] = []
    package var lookup = Movie.Lookup.none

    package init(title: String? = nil) {
        self.title = title
    }

    /// To be looked up.
    package init(_ identity: MovieIdentity, title: String? = nil) {
        self.title = title
        identities = [identity]
        lookup = .waiting
    }

    /// One line below the title in every list: "봉준호 · 2019".
    var subtitle: String {
        let directors = credits.filter { $0.role == .director }.prefix(3).map(\.name)
        return ([directors.joined(separator: ", ")] + [year.map(String.init)].compactMap(\.self))
            .filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
