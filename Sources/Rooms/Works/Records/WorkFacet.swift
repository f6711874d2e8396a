import Catalog
import GRDB
import Site
import Text

/// What a list of works can be narrowed by, beside status, folder and tags.
package enum WorkFacet: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible {
    case person, series, genre, country, year, decade, rating, holding

    package var phrase: Phrase {
        switch self {
        case .person: Phrase("사람", "Person")
        case .series: Phrase("시리즈", "Series")
        case .genre: Phrase("장르", "Genre")
        case .country: Phrase("나라", "Country")
        case .year: Phrase("해", "Year")
        case .decade: Phrase("연대", "Decade")
        case .rating: Phrase("평점", "Rating")
        case .holding: Phrase("가진 책", "Owned")
        }
    }

    /// What a chip says: "1990년대", "★ 4 이상".
    func title(_ value: String, _ words: Words) -> String {
        switch self {
        case .person, .series, .genre: value
        case .country: WorkCountry.name(value, words)
        case .year: words("\(value)년", value)
        case .decade: words("\(value)년대", "\(value)s")
        case .rating:
            Rating(text: value).map { words("★ \($0.stars) 이상", "★ \($0.stars) and up") } ?? value
        case .holding: Holding(rawValue: value).map { words($0.phrase) } ?? value
        }
    }

    /// What stands in the index; nil for a value that means nothing.
    func key(_ value: String) -> ItemArgument? {
        switch self {
        case .person, .series, .genre: value.oneLine.isEmpty ? nil : .text(value.oneLine.matchKey)
        case .country: value.oneLine.isEmpty ? nil : .text(WorkTerm(.country, value).key)
        case .year: Int64(value).flatMap { (1000...2999).contains($0) ? .integer($0) : nil }
        case .decade: Int64(value).flatMap { (100...299).contains($0 / 10) ? .integer($0 / 10) : nil }
        case .rating: Self.ratings.first { String($0) == value }.map { .integer(Int64($0)) }
        case .holding: Holding(rawValue: value).map { .text($0.rawValue) }
        }
    }

    /// What the counts of works call this key; nil where there are none, or of other groups: stars are counted each, and a
    /// list shows what has so many or more.
    func countKey(_ key: ItemArgument) -> String? {
        switch (self, key) {
        case (.rating, _), (.holding, _): nil
        case (.decade, .integer(let decade)): String(decade * 10)
        case (_, .integer(let number)): String(number)
        case (_, .text(let text)): text
        }
    }

    /// From which on a list can be narrowed to, in halves of a star; each has an index.
    static let ratings = [10, 9, 8, 6]

    enum Holding: String, Sendable, CaseIterable {
        case owned, lent

        var phrase: Phrase {
            switch self {
            case .owned: Phrase("가진 책", "Owned")
            case .lent: Phrase("빌려준 책", "Lent")
            }
        }

        var index: String { self == .owned ? "workHoldingOwned" : "workHoldingLent" }

        /// SQL on the table called `name`.
        func condition(_ name: String) -> String {
            switch self {
            case .owned: "\(name).copies > 0"
            case .lent: "\(name).lentTo <> '' AND \(name).returnedOn IS NULL"
            }
        }
    }
}

package struct WorkTerm: Sendable, Hashable {
    package let facet: WorkFacet
    /// Of a country its code, where it is known.
    package let name: String

    package init(_ facet: WorkFacet, _ name: String) {
        self.facet = facet
        self.name = facet == .country ? WorkCountry.code(name.oneLine) : name.oneLine
    }

    var key: String { name.matchKey }
}

/// How many works a person has of something.
package struct FacetCount: Sendable, Hashable {
    package let key: String
    package let name: String
    package let count: Int
}
