import Catalog
import GRDB

/// What a person saw or read, counted.
package struct WorkStatistics: Sendable, Hashable {
    package struct Line: Sendable, Hashable {
        package let name: String
        package let count: Int
        /// Minutes or pages; 0 where nothing is added up.
        package let size: Int
    }

    /// The latest first; the year of those without a date is empty.
    package var years: [Line] = []
    /// Of the year that is looked at: "01" to "12", and those of no known month.
    package var months: [Line] = []
    package var genres: [Line] = []
    package var people: [Line] = []
    /// In halves of a star, the best first.
    package var ratings: [(rating: Rating, count: Int)] = []

    package static func == (a: Self, b: Self) -> Bool {
        (a.years, a.months, a.genres, a.people) == (b.years, b.months, b.genres, b.people)
            && a.ratings.map(\.rating) == b.ratings.map(\.rating) && a.ratings.map(\.count) == b.ratings.map(\.count)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(years)
        hasher.combine(months)
    }
}

extension WorkStore {
    /// Of all years, from what is counted already; of one, along the index of its days. Five statements at most.
    package func statistics(year: Int?, owner: Person.ID, in db: Database) throws -> WorkStatistics {
        var statistics = WorkStatistics()
        let kind = W.kind.rawValue
        statistics.years = try lines(
            """
            SELECT year, count, size FROM workYear WHERE owner = ? AND kind = '\(kind)' AND count > 0 ORDER BY year DESC
            """, [owner], in: db)
        guard let year else {
            statistics.genres = try lines(.genre, owner: owner, in: db)
            statistics.people = try lines(.person, owner: owner, in: db)
            statistics.ratings = try ratings(
                """
                SELECT rating, count(*) FROM \(W.table) INDEXED BY \(W.table)Rating
                WHERE owner = ? AND rating IS NOT NULL GROUP BY rating ORDER BY rating DESC
                """, [owner], in: db)
            return statistics
        }
        let (table, day) = (W.Occasion.table, W.Occasion.endColumn)
        let range: StatementArguments = [owner, String(year), String(year + 1)]
        let own = "\(table).owner = ? AND \(table).\(day) >= ? AND \(table).\(day) < ? AND \(W.Occasion.countsSQL)"
        let from = "\(table) INDEXED BY \(table)Owner"
        statistics.months = try lines(
            """
            SELECT substr(\(table).\(day), 6, 2), count(*), coalesce(sum(\(W.sizeColumn)), 0)
            FROM \(from) CROSS JOIN \(W.table) ON \(W.table).item = \(table).item WHERE \(own) GROUP BY 1 ORDER BY 1
            """, range, in: db)
        statistics.genres = try lines(
            """
            SELECT min(name), count(*), 0 FROM \(from)
            CROSS JOIN workTerm ON workTerm.item = \(table).item AND facet = 'genre'
            WHERE \(own) GROUP BY key ORDER BY 2 DESC, key LIMIT 12
            """, range, in: db)
        statistics.people = try lines(
            """
            SELECT min(name), count(*), 0 FROM \(from) CROSS JOIN \(W.table)Credit AS credit ON credit.item = \(table).item
            WHERE \(own) AND credit.role = '\(W.roles[0].rawValue)' GROUP BY nameKey ORDER BY 2 DESC, nameKey LIMIT 12
            """, range, in: db)
        statistics.ratings = try ratings(
            """
            SELECT coalesce(\(table).rating, \(W.table).rating) AS given, count(*)
            FROM \(from) CROSS JOIN \(W.table) ON \(W.table).item = \(table).item
            WHERE \(own) AND given IS NOT NULL GROUP BY given ORDER BY given DESC
            """, range, in: db)
        return statistics
    }

    private func lines(
        _ sql: String, _ arguments: StatementArguments, in db: Database
    ) throws -> [WorkStatistics.Line] {
        try Row.fetchAll(db.cachedStatement(sql), arguments: arguments).map {
            WorkStatistics.Line(name: $0[0], count: $0[1], size: $0[2])
        }
    }

    private func lines(
        _ facet: WorkFacet, owner: Person.ID, in db: Database
    ) throws -> [WorkStatistics.Line] {
        try counts(facet, owner: owner, limit: 12, in: db).map { .init(name: $0.name, count: $0.count, size: 0) }
    }

    private func ratings(
        _ sql: String, _ arguments: StatementArguments, in db: Database
    ) throws -> [(rating: Rating, count: Int)] {
        try Row.fetchAll(db.cachedStatement(sql), arguments: arguments).map { ($0[0], $0[1]) }
    }
}
