import Catalog
import HTTPServer
import HTTPTypes
import Site
import Tasks

/// Routes of the links feature; see ``LinkPath``.
struct LinkRoutes: RouteGroup {
    let site: SiteContext
    let store: LinkStore
    let listContexts = RevisionCache<LinkListContext>()
    let actions: [BulkAction]

    func register(in routes: inout Routes) {
        routes.on(.get, LinkPath.index, index)
        routes.on(.post, LinkPath.index, access: .adding, create)
        routes.on(.get, SitePath.add, new)
        routes.on(.get, LinkPath.check, check)
        routes.on(.get, LinkPath.show, show)
        routes.on(.post, LinkPath.show, update)
        routes.on(.get, LinkPath.edit, edit)
        routes.on(.get, LinkPath.card, card)
        routes.on(.post, LinkPath.reading, reading)
        routes.on(.post, LinkPath.preview, access: .member, costs: .remote, refresh)
        routes.on(.post, LinkPath.checks, access: .member, costs: .remote, recheck)
        routes.on(.post, LinkPath.api, access: .adding, body: .bytes(limit: 1 << 20), createByJSON)
        routes.on(.get, LinkPath.export, exportBookmarks)
        routes.on(.get, LinkPath.table, exportTable)
        routes.on(.get, LinkPath.document, exportDocument)
        imports.register(in: &routes)
    }

    func shell(_ request: Request, query: String = "", parts: [String] = []) throws -> Shell {
        try site.shell(for: request, at: .collection(.link), query: query, parts: parts)
    }
}
