import Catalog
import HTTPServer
import HTTPTypes
import Site

struct TimelineRoutes: RouteGroup {
    let dashboard: Dashboard

    private static let onPage = 60

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.timeline, show)
    }

    private func show(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .timeline, parts: ["days"]) { html, shell in
            let place = TimelinePlace(request.query, now: shell.now)
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
                LocalDay(last.day).map { TimelinePlace($0, behind: last.behind) }
            }
            Templates.timelinePage(
                &html, shell: shell,
                page: TimelinePage(
                    shell: shell, place: place,
                    days: DayEntries.days(shown, isMore: isMore, in: dashboard, shell: shell),
                    previous: isMore ? last : nil, bulk: dashboard.mixedBar(shell: shell, folders: folders)))
        }
    }

    /// From a place backwards: by day, moments first; one statement and one for each source of moments.
    func timeline(_ place: TimelinePlace, limit: Int, in scope: Scope) throws -> [TimelineEntry] {
        var (end, after) = (place.day.end.rawValue << 20, MomentPlace?.none)
        switch place.behind {
        case .item(let position):
            // All moments of a day stand before its items.
            (end, after) = (min(end, position), MomentPlace(source: .max, id: 0))
        case .moment(let moment): after = moment
        case nil: break
        }
        let moments = try dashboard.moments.list(until: place.day.date.text, after: after, limit: limit, in: scope)
        let items = try catalog.items.list(before: end, limit: limit, in: scope)
        var entries: [TimelineEntry] = []
        var rest = moments[...]
        for item in items {
            let entry = TimelineEntry.item(item)
            while let moment = rest.first, moment.day >= entry.day {
                entries.append(.moment(rest.removeFirst()))
            }
            entries.append(entry)
        }
        return Array((entries + rest.map { .moment($0) }).once.prefix(limit))
    }
}
