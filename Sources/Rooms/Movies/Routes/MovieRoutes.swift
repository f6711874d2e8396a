import Catalog
import HTTPServer
import HTTPTypes
import Site
import Works

/// What the addresses of this room answer; see ``WorkPaths`` and ``MoviePath``.
struct MovieRoutes: Sendable {
    let works: WorkRoutes<Movie>

    func register(in routes: inout Routes) {
        works.register(in: &routes)
        routes.on(.get, Movie.paths.show, show)
        routes.on(.get, Movie.paths.statistics) { request in
            try works.statistics(request, read: { _, _ in }) { html, shell, page, _ in
                Templates.movieStatisticsPage(&html, shell: shell, page: page)
            }
        }
        routes.on(.get, MoviePath.export) { request in
            try MovieExport.seen(works.store, owner: request.owner).response(named: "letterboxd.csv")
        }
        routes.on(.get, MoviePath.watchlistExport) { request in
            try MovieExport.wanted(works.store, owner: request.owner)
                .response(named: "letterboxd-watchlist.csv")
        }
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try works.show(request, id) { _, _, _, _ in
        } _: { html, shell, page, _ in
            Templates.moviePage(&html, shell: shell, page: page)
        }
    }
}
