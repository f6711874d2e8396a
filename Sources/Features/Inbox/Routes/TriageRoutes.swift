import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Routes for sorting the inbox one by one. Only the page has a URL of its own: its actions are those of every item.
struct TriageRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.sort, show)
    }

    private func show(_ request: Request) throws -> Response {
        try site.page(request, at: .inbox, parts: ["sort"]) { html, shell in
            let cursor = TriageCursor(request.query)
            let pageData = try catalog.read(of: shell.person.id) {
                try TriagePageData(cursor, catalog: catalog, in: $0)
            }
            let page = TriagePage(
                pageData, at: cursor, shell: shell, collection: pageData.item.flatMap { site.collection(of: $0.kind) })
            Templates.triagePage(&html, shell: shell, page: page)
        }
    }
}
