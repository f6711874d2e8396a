import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Routes for sorting the inbox one by one. Only the page has a URL of its own: its actions are those of every item.
struct SortRoutes: RouteGroup {
    let dashboard: Dashboard

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.sort, show)
    }

    private func show(_ request: Request) throws -> Response {
        try dashboard.page(request, at: .inbox, parts: ["sort"]) { html, shell in
            let place = SortPlace(request.query)
            let sight = try catalog.read(of: shell.person.id) {
                try SortSight(place, catalog: catalog, in: $0)
            }
            let page = SortPage(
                sight, at: place, shell: shell, collection: sight.item.flatMap { dashboard.collection(of: $0.kind) })
            Templates.sortPage(&html, shell: shell, page: page)
        }
    }
}
