import GRDB
import Text

/// Queries of kept items by time of addition. The caller defines where a day starts and ends. Each function is one
/// statement of bounded seeks, however many items a day has.
extension ItemStore {
    /// Returns at most `limit` items before a position, newest first.
    package func list(before end: Int64, limit: Int, in scope: OwnerScope) throws -> [Item] {
        try Array(cursor(before: end, in: scope).prefix(limit))
    }

    /// Returns a cursor over items before a position, newest first.
    package func cursor(before end: Int64, in scope: OwnerScope) throws -> ListRowCursor<Item> {
        try scope.db.listCursor(Self.listSQL, [scope.owner, end]) { Item($0) }
    }

    /// Returns the newest `limit` items within each range, with the index of the range (`time`).
    package func list(
        within times: [Range<Timestamp>], limit: Int, in scope: OwnerScope
    ) throws -> [(time: Int, item: Item)] {
        guard !times.isEmpty else { return [] }
        return try scope.db.readList(Self.timesSQL, [scope.owner, Self.positions(times), limit]) {
            (Int($0.integer(Item.columnCount)), Item($0))
        }
    }

    /// Returns the number of items of each kind added within each range, counted up to `limit`. Leaves out zeros.
    package func counts(
        within times: [Range<Timestamp>], kinds: [ItemKind], limit: Int, in scope: OwnerScope
    ) throws -> [(time: Int, kind: ItemKind, count: Int)] {
        try scope.db.rows(
            Self.countsSQL, [scope.owner, Self.positions(times), jsonArray(kinds.map(\.rawValue)), limit]
        )
        .compactMap { row in
            try row.value("count") == 0 ? nil : (row.value("time"), row.value("kind"), row.value("count"))
        }
    }

    /// Returns the newest item with a picture among the latest twelve of each range, if one of them has any.
    package func pictured(within times: [Range<Timestamp>], in scope: OwnerScope) throws -> [(time: Int, item: Item)] {
        try scope.db.readList(Self.picturedSQL, [scope.owner, Self.positions(times)]) {
            (Int($0.integer(Item.columnCount)), Item($0))
        }
    }

    /// Returns when the earliest item was added; nil if there is none.
    package func earliest(in scope: OwnerScope) throws -> Timestamp? {
        try next(from: Timestamp(0), in: scope)
    }

    /// Returns when the earliest item that was added at or after `time` was added, which may be in the future; nil if
    /// there is none.
    package func next(from time: Timestamp, in scope: OwnerScope) throws -> Timestamp? {
        try scope.db.value(
            Timestamp.self,
            """
            SELECT addedAt FROM item INDEXED BY itemNewest WHERE owner = ? AND state = 'kept' AND position >= ?
            ORDER BY position LIMIT 1
            """, [scope.owner, Item.firstPosition(at: time)])
    }

    /// Returns a JSON array with a pair for each range: its first position, and the first one after it.
    private static func positions(_ times: [Range<Timestamp>]) -> String {
        "["
            + times.map { jsonArray([Item.firstPosition(at: $0.lowerBound), Item.firstPosition(at: $0.upperBound)]) }
            .joined(separator: ",") + "]"
    }

    /// SQL condition that an item is kept and within the range `time`.
    private static let isWithinTime = """
        owner = ?1 AND state = 'kept' AND position >= json_extract(time.value, '$[0]')
            AND position < json_extract(time.value, '$[1]')
        """

    static let listSQL = """
        SELECT \(Item.columns) FROM item INDEXED BY itemNewest
        WHERE owner = ? AND state = 'kept' AND position < ? ORDER BY position DESC
        """
    static let timesSQL = """
        SELECT \(Item.columns), time.key FROM json_each(?2) AS time CROSS JOIN item ON item.id IN (
            SELECT id FROM item INDEXED BY itemNewest WHERE \(isWithinTime) ORDER BY position DESC LIMIT ?3)
        ORDER BY time.key, item.position DESC
        """
    static let countsSQL = """
        SELECT time.key AS time, sort.value AS kind, (SELECT count(*) FROM (
            SELECT 1 FROM item INDEXED BY itemKindNewest WHERE item.kind = sort.value AND \(isWithinTime) LIMIT ?4)) AS count
        FROM json_each(?2) AS time CROSS JOIN json_each(?3) AS sort
        """
    static let picturedSQL = """
        SELECT \(Item.columns), time.key FROM json_each(?2) AS time CROSS JOIN item ON item.id = (
            SELECT id FROM (
                SELECT id, cover FROM item INDEXED BY itemNewest WHERE \(isWithinTime) ORDER BY position DESC LIMIT 12)
            WHERE cover IS NOT NULL LIMIT 1)
        """
}
