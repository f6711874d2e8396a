import Catalog
import HTTPServer
import HTTPTypes

extension Dashboard {
    func timelineRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.timeline) { [self] request in
            try page(request, at: .timeline, parts: ["days"]) { html, shell in
                let place = TimelinePlace(request.query, now: shell.now)
                let owner = shell.session.person.id
                let (found, folders) = try catalog.read(of: owner) { scope in
                    (
                        try timeline(place, limit: Self.onTimeline + 1, in: scope),
                        try catalog.folders.tree(in: scope)
                    )
                }
                let shown = Array(found.prefix(Self.onTimeline))
                let isMore = found.count > shown.count
                let last = shown.last.flatMap { last in
                    LocalDay(last.day).map { TimelinePlace($0, behind: last.behind) }
                }
                Templates.timelinePage(
                    &html, shell: shell,
                    page: TimelinePage(
                        shell: shell, place: place, days: days(shown, isMore: isMore, shell: shell),
                        previous: isMore ? last : nil, bulk: mixedBar(shell: shell, folders: folders)))
            }
        }
    }

    private static let onTimeline = 60
}
