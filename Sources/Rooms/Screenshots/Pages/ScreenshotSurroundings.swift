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
            months: try scope.db.values(Timestamp.self, Self.monthsSQL, [scope.owner]),
            tags: try catalog.tags.related(to: [], kind: .screenshot, in: scope),
            folders: try catalog.folders.tree(in: scope))
    }

    static let untaggedSQL = """
        SELECT count(*) FROM (SELECT 1 FROM item INDEXED BY itemUntagged
            WHERE owner = ? AND state = 'kept' AND kind = 'screenshot' AND tagNames = '' LIMIT ?)
        """

    /// From the latest month with something in it to the next: a seek for each.
    static let monthsSQL = """
        WITH RECURSIVE month(start) AS (
            SELECT \(monthStart("8000000000001"))
            UNION ALL
            SELECT \(monthStart("month.start")) FROM month WHERE month.start IS NOT NULL LIMIT 1200
        )
        SELECT start FROM month WHERE start IS NOT NULL
        """

    /// When the month began in which the last one before that moment was taken.
    private static func monthStart(_ moment: String) -> String {
        """
        CAST(strftime('%s', (
            SELECT position >> 20 FROM item INDEXED BY itemKindNewest
            WHERE owner = ?1 AND state = 'kept' AND kind = 'screenshot' AND position < \(moment) << 20
            ORDER BY position DESC LIMIT 1) / 1000, 'unixepoch', 'localtime', 'start of month', 'utc') AS INTEGER) * 1000
        """
    }
}
