import Catalog
import GRDB

/// The completed viewings or readings of one year.
package struct YearInReview: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        package let item: Item.ID
        /// 1...12; `nil` if only the year is known.
        package let month: Int?
        let title: String
        let cover: String?
        let placeholder: String?
        let rating: Rating?
        /// Decade of the work: 199 for 1990 to 1999.
        let decade: Int?
        let isFavourite: Bool
        /// Minutes or pages.
        let size: Int
    }

    /// Entries, earliest first.
    package var entries: [Entry] = []

    /// Number of different works.
    package var workCount: Int { Set(entries.map(\.item)).count }
    package var size: Int { entries.reduce(0) { $0 + $1.size } }

    /// Mean of the given ratings, rounded to a quarter of a star; `nil` without ratings.
    package var mean: Rating? {
        let ratings = entries.compactMap(\.rating?.halves)
        return ratings.isEmpty
            ? nil : Rating(halves: (ratings.reduce(0, +) / Double(ratings.count) * 2).rounded() / 2)
    }

    /// Returns each work once: best ratings first, then favourites, then the latest entries.
    func topRated(_ limit: Int) -> [Entry] {
        var seen = Set<Item.ID>()
        let latestEntries = entries.reversed().filter { seen.insert($0.item).inserted }
        return latestEntries.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.rating != b.rating { return (a.rating?.halves ?? -1) > (b.rating?.halves ?? -1) }
            if a.isFavourite != b.isFavourite { return a.isFavourite }
            return left.offset < right.offset
        }.prefix(limit).map(\.element)
    }
}

extension WorkStore {
    /// Maximum number of entries that are read of a year.
    private static var maxEntries: Int { 5_000 }

    /// Reads the entries of a year up to today: entries for future days do not count yet. One statement along the index
    /// of days.
    /// - Parameter today: such as "2026-11-21".
    package func year(_ year: Int, today: String, in scope: OwnerScope) throws -> YearInReview {
        let (log, day) = (W.Entry.table, "log.\(W.Entry.dayColumn)")
        return YearInReview(
            entries: try scope.db.readList(
                """
                SELECT log.item, substr(\(day), 6, 2), item.title, item.cover, item.placeholder,
                    CAST(coalesce(log.rating, \(W.table).rating) * 2 AS INTEGER), \(W.decadeSQL(W.table)),
                    item.favouriteAt IS NOT NULL, \(W.table).\(W.sizeColumn)
                FROM \(log) AS log INDEXED BY \(log)Owner
                CROSS JOIN item ON item.id = log.item AND item.state <> 'trashed'
                CROSS JOIN \(W.table) ON \(W.table).item = log.item
                WHERE log.owner = ? AND \(day) >= ? AND \(day) < ? AND \(day) <= ? AND \(W.Entry.completionSQL)
                ORDER BY \(day) LIMIT \(Self.maxEntries)
                """, [scope.owner, String(year), String(year + 1), today]
            ) { row in
                YearInReview.Entry(
                    item: row.integer(0), month: Int(row.text(1)), title: row.text(2), cover: row.optionalText(3),
                    placeholder: row.optionalText(4), rating: row.isNull(5) ? nil : Rating(quarters: row.integer(5)),
                    decade: row.isNull(6) ? nil : Int(row.integer(6)), isFavourite: row.integer(7) != 0,
                    size: Int(row.integer(8)))
            })
    }

    /// Returns the best rated of all kept works. One statement along the index of ratings.
    package func topRated(_ limit: Int, in scope: OwnerScope) throws -> [Item.ID] {
        let key = "coalesce(CAST(\(W.table).rating * 2 AS INTEGER), -1)"
        return try scope.db.rows(
            """
            SELECT item.id FROM \(W.table) INDEXED BY \(W.table)ByRating CROSS JOIN item ON item.id = \(W.table).item
            WHERE \(W.table).owner = ? AND \(key) > 0 AND item.state = 'kept'
            ORDER BY \(key) DESC LIMIT ?
            """, [scope.owner, limit]
        ).map { try $0.value("id") }
    }
}
