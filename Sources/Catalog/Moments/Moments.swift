import GRDB
import Text

/// What happened on which day, of all collections. Everything here is found by seeks along an index and costs a statement
/// for each source, however much there is. What is in the trash is left out.
package struct Moments: Sendable {
    package let sources: [MomentSource]

    package init(_ sources: [MomentSource]) {
        self.sources = sources
    }

    /// From a day backwards: by day, then as `MomentPlace` says; at most `limit`.
    /// - Parameter place: only what comes behind it on `day`, and all of the days before. Nil begins with all of `day`; a
    ///   place behind all sources, with the day before.
    package func list(until day: String, after place: MomentPlace?, limit: Int, in scope: Scope) throws -> [Moment] {
        var all: [Moment] = []
        for (number, source) in sources.enumerated() {
            let end: Int64 =
                switch place {
                case let place? where place.source == number: place.id
                case let place? where place.source > number: 0
                default: .max
                }
            all += try read(source, number, source.listSQL, [scope.owner, day, end, limit], in: scope.db)
        }
        return Array(
            all.sorted {
                ($1.day, $0.place.source, $1.place.id) < ($0.day, $1.place.source, $0.place.id)
            }.prefix(limit))
    }

    /// On each of these days, at most `most` of each source.
    package func list(on days: [String], most: Int, in scope: Scope) throws -> [Moment] {
        guard !days.isEmpty else { return [] }
        return try sources.enumerated().flatMap { number, source in
            try read(source, number, source.daysSQL, [scope.owner, jsonArray(days), most], in: scope.db)
        }
    }

    /// How many of each source happened on each of these days, counted up to `most`; days and sources without any are
    /// left out.
    package func counts(
        on days: [String], most: Int, in scope: Scope
    ) throws -> [(day: String, source: Int, count: Int)] {
        try sources.enumerated().flatMap { number, source in
            try scope.db.rows(source.countsSQL, [scope.owner, jsonArray(days), most]).compactMap { row in
                row["count"] == 0 ? nil : (row["day"], number, row["count"])
            }
        }
    }

    /// The earliest day of all; nil when nothing has happened.
    package func earliest(in scope: Scope) throws -> String? {
        try sources.compactMap { source in
            try scope.db.value(String.self, source.earliestSQL, [scope.owner])
        }.min()
    }

    private func read(
        _ source: MomentSource, _ number: Int, _ sql: String, _ arguments: StatementArguments, in db: Database
    ) throws -> [Moment] {
        try db.readList(sql, arguments) { row in
            Moment(
                item: Item(row), day: row.text(Item.columnCount), said: source.said,
                place: MomentPlace(source: number, id: row.integer(Item.columnCount + 1)))
        }
    }
}

extension MomentSource {
    var listSQL: String {
        """
        SELECT \(Item.columns), \(column), m.\(rowid) FROM \(from) CROSS JOIN item ON item.id = m.item
        WHERE m.owner = ?1 AND (\(column), m.\(rowid)) < (?2, ?3) AND length(\(column)) = 10 AND item.state <> 'trashed' \(filter)
        ORDER BY \(column) DESC, m.\(rowid) DESC LIMIT ?4
        """
    }

    var daysSQL: String {
        """
        SELECT \(Item.columns), day.value, n.\(rowid) FROM json_each(?2) AS day
            CROSS JOIN \(quoted(table)) AS n ON n.\(rowid) IN (
                SELECT m.\(rowid) FROM \(from) CROSS JOIN item ON item.id = m.item
                WHERE m.owner = ?1 AND \(column) = day.value AND item.state <> 'trashed' \(filter)
                ORDER BY m.\(rowid) DESC LIMIT ?3)
            CROSS JOIN item ON item.id = n.item
        ORDER BY day.key, n.\(rowid) DESC
        """
    }

    var countsSQL: String {
        """
        SELECT day.value AS day, (SELECT count(*) FROM (
            SELECT 1 FROM \(from) CROSS JOIN item ON item.id = m.item
            WHERE m.owner = ?1 AND \(column) = day.value AND item.state <> 'trashed' \(filter) LIMIT ?3)) AS count
        FROM json_each(?2) AS day
        """
    }

    var earliestSQL: String {
        "SELECT \(column) FROM \(from) WHERE m.owner = ?1 AND \(column) > '' \(filter) ORDER BY \(column) LIMIT 1"
    }
}
