import Catalog
import HTTPServer
import HTTPTypes
import Site

/// What the addresses of this room answer; see ``BookPath``.
struct BookRoutes: Sendable {
    let dashboard: Dashboard
    let store: BookStore

    var catalog: Catalog { dashboard.catalog }

    func register(in routes: inout Routes) {
        routes.on(.get, BookPath.index, index)
        routes.on(.post, BookPath.index, create)
        routes.on(.get, BookPath.new, new)
        routes.on(.get, BookPath.show, show)
        routes.on(.post, BookPath.show, update)
        routes.on(.get, BookPath.edit, edit)
        routes.on(.post, BookPath.status, setStatus)
        routes.on(.post, BookPath.rating, setRating)
        routes.on(.post, BookPath.progress, setProgress)
        routes.on(.post, BookPath.api, body: .bytes(limit: 1 << 20), createByJSON)
    }
}
