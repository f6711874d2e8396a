import Catalog
import GRDB

struct ScreenshotListContext: Sendable {
    var count = 0
    var favourites = 0
    var archived = 0
    /// Number of untagged screenshots, counted up to ``countLimit``.
    var untagged = 0
    var months: [Timestamp] = []
    var tags: [String] = []
    var folders: [FolderNode] = []

    /// Maximum of ``untagged``. Pages show "1000+" from here on, because counting costs time.
    static let countLimit = 1000
}

extension ScreenshotStore {
    /// Returns the context of a list in a constant number of statements, none of which scans the list.
    func listContext(in scope: OwnerScope) throws -> ScreenshotListContext {
        let counts = try catalog.items.counts(in: scope)
        return ScreenshotListContext(
            count: counts[.screenshot, .kept], favourites: counts.favourites(.screenshot),
            archived: counts[.screenshot, .archived],
            untagged: try scope.db.number(Self.untaggedSQL, [scope.owner, ScreenshotListContext.countLimit]),
            months: try months(in: scope),
            tags: try catalog.tags.related(to: [], kind: .screenshot, in: scope),
            folders: try catalog.folders.tree(in: scope))
    }

    static let untaggedSQL = """
        SELECT count(*) FROM (SELECT 1 FROM item INDEXED BY itemUntagged
            WHERE owner = ? AND state = 'kept' AND kind = 'screenshot' AND tagNames = '' LIMIT ?)
        """

    /// Returns the starts of the months with screenshots, the latest first. Costs one index seek for each month between
    /// the first and the last screenshot.
    private func months(in scope: OwnerScope) throws -> [Timestamp] {
        let bounds = try scope.db.values(Timestamp.self, Self.boundsSQL, [scope.owner])
        guard let first = bounds.first, let last = bounds.last else { return [] }
        let zone = try scope.zone()
        let (oldest, newest) = (LocalDate(first, in: zone), LocalDate(last, in: zone))
        let count = min((newest.year - oldest.year) * 12 + newest.month - oldest.month + 1, Self.maxMonths)
        let starts = (0...count).map {
            LocalDay(year: newest.year, month: newest.month + 1 - $0, day: 1, in: zone).start
        }
        let months = zip(starts.dropFirst(), starts).map { "[\($0.rawValue),\($1.rawValue)]" }
        return try scope.db.values(
            Timestamp.self, Self.monthsSQL, [scope.owner, "[\(months.joined(separator: ","))]"])
    }

    /// Maximum number of months: a hundred years.
    private static let maxMonths = 1200

    /// Selects the times at which the first and the last screenshot were taken.
    static let boundsSQL = """
        SELECT bound >> 20 FROM (
            SELECT (SELECT position FROM item INDEXED BY itemKindNewest
                WHERE owner = ?1 AND state = 'kept' AND kind = 'screenshot' ORDER BY position LIMIT 1) AS bound
            UNION ALL
            SELECT (SELECT position FROM item INDEXED BY itemKindNewest
                WHERE owner = ?1 AND state = 'kept' AND kind = 'screenshot' ORDER BY position DESC LIMIT 1)
        ) AS latest WHERE bound IS NOT NULL
        """

    /// Selects the starts of months with screenshots, from a JSON array of pairs of start and end.
    static let monthsSQL = """
        SELECT month.value ->> 0 FROM json_each(?2) AS month
        WHERE EXISTS (
            SELECT 1 FROM item INDEXED BY itemKindNewest
            WHERE owner = ?1 AND state = 'kept' AND kind = 'screenshot'
                AND position >= (month.value ->> 0) << 20 AND position < (month.value ->> 1) << 20)
        """
}
