import Catalog
import GRDB

/// The numbers of log entries by year, genre, person and rating.
package struct WorkStatistics: Sendable, Hashable {
    /// Number and total length of the log entries with one year, genre, person or rating.
    package struct KeyCount: Sendable, Hashable {
        /// Name of what is counted; for a rating its half stars, "08.5"; empty if unknown.
        package let name: String
        package let count: Int
        /// Minutes or pages.
        package let size: Int
    }

    /// Years, latest first. The name is empty for entries without a date.
    package var years: [KeyCount] = []
    package var genres: [KeyCount] = []
    package var people: [KeyCount] = []
    /// Ratings, best first.
    package var ratings: [KeyCount] = []
}

extension WorkStore {
    /// Reads the statistics of one year, or of all years, from the counts that triggers maintain. Four statements.
    package func statistics(year: Int?, in scope: OwnerScope) throws -> WorkStatistics {
        let period = year.map(String.init) ?? "all"
        var statistics = WorkStatistics()
        statistics.years = try tallies("year", of: "all", orderedBy: "key DESC LIMIT 400", in: scope)
        let mostFrequent = "count DESC, key LIMIT 12"
        statistics.genres = try tallies("genre", of: period, orderedBy: mostFrequent, in: scope)
        statistics.people = try tallies("person", of: period, orderedBy: mostFrequent, in: scope)
        statistics.ratings = try tallies("rating", of: period, orderedBy: "key DESC LIMIT 41", in: scope)
        return statistics
    }

    private func tallies(
        _ facet: String, of period: String, orderedBy order: String, in scope: OwnerScope
    ) throws -> [WorkStatistics.KeyCount] {
        try scope.db.readList(
            """
            SELECT CASE WHEN name = '' THEN key ELSE name END AS name, count, size FROM workLogTotal
            WHERE owner = ? AND kind = '\(W.kind.rawValue)' AND period = ? AND facet = ? AND count > 0
            ORDER BY \(order)
            """, [scope.owner, period, facet]
        ) { WorkStatistics.KeyCount(name: $0.text(0), count: Int($0.integer(1)), size: Int($0.integer(2))) }
    }
}
