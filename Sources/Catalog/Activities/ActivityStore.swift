import GRDB
import Text

/// Dated events of all collections. Every query is a seek along an index, one statement for each source, however many
/// events there are. Leaves out items in the trash.
package struct ActivityStore: Sendable {
    package let sources: [ActivitySource]

    package init(_ sources: [ActivitySource]) {
        self.sources = sources
    }

    /// Returns the events from a day backwards: by day, then in the order of `ActivityPosition`.
    /// - Parameter place: start after this position on `day`. Nil starts with all events of `day`; a position after all
    ///   sources, with the previous day.
    package func cursor(until day: String, after place: ActivityPosition?, in scope: OwnerScope) throws
        -> ActivityCursor
    {
        try ActivityCursor(
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

    /// Returns the events on these days, at most `most` of each source and day.
    package func list(on days: [String], limit: Int, in scope: OwnerScope) throws -> [Activity] {
        guard !days.isEmpty else { return [] }
        return try sources.enumerated().flatMap { number, source in
            try read(source, number, source.daysSQL, [scope.owner, jsonArray(days), limit], in: scope.db)
        }
    }

    /// Returns the items that have an event on a day; one statement for each source.
    package func items(on day: String, in scope: OwnerScope) throws -> Set<Item.ID> {
        Set(try sources.flatMap { try scope.db.values(Item.ID.self, $0.itemsSQL, [scope.owner, day]) })
    }

    /// Returns the number of events of each source on each of these days, counted up to `most`. Leaves out zeros.
    package func counts(
        on days: [String], limit: Int, in scope: OwnerScope
    ) throws -> [(day: String, source: Int, count: Int)] {
        try sources.enumerated().flatMap { number, source in
            try scope.db.rows(source.countsSQL, [scope.owner, jsonArray(days), limit]).compactMap { row in
                try row.value("count") == 0 ? nil : (try row.value("day"), number, try row.value("count"))
            }
        }
    }

    /// Returns the day of the earliest event; nil if there is none.
    package func earliest(in scope: OwnerScope) throws -> String? {
        try sources.compactMap { source in
            try scope.db.value(String.self, source.earliestSQL, [scope.owner])
        }.min()
    }

    private func read(
        _ source: ActivitySource, _ number: Int, _ sql: String, _ arguments: StatementArguments, in db: Database
    ) throws -> [Activity] {
        try db.readList(sql, arguments) { source.moment($0, number) }
    }
}

/// Events of several sources, merged. Each row is read only when it is next, since a page needs few rows of most
/// sources.
package final class ActivityCursor: Cursor {
    private var sources: [(rows: ListRowCursor<Activity>, first: Activity?)]

    fileprivate init(_ sources: [ListRowCursor<Activity>]) throws {
        self.sources = try sources.map { ($0, try $0.next()) }
    }

    package func next() throws -> Activity? {
        // On the same day, events of the earlier source come first.
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

extension ActivitySource {
    fileprivate func moment(_ row: borrowing ListRow, _ number: Int) -> Activity {
        Activity(
            item: Item(row), day: row.text(Item.columnCount), label: label,
            position: ActivityPosition(source: number, id: row.integer(Item.columnCount + 1)))
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
