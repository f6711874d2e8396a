import Catalog
import HTTPServer
import HTTPTypes
import Site

/// The calendar of added items and activities.
struct CalendarRoutes: RouteGroup {
    let site: SiteContext
    private let cache = RevisionCache<[CalendarContent]>()

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.calendar, show)
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .timeline, parts: ["days"]) { html, shell in
            let month = request.query["month"].flatMap { CalendarMonth($0) } ?? CalendarMonth(shell.today)
            let cacheName = "\(month.text) \(shell.words.language)"
            let contents = try cache.get(shell.person.id, cacheName, in: catalog) {
                try calendar(month.days(in: shell.zone), words: shell.words, in: $0)
            }
            Templates.calendarPage(
                &html, shell: shell, page: CalendarPage(shell: shell, month: month, contents: contents))
        }
    }

    /// Number at which counting stops, because a month may hold 15,000 screenshots.
    private static let maxCounted = 100

    /// Returns the contents of days. Runs a constant number of statements, with a bounded number of rows for each
    /// day.
    func calendar(_ days: [LocalDay], words: Words, in scope: OwnerScope) throws -> [CalendarContent] {
        let times = days.map { $0.start..<$0.end }
        let texts = days.map(\.date.text)
        let indices = Dictionary(uniqueKeysWithValues: texts.enumerated().map { index, text in (text, index) })
        var contents = Array(repeating: CalendarContent(), count: days.count)
        func dayCount(_ kind: ItemKind, _ name: Phrase?, _ count: Int) -> CalendarPage.DayCount {
            let collection = site.collection(of: kind)
            return CalendarPage.DayCount(
                cssClass: collection?.navigation.cssClass ?? "",
                name: (name ?? collection?.name).map { words($0) } ?? kind.rawValue,
                count: count < Self.maxCounted ? words.number(count) : "\(Self.maxCounted - 1)+")
        }
        for activity in try site.activities.counts(on: texts, limit: Self.maxCounted, in: scope) {
            let source = site.activities.sources[activity.source]
            guard let index = indices[activity.day] else { continue }
            contents[index].counts.append(dayCount(source.kind, source.label, activity.count))
        }
        let kinds = site.collections.map(\.kind)
        for added in try catalog.items.counts(within: times, kinds: kinds, limit: Self.maxCounted, in: scope) {
            contents[added.time].counts.append(dayCount(added.kind, nil, added.count))
        }
        /// Shows the cover of an item on a day that has no picture yet.
        func showCover(of item: Item, at index: Int) {
            guard contents[index].picture == nil, let cover = item.cover else { return }
            contents[index].picture = .cover(cover, width: 180, height: 120)
            contents[index].placeholder = Placeholder(item.placeholder)
        }
        for activity in try site.activities.list(on: texts, limit: 1, in: scope) {
            if let index = indices[activity.day] { showCover(of: activity.item, at: index) }
        }
        for pictured in try catalog.items.pictured(within: times, in: scope) {
            showCover(of: pictured.item, at: pictured.time)
        }
        return contents
    }
}
