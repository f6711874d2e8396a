import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Serves the lists, the calendar and the single pages of the diary.
struct DiaryPageRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore
    let listContexts = RevisionCache<DiaryListContext>()

    /// Style sheets and scripts of web pages that show diary pages.
    static let parts = ["diary", "sheet", "fonts"]

    func register(in routes: inout Routes) {
        routes.on(.get, DiaryPath.index, index)
        routes.on(.get, DiaryPath.calendar, calendar)
        registerPage(in: &routes)
    }

    private func index(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.page), parts: Self.parts) { html, shell in
            var listQuery = DiaryListQuery(request.query)
            let owner = shell.person.id
            let around = try listContexts.get(owner, in: catalog, store.listContext)
            let view = listQuery.view ?? around.view
            if view != around.view { remember(view, of: owner) }
            listQuery.listing.limit = view == .one ? Self.onReel : Self.onGrid
            let page = try catalog.read(of: owner) { scope in
                let found = try store.rows(listQuery.listing, in: scope)
                let tiles = try store.tiles(
                    found.rows, isLive: view == .one, width: view == .one ? 1440 : 360, in: listQuery,
                    TileContext(shell, around.people), db: scope.db)
                let previous =
                    listQuery.listing.after == nil
                    ? nil
                    : try found.rows.first.flatMap { try store.placeBefore($0, in: listQuery.listing, scope: scope) }
                return DiaryIndexPage(
                    shell: shell, listQuery: listQuery, view: view, around: around,
                    found: DiaryIndexPage.Results(next: found.next, previous: previous), tiles: tiles)
            }
            Templates.diaryIndexPage(&html, shell: shell, page: page)
        }
    }

    /// Number of pages in the carousel: enough for a neighbour on each side, few enough to draw all live.
    private static let onReel = 6
    private static let onGrid = 40

    /// Saves the view as the one with which the diary opens next time, on any device.
    private func remember(_ view: DiaryListQuery.View, of person: Person.ID) {
        catalog.writeInBackground { db in
            try catalog.settings.set(DiaryStore.viewSetting, to: view.rawValue, of: person, in: db)
        }
    }

    private func calendar(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.page), parts: Self.parts) { html, shell in
            let month = request.query["month"].flatMap { CalendarMonth($0) } ?? CalendarMonth(shell.today)
            let listing = DiaryFilter(sort: .oldest, month: month.text, limit: DiaryCalendarPage.maxPages)
            let owner = shell.person.id
            let around = try listContexts.get(owner, in: catalog, store.listContext)
            let tiles = try catalog.read(of: owner) { scope in
                try store.tiles(
                    try store.rows(listing, in: scope).rows, isLive: false, width: 360, in: DiaryListQuery(),
                    TileContext(shell, around.people), db: scope.db)
            }
            Templates.diaryCalendarPage(
                &html, shell: shell, page: DiaryCalendarPage(shell: shell, month: month, tiles: tiles))
        }
    }
}
