import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

struct TimelineRoutes: RouteGroup {
    let site: SiteContext

    private static let onPage = 60

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.timeline, show)
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .timeline, parts: ["days"]) { html, shell in
            let place = TimelineCursor(request.query, now: shell.now, in: shell.zone)
            let owner = shell.person.id
            let (found, folders) = try catalog.read(of: owner) { scope in
                (
                    try timeline(place, limit: Self.onPage + 1, in: scope),
                    try catalog.folders.tree(in: scope)
                )
            }
            let shown = Array(found.prefix(Self.onPage))
            let isMore = found.count > shown.count
            let last = shown.last.flatMap { last in
                LocalDay(last.day, in: shell.zone).map { TimelineCursor($0, behind: last.behind) }
            }
            Templates.timelinePage(
                &html, shell: shell,
                page: TimelinePage(
                    shell: shell, place: place,
                    days: DayEntries.days(shown, isMore: isMore, in: site, shell: shell),
                    previous: isMore ? last : nil, bulk: site.mixedBar(shell: shell, folders: folders)))
        }
    }

    /// Returns entries from a place backwards, by day, activities first. Reads only as many rows as the page shows.
    func timeline(_ place: TimelineCursor, limit: Int, in scope: OwnerScope) throws -> [TimelineEntry] {
        var (end, after) = (place.day.end.rawValue << 20, ActivityPosition?.none)
        switch place.behind {
        case .item(let position):
            // All activities of a day precede its items.
            (end, after) = (min(end, position), ActivityPosition(source: .max, id: 0))
        case .moment(let moment): after = moment
        case nil: break
        }
        let (day, zone) = (place.day.date.text, place.day.zone)
        let activities = try site.activities.cursor(until: day, after: after, in: scope)
            .map { TimelineEntry($0) }
        let items = try catalog.items.cursor(before: end, in: scope)
            .map { TimelineEntry($0, addedOn: LocalDate($0.addedAt, in: zone).text) }
        var (moment, item) = (try activities.next(), try items.next())
        // The previous page may have shown activities of these items.
        let told = place.behind == nil ? [] : try site.activities.items(on: day, in: scope)
        var telling = DayTimeline(on: day, told)
        var entries: [TimelineEntry] = []
        while entries.count < limit {
            let next: TimelineEntry
            if let told = moment, item.map({ $0.day <= told.day }) ?? true {
                (next, moment) = (told, try activities.next())
            } else if let added = item {
                (next, item) = (added, try items.next())
            } else {
                break
            }
            if telling.markAsEmitted(next) { entries.append(next) }
        }
        return entries
    }
}
