import Catalog
import HTTPServer
import HTTPTypes
import Site
import Works

/// What the addresses of this room answer; see ``MoviePath``.
struct MovieRoutes: Sendable {
    let works: WorkRoutes<Movie>

    func register(in routes: inout Routes) {
        works.register(in: &routes)
        routes.on(.get, MoviePath.show, show)
    }

    func show(_ request: Request, _ id: Int64) throws -> Response {
        try works.show(request, id) { html, shell, page, _ in
            Templates.moviePage(&html, shell: shell, page: page)
        }
    }
}
