import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// The timeline: added items and activities of all kinds, by day.
struct TimelineRoutes: RouteGroup {
    let site: SiteContext

    private static let pageSize = 60

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.timeline, show)
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .timeline, parts: ["days"]) { html, shell in
            let cursor = TimelineCursor(request.query, now: shell.now, in: shell.zone)
            let owner = shell.person.id
            let (entries, folders) = try catalog.read(of: owner) { scope in
                (
                    try timeline(cursor, limit: Self.pageSize + 1, in: scope),
                    try catalog.folders.tree(in: scope)
                )
            }
            let shownEntries = Array(entries.prefix(Self.pageSize))
            let isMore = entries.count > shownEntries.count
            let nextCursor = shownEntries.last.flatMap { last in
                LocalDay(last.day, in: shell.zone).map { TimelineCursor($0, after: last.anchor) }
            }
            Templates.timelinePage(
                &html, shell: shell,
                page: TimelinePage(
                    shell: shell, cursor: cursor,
                    days: DayEntries.days(shownEntries, isMore: isMore, in: site, shell: shell),
                    previous: isMore ? nextCursor : nil, bulk: site.mixedBar(shell: shell, folders: folders)))
        }
    }

    /// Returns entries after a cursor, the latest day first; of one day, activities before items. Reads no more rows
    /// than needed.
    func timeline(_ cursor: TimelineCursor, limit: Int, in scope: OwnerScope) throws -> [TimelineEntry] {
        // The position of an item is its time of adding, shifted by 20 bits that order items of the same time.
        var (end, after) = (cursor.day.end.rawValue << 20, ActivityPosition?.none)
        switch cursor.anchor {
        case .item(let position):
            // All activities of a day precede its items, so those of this day were shown.
            (end, after) = (min(end, position), ActivityPosition(source: .max, id: 0))
        case .activity(let position): after = position
        case nil: break
        }
        let (day, zone) = (cursor.day.date.text, cursor.day.zone)
        let activities = try site.activities.cursor(until: day, after: after, in: scope)
            .map { TimelineEntry($0) }
        let items = try catalog.items.cursor(before: end, in: scope)
            .map { TimelineEntry($0, addedOn: LocalDate($0.addedAt, in: zone).text) }
        var (nextActivity, nextItem) = (try activities.next(), try items.next())
        // The previous page may have shown activities of these items.
        let itemsWithActivity = cursor.anchor == nil ? [] : try site.activities.items(on: day, in: scope)
        var dayTimeline = DayTimeline(on: day, itemsWithActivity)
        var entries: [TimelineEntry] = []
        while entries.count < limit {
            let entry: TimelineEntry
            if let activity = nextActivity, nextItem.map({ $0.day <= activity.day }) ?? true {
                (entry, nextActivity) = (activity, try activities.next())
            } else if let item = nextItem {
                (entry, nextItem) = (item, try items.next())
            } else {
                break
            }
            if dayTimeline.shouldShow(entry) { entries.append(entry) }
        }
        return entries
    }
}
