import GRDB
import Text

/// What happened on which day, of all collections. Everything here is found by seeks along an index and costs a statement
/// for each source, however much there is. What is in the trash is left out.
package struct Moments: Sendable {
    package let sources: [MomentSource]

    package init(_ sources: [MomentSource]) {
        self.sources = sources
    }

    /// From a day backwards: by day, then as `MomentPlace` says.
    /// - Parameter place: only what comes behind it on `day`, and all of the days before. Nil begins with all of `day`; a
    ///   place behind all sources, with the day before.
    package func cursor(until day: String, after place: MomentPlace?, in scope: Scope) throws -> MomentCursor {
        try MomentCursor(
            sources.enumerated().map { number, source in
                let end: Int64 =
                    switch place {
                    case let place? where place.source == number: place.id
                    case let place? where place.source > number: 0
                    default: .max
                    }
                return try scope.db.listCursor(source.listSQL, [scope.owner, day, end]) { source.moment($0, number) }
            })
    }

    /// On each of these days, at most `most` of each source.
    package func list(on days: [String], most: Int, in scope: Scope) throws -> [Moment] {
        guard !days.isEmpty else { return [] }
        return try sources.enumerated().flatMap { number, source in
            try read(source, number, source.daysSQL, [scope.owner, jsonArray(days), most], in: scope.db)
        }
    }

    /// Everything that something happened with on a day; one statement for each source.
    package func items(on day: String, in scope: Scope) throws -> Set<Item.ID> {
        Set(try sources.flatMap { try scope.db.values(Item.ID.self, $0.itemsSQL, [scope.owner, day]) })
    }

    /// How many of each source happened on each of these days, counted up to `most`; days and sources without any are
    /// left out.
    package func counts(
        on days: [String], most: Int, in scope: Scope
    ) throws -> [(day: String, source: Int, count: Int)] {
        try sources.enumerated().flatMap { number, source in
            try scope.db.rows(source.countsSQL, [scope.owner, jsonArray(days), most]).compactMap { row in
                try row.value("count") == 0 ? nil : (try row.value("day"), number, try row.value("count"))
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
        try db.readList(sql, arguments) { source.moment($0, number) }
    }
}

/// Moments of several sources one after another, each read when it is the next: of most sources a page needs few.
package final class MomentCursor: Cursor {
    private var sources: [(rows: ListRowCursor<Moment>, first: Moment?)]

    fileprivate init(_ sources: [ListRowCursor<Moment>]) throws {
        self.sources = try sources.map { ($0, try $0.next()) }
    }

    package func next() throws -> Moment? {
        // Of two on the same day, that of the earlier source stands first.
        var latest: (source: Int, day: String)?
        for number in sources.indices {
            guard let day = sources[number].first?.day, latest.map({ $0.day < day }) ?? true else { continue }
            latest = (number, day)
        }
        guard let number = latest?.source else { return nil }
        let moment = sources[number].first
        sources[number].first = try sources[number].rows.next()
        return moment
    }
}

extension MomentSource {
    fileprivate func moment(_ row: borrowing ListRow, _ number: Int) -> Moment {
        Moment(
            item: Item(row), day: row.text(Item.columnCount), said: said,
            place: MomentPlace(source: number, id: row.integer(Item.columnCount + 1)))
    }

    var listSQL: String {
        """
        SELECT \(Item.columns), \(column), m.\(rowid) FROM \(from) CROSS JOIN item ON item.id = m.item
        WHERE m.owner = ?1 AND (\(column), m.\(rowid)) < (?2, ?3) AND length(\(column)) = 10 AND item.state <> 'trashed' \(filter)
        ORDER BY \(column) DESC, m.\(rowid) DESC
        """
    }

    var itemsSQL: String {
        "SELECT m.item FROM \(from) WHERE m.owner = ?1 AND \(column) = ?2 \(filter)"
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
