import Catalog
import GRDB
import Site
import Text

/// A filter of a list of works, in addition to status, folder and tags.
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

    /// Returns the text of a filter's chip: "1990년대", "★ 4 이상".
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

    /// Returns the value as the index stores it; `nil` for an invalid value.
    func key(_ value: String) -> FilterArgument? {
        switch self {
        case .person, .series, .genre: value.oneLine.isEmpty ? nil : .text(value.oneLine.matchKey)
        case .country: value.oneLine.isEmpty ? nil : .text(WorkTerm(.country, value).key)
        case .year: Int64(value).flatMap { (1000...2999).contains($0) ? .integer($0) : nil }
        case .decade: Int64(value).flatMap { (100...299).contains($0 / 10) ? .integer($0 / 10) : nil }
        case .rating: Self.minRatings.first { String($0) == value }.map { .integer(Int64($0)) }
        case .holding: Holding(rawValue: value).map { .text($0.rawValue) }
        }
    }

    /// Returns the key in the counts of works; `nil` for holdings and ratings.
    ///
    /// Holdings are not counted. Counts of ratings are for one rating each, while a filter includes better ratings.
    func countKey(_ key: FilterArgument) -> String? {
        switch (self, key) {
        case (.rating, _), (.holding, _): nil
        case (.decade, .integer(let decade)): String(decade * 10)
        case (_, .integer(let number)): String(number)
        case (_, .text(let text)): text
        }
    }

    /// Lowest ratings by which a list can be filtered, in half stars. Each has an index.
    static let minRatings = [10, 9, 8, 6]

    /// A filter by copies or loans.
    enum Holding: String, Sendable, CaseIterable {
        case owned, lent

        var phrase: Phrase {
            switch self {
            case .owned: Phrase("가진 책", "Owned")
            case .lent: Phrase("빌려준 책", "Lent")
            }
        }

        /// Name of the SQL index.
        var indexName: String { self == .owned ? "workHoldingOwned" : "workHoldingLent" }

        /// Returns the SQL condition for a table or its alias.
        func condition(_ table: String) -> String {
            switch self {
            case .owned: "\(table).copies > 0"
            case .lent: "\(table).lentTo <> '' AND \(table).returnedOn IS NULL"
            }
        }
    }
}

/// A genre or a country of a work.
package struct WorkTerm: Sendable, Hashable {
    package let facet: WorkFacet
    /// Name of the term; for a country its code, if known.
    package let name: String

    package init(_ facet: WorkFacet, _ name: String) {
        self.facet = facet
        self.name = facet == .country ? WorkCountry.code(name.oneLine) : name.oneLine
    }

    /// Key by which terms are compared.
    var key: String { name.matchKey }
}

/// A value of a facet, and the number of a person's works that have it.
package struct FacetCount: Sendable, Hashable {
    package let key: String
    package let name: String
    package let count: Int
}
