import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Serves the lists, the calendar and the single pages of the diary.
struct ReadingRoutes: RouteGroup {
    let dashboard: Dashboard
    let store: DiaryStore
    let surroundings = RevisionCache<DiarySurroundings>()

    /// Style sheets and scripts of web pages that show diary pages.
    static let parts = ["diary", "sheet", "fonts"]

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.index, index)
        routes.on(.get, DiaryPath.calendar, calendar)
        registerPage(in: &routes)
    }

    private func index(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .collection(.page), parts: Self.parts) { html, shell in
            var trail = DiaryTrail(request.query)
            let owner = shell.person.id
            let around = try surroundings.get(owner, in: catalog, store.surroundings)
            let view = trail.view ?? around.view
            if view != around.view { remember(view, of: owner) }
            trail.listing.limit = view == .one ? Self.onReel : Self.onGrid
            let page = try catalog.read(of: owner) { scope in
                let found = try store.rows(trail.listing, in: scope)
                let tiles = try store.tiles(
                    found.rows, isLive: view == .one, width: view == .one ? 1440 : 360, in: trail,
                    DiaryAround(shell, around.people), db: scope.db)
                let previous =
                    trail.listing.after == nil
                    ? nil
                    : try found.rows.first.flatMap { try store.placeBefore($0, in: trail.listing, scope: scope) }
                return DiaryIndexPage(
                    shell: shell, trail: trail, view: view, around: around,
                    found: DiaryIndexPage.Found(next: found.next, previous: previous), tiles: tiles)
            }
            Templates.diaryIndexPage(&html, shell: shell, page: page)
        }
    }

    /// Number of pages in the carousel: enough for a neighbour on each side, few enough to draw all live.
    private static let onReel = 6
    private static let onGrid = 40

    /// Saves the view as the one with which the diary opens next time, on any device.
    private func remember(_ view: DiaryTrail.View, of person: Person.ID) {
        catalog.writeSoon { db in
            try catalog.settings.set(DiaryStore.viewSetting, to: view.rawValue, of: person, in: db)
        }
    }

    private func calendar(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .collection(.page), parts: Self.parts) { html, shell in
            let month = request.query["month"].flatMap { CalendarMonth($0) } ?? CalendarMonth(shell.today)
            let listing = DiaryListing(sort: .oldest, month: month.text, limit: DiaryCalendarPage.most)
            let owner = shell.person.id
            let around = try surroundings.get(owner, in: catalog, store.surroundings)
            let tiles = try catalog.read(of: owner) { scope in
                try store.tiles(
                    try store.rows(listing, in: scope).rows, isLive: false, width: 360, in: DiaryTrail(),
                    DiaryAround(shell, around.people), db: scope.db)
            }
            Templates.diaryCalendarPage(
                &html, shell: shell, page: DiaryCalendarPage(shell: shell, month: month, tiles: tiles))
        }
    }
}
