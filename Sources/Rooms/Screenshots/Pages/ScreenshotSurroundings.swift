import Catalog
import GRDB

struct ScreenshotSurroundings: Sendable {
    var count = 0
    var favourites = 0
    var archived = 0
    /// Up to ``most``.
    var untagged = 0
    var months: [Timestamp] = []
    var tags: [String] = []
    var folders: [FolderNode] = []

    /// Nobody needs to know more exactly, and counting costs.
    static let most = 1000
}

extension ScreenshotStore {
    /// A constant number of statements, none of which walks over a list.
    func surroundings(in scope: Scope) throws -> ScreenshotSurroundings {
        let counts = try catalog.items.counts(in: scope)
        return ScreenshotSurroundings(
            count: counts[.screenshot, .kept], favourites: counts.favourites(.screenshot),
            archived: counts[.screenshot, .archived],
            untagged: try scope.db.number(Self.untaggedSQL, [scope.owner, ScreenshotSurroundings.most]),
            months: try months(in: scope),
            tags: try catalog.tags.related(to: [], kind: .screenshot, in: scope),
            folders: try catalog.folders.tree(in: scope))
    }

    static let untaggedSQL = """
        SELECT count(*) FROM (SELECT 1 FROM item INDEXED BY itemUntagged
            WHERE owner = ? AND state = 'kept' AND kind = 'screenshot' AND tagNames = '' LIMIT ?)
        """

    /// When the months begin in which something was taken, the latest first: a seek for each month of them all.
    private func months(in scope: Scope) throws -> [Timestamp] {
        let bounds = try scope.db.values(Timestamp.self, Self.boundsSQL, [scope.owner])
        guard let first = bounds.first, let last = bounds.last else { return [] }
        let zone = try scope.zone()
        let (oldest, newest) = (LocalDate(first, in: zone), LocalDate(last, in: zone))
        let count = min((newest.year - oldest.year) * 12 + newest.month - oldest.month + 1, Self.mostMonths)
        let starts = (0...count).map {
            LocalDay(year: newest.year, month: newest.month + 1 - $0, day: 1, in: zone).start
        }
        let months = zip(starts.dropFirst(), starts).map { "[\($0.rawValue),\($1.rawValue)]" }
        return try scope.db.values(
            Timestamp.self, Self.monthsSQL, [scope.owner, "[\(months.joined(separator: ","))]"])
    }

    /// A hundred years.
    private static let mostMonths = 1200

    /// When the first and the last were taken.
    static let boundsSQL = """
        SELECT bound >> 20 FROM (
            SELECT (SELECT position FROM item INDEXED BY itemKindNewest
                WHERE owner = ?1 AND state = 'kept' AND kind = 'screenshot' ORDER BY position LIMIT 1) AS bound
            UNION ALL
            SELECT (SELECT position FROM item INDEXED BY itemKindNewest
                WHERE owner = ?1 AND state = 'kept' AND kind = 'screenshot' ORDER BY position DESC LIMIT 1)
        ) AS latest WHERE bound IS NOT NULL
        """

    /// Those of some months, each an array of its start and its end, in which something was taken.
    static let monthsSQL = """
        SELECT month.value ->> 0 FROM json_each(?2) AS month
        WHERE EXISTS (
            SELECT 1 FROM item INDEXED BY itemKindNewest
            WHERE owner = ?1 AND state = 'kept' AND kind = 'screenshot'
                AND position >= (month.value ->> 0) << 20 AND position < (month.value ->> 1) << 20)
        """
}
