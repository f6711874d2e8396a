import Catalog
import HTTPServer
import HTTPTypes

extension Dashboard {
    /// Only looking has an address of its own: what is done to a thing are the actions that every item has.
    func sortRoutes(_ routes: inout Routes) {
        routes.on(.get, SitePath.sort) { [self] request in
            try page(request, at: .inbox, parts: ["sort"]) { html, shell in
                let place = SortPlace(request.query)
                let sight = try catalog.read {
                    try SortSight(place, owner: shell.session.person.id, catalog: catalog, in: $0)
                }
                let page = SortPage(
                    sight, at: place, shell: shell, collection: sight.item.flatMap { collection(of: $0.kind) })
                Templates.sortPage(&html, shell: shell, page: page)
            }
        }
    }
}
