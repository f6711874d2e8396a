import Catalog
import HTTPServer
import HTTPTypes
import Site
import Works

/// Routes of the film feature; see ``WorkPaths`` and ``MoviePath``.
struct MovieRoutes: RouteGroup {
    let works: WorkRoutes<Movie>
    var site: SiteContext { works.site }
    var store: MovieStore { works.store }

    func register(in routes: inout Routes) {
        works.register(in: &routes)
        routes.on(.get, Movie.paths.show, show)
        routes.on(.get, Movie.paths.statistics) { request in
            try works.statistics(
                request, read: { _, _, _ in },
                render: { html, shell, page, _ in Templates.movieStatisticsPage(&html, shell: shell, page: page) })
        }
        routes.on(.get, MoviePath.tonight, tonight)
        routes.on(.get, MoviePath.export) { request in
            try MovieExport.watchedFilms(store, owner: request.owner).response(named: "letterboxd.csv")
        }
        routes.on(.get, MoviePath.watchlistExport) { request in
            try MovieExport.watchlist(store, owner: request.owner)
                .response(named: "letterboxd-watchlist.csv")
        }
    }

    /// Suggests one film of the watchlist, with alternatives.
    private func tonight(_ request: Request) throws -> Response {
        let selection = TonightSelection(request.query)
        let (films, matchingItems, alternatives) = try catalog.read(of: request.owner) { scope in
            let films = try store.watchlist(in: scope)
            let matchingItems = selection.matchingItems(films, on: site.today(request))
            let alternativeIDs = Array(matchingItems.dropFirst().prefix(TonightPage.maxAlternatives))
            return (films, matchingItems, try catalog.items.find(alternativeIDs, in: scope))
        }
        func page(_ shell: Shell) -> TonightPage {
            TonightPage(
                selection, films: films, alternatives: alternatives, count: matchingItems.count, in: site, shell: shell)
        }
        guard let film = matchingItems.first else {
            return try site.page(request, at: .collection(.movie), parts: ["hero"]) { html, shell in
                Templates.nothingTonightPage(&html, shell: shell, tonight: page(shell))
            }
        }
        return try works.show(
            request, film, read: { _, _, _, _ in },
            render: { html, shell, work, _ in
                Templates.tonightPage(&html, shell: shell, page: work, tonight: page(shell))
            })
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try works.show(
            request, id, read: { _, _, _, _ in },
            render: { html, shell, page, _ in Templates.moviePage(&html, shell: shell, page: page) })
    }
}
