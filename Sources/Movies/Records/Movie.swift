import Catalog
import GRDB

/// What only a film has, beside its ``Item``.
package struct Movie: Sendable, Hashable {
    package let originalTitle: String
    package let year: Int?
    /// Minutes.
    package let runtime: Int?
    package let overview: String
    package let status: Status
    package let rating: Rating?
    package let lookup: Lookup

    package enum Status: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case none, want, watched
    }

    /// Whether a provider was asked what the film is.
    package enum Lookup: String, Sendable, DatabaseValueConvertible {
        case none, waiting, found, failed
    }
}

extension Movie {
    /// The columns that ``init(_:from:)`` reads, in its order.
    static let columns = """
        movie.originalTitle, movie.year, movie.runtime, movie.overview, movie.status, movie.rating, movie.lookup
        """

    /// - Parameter start: index of the first of ``columns``.
    init(_ row: Row, from start: Int = 0) {
        originalTitle = row[start]
        year = row[start + 1]
        runtime = row[start + 2]
        overview = row[start + 3]
        status = row[start + 4]
        rating = row[start + 5]
        lookup = row[start + 6]
    }
}
