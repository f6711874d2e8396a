import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Serves the list, the calendar and the single pages of a diary.
struct DiaryPageRoutes: RouteGroup {
    let site: SiteContext
    let store: DiaryStore
    /// Filter choices and counts of each viewer, until their data changes.
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
            let viewer = shell.person.id
            let listContext = try listContexts.get(viewer, in: catalog, store.listContext)
            let view = listQuery.view ?? listContext.view
            if view != listContext.view { rememberView(view, of: viewer) }
            let isCarousel = view == .carousel
            listQuery.filter.limit = isCarousel ? Self.carouselLimit : Self.gridLimit
            let webPage = try catalog.read(of: viewer) { scope in
                let (diaryPages, nextCursor) = try store.list(listQuery.filter, in: scope)
                let tiles = try store.tiles(
                    diaryPages, isLive: isCarousel,
                    width: isCarousel ? PictureURLs.fullWidth : PictureURLs.thumbnailWidth, in: listQuery,
                    TileContext(shell, listContext.people), db: scope.db)
                let previousCursor =
                    listQuery.filter.after == nil
                    ? nil
                    : try diaryPages.first.flatMap {
                        try store.cursorBefore($0, in: listQuery.filter, scope: scope)
                    }
                return DiaryIndexPage(
                    shell: shell, listQuery: listQuery, view: view, listContext: listContext,
                    cursors: DiaryIndexPage.Cursors(next: nextCursor, previous: previousCursor), tiles: tiles)
            }
            Templates.diaryIndexPage(&html, shell: shell, page: webPage)
        }
    }

    /// Maximum number of diary pages on one web page of the carousel, which draws all of them live.
    private static let carouselLimit = 6
    /// Maximum number of diary pages on one web page of the grid, which mostly shows stored pictures.
    private static let gridLimit = 40

    /// Saves the view as the one with which the diary opens next time, on any device.
    private func rememberView(_ view: DiaryListQuery.View, of person: Person.ID) {
        catalog.writeInBackground { db in
            try catalog.settings.set(DiaryStore.viewSetting, to: view.rawValue, of: person, in: db)
        }
    }

    private func calendar(_ request: Request) throws -> Response {
        try site.page(request, at: .collection(.page), parts: Self.parts) { html, shell in
            let month = request.query["month"].flatMap { CalendarMonth($0) } ?? CalendarMonth(shell.today)
            let filter = DiaryFilter(sort: .oldest, month: month.text, limit: DiaryCalendarPage.maxPages)
            let viewer = shell.person.id
            let listContext = try listContexts.get(viewer, in: catalog, store.listContext)
            let tiles = try catalog.read(of: viewer) { scope in
                try store.tiles(
                    try store.list(filter, in: scope).pages, isLive: false, width: PictureURLs.thumbnailWidth,
                    in: DiaryListQuery(), TileContext(shell, listContext.people), db: scope.db)
            }
            Templates.diaryCalendarPage(
                &html, shell: shell, page: DiaryCalendarPage(shell: shell, month: month, tiles: tiles))
        }
    }
}
