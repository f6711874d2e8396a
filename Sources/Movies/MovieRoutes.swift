import Catalog
import HTTPServer
import HTTPTypes
import Site

/// What the addresses of this room answer; see ``MoviePath``.
struct MovieRoutes: Sendable {
    let dashboard: Dashboard
    let store: MovieStore

    var catalog: Catalog { dashboard.catalog }

    func register(in routes: inout Routes) {
        routes.on(.get, MoviePath.index, index)
        routes.on(.post, MoviePath.index, create)
        routes.on(.get, MoviePath.new, new)
        routes.on(.get, MoviePath.show, show)
        routes.on(.post, MoviePath.show, update)
        routes.on(.get, MoviePath.edit, edit)
        routes.on(.post, MoviePath.status, setStatus)
        routes.on(.post, MoviePath.rating, setRating)
        routes.on(.post, MoviePath.api, body: .bytes(limit: 1 << 20), createByJSON)
    }
}
