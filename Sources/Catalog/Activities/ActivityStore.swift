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
    /// - Parameter position: start after this position on `day`. Nil starts with all events of `day`; a position after
    ///   all sources, with the previous day.
    package func cursor(until day: String, after position: ActivityPosition?, in scope: OwnerScope) throws
        -> ActivityCursor
    {
        try ActivityCursor(
            sources.enumerated().map { index, source in
                // Rows of `day` are read below this rowid: all of them (.max) or none (0), except in the position's
                // source.
                let rowidLimit: Int64 =
                    switch position {
                    case let position? where position.source == index: position.id
                    case let position? where position.source > index: 0
                    default: .max
                    }
                return try scope.db.listCursor(source.listSQL, [scope.owner, day, rowidLimit]) {
                    source.activity($0, sourceIndex: index)
                }
            })
    }

    /// Returns the events on these days, at most `limit` of each source and day.
    package func list(on days: [String], limit: Int, in scope: OwnerScope) throws -> [Activity] {
        guard !days.isEmpty else { return [] }
        return try sources.enumerated().flatMap { index, source in
            try scope.db.readList(source.daysSQL, [scope.owner, jsonArray(days), limit]) {
                source.activity($0, sourceIndex: index)
            }
        }
    }

    /// Returns the items that have an event on a day; one statement for each source.
    package func items(on day: String, in scope: OwnerScope) throws -> Set<Item.ID> {
        Set(try sources.flatMap { try scope.db.values(Item.ID.self, $0.itemsSQL, [scope.owner, day]) })
    }

    /// Returns the number of events of each source on each of these days, counted up to `limit`. Leaves out zeros.
    package func counts(
        on days: [String], limit: Int, in scope: OwnerScope
    ) throws -> [(day: String, source: Int, count: Int)] {
        try sources.enumerated().flatMap { index, source in
            try scope.db.rows(source.countsSQL, [scope.owner, jsonArray(days), limit]).compactMap { row in
                try row.value("count") == 0 ? nil : (try row.value("day"), index, try row.value("count"))
            }
        }
    }

    /// Returns the day of the earliest event; nil if there is none.
    package func earliest(in scope: OwnerScope) throws -> String? {
        try sources.compactMap { source in
            try scope.db.value(String.self, source.earliestSQL, [scope.owner])
        }.min()
    }
}

/// A cursor over the events of several sources, latest day first. Reads one row of each source ahead, since a page
/// needs few rows of most sources.
package final class ActivityCursor: Cursor {
    private var sources: [(rows: ListRowCursor<Activity>, upcoming: Activity?)]

    fileprivate init(_ sources: [ListRowCursor<Activity>]) throws {
        self.sources = try sources.map { ($0, try $0.next()) }
    }

    package func next() throws -> Activity? {
        // On the same day, events of the earlier source come first.
        var latest: (source: Int, day: String)?
        for index in sources.indices {
            guard let day = sources[index].upcoming?.day, latest.map({ $0.day < day }) ?? true else { continue }
            latest = (index, day)
        }
        guard let index = latest?.source else { return nil }
        let activity = sources[index].upcoming
        sources[index].upcoming = try sources[index].rows.next()
        return activity
    }
}

extension ActivitySource {
    /// Reads a row of `listSQL` or `daysSQL`.
    fileprivate func activity(_ row: borrowing ListRow, sourceIndex: Int) -> Activity {
        Activity(
            item: Item(row), day: row.text(Item.columnCount), label: label,
            position: ActivityPosition(source: sourceIndex, id: row.integer(Item.columnCount + 1)))
    }

    /// SQL of the owner's events before a day and rowid, latest first.
    var listSQL: String {
        """
        SELECT \(Item.columns), \(daySQL), m.\(rowidColumn) FROM \(fromSQL) CROSS JOIN item ON item.id = m.item
        WHERE m.owner = ?1 AND (\(daySQL), m.\(rowidColumn)) < (?2, ?3) AND length(\(daySQL)) = 10 AND item.state <> 'trashed' \(filterSQL)
        ORDER BY \(daySQL) DESC, m.\(rowidColumn) DESC
        """
    }

    /// SQL of the items with an event on a day.
    var itemsSQL: String {
        "SELECT m.item FROM \(fromSQL) WHERE m.owner = ?1 AND \(daySQL) = ?2 \(filterSQL)"
    }

    /// SQL of the latest events on each of some days.
    var daysSQL: String {
        """
        SELECT \(Item.columns), day.value, n.\(rowidColumn) FROM json_each(?2) AS day
            CROSS JOIN \(quoted(table)) AS n ON n.\(rowidColumn) IN (
                SELECT m.\(rowidColumn) FROM \(fromSQL) CROSS JOIN item ON item.id = m.item
                WHERE m.owner = ?1 AND \(daySQL) = day.value AND item.state <> 'trashed' \(filterSQL)
                ORDER BY m.\(rowidColumn) DESC LIMIT ?3)
            CROSS JOIN item ON item.id = n.item
        ORDER BY day.key, n.\(rowidColumn) DESC
        """
    }

    /// SQL of the number of events on each of some days.
    var countsSQL: String {
        """
        SELECT day.value AS day, (SELECT count(*) FROM (
            SELECT 1 FROM \(fromSQL) CROSS JOIN item ON item.id = m.item
            WHERE m.owner = ?1 AND \(daySQL) = day.value AND item.state <> 'trashed' \(filterSQL) LIMIT ?3)) AS count
        FROM json_each(?2) AS day
        """
    }

    /// SQL of the day of the earliest event.
    var earliestSQL: String {
        "SELECT \(daySQL) FROM \(fromSQL) WHERE m.owner = ?1 AND \(daySQL) > '' \(filterSQL) ORDER BY \(daySQL) LIMIT 1"
    }
}
