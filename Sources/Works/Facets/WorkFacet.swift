import Catalog
import GRDB
import Site

/// What a list of works can be narrowed by, beside status, folder and tags. The most telling comes first: the list runs
/// along that one.
package enum WorkFacet: String, Sendable, Hashable, CaseIterable {
    case person, genre, country, decade, rating

    package var phrase: Phrase {
        switch self {
        case .person: Phrase("사람", "Person")
        case .genre: Phrase("장르", "Genre")
        case .country: Phrase("나라", "Country")
        case .decade: Phrase("연대", "Decade")
        case .rating: Phrase("평점", "Rating")
        }
    }

    /// What a chip says: "1990년대", "★ 4 이상".
    func title(_ value: String, _ words: Words) -> String {
        switch self {
        case .person, .genre, .country: value
        case .decade: words("\(value)년대", "\(value)s")
        case .rating: words("★ 4 이상", "★ 4 and up")
        }
    }

    /// What stands in the index; nil for a value that means nothing.
    func key(_ value: String) -> ItemArgument? {
        switch self {
        case .person, .genre, .country: value.oneLine.isEmpty ? nil : .text(value.oneLine.matchKey)
        case .decade: Int64(value).flatMap { (100...299).contains($0 / 10) ? .integer($0 / 10) : nil }
        case .rating: value == "8" ? .integer(8) : nil
        }
    }
}

/// A genre or a country of a work.
package struct WorkTerm: Sendable, Hashable {
    package let facet: WorkFacet
    package let name: String

    package init(_ facet: WorkFacet, _ name: String) {
        self.facet = facet
        self.name = name.oneLine
    }
}

/// How many works a person has of something.
package struct FacetCount: Sendable, Hashable {
    package let key: String
    package let name: String
    package let count: Int
}
