import Catalog
import HTTPServer
import HTTPTypes
import Site
import Tasks

/// Routes of the links feature; see ``LinkPath``.
struct LinkRoutes: RouteGroup {
    let site: SiteContext
    let store: LinkStore
    /// List contexts of people, each valid until the person's data changes.
    let listContexts = RevisionCache<LinkListContext>()
    let actions: [BulkAction]

    private static let maxJSONBytes = 1 << 20

    func register(in routes: inout Routes) {
        routes.on(.get, LinkPath.index, index)
        routes.on(.post, LinkPath.index, access: .adding, create)
        routes.on(.get, SitePath.add, new)
        routes.on(.get, LinkPath.checkAddress, checkAddress)
        routes.on(.get, LinkPath.show, show)
        routes.on(.post, LinkPath.show, update)
        routes.on(.get, LinkPath.edit, edit)
        routes.on(.get, LinkPath.card, card)
        routes.on(.post, LinkPath.setUnread, setUnread)
        routes.on(.post, LinkPath.refreshPreview, access: .member, costs: .remote, refreshPreview)
        routes.on(.post, LinkPath.recheck, access: .member, costs: .remote, recheck)
        routes.on(.post, LinkPath.api, access: .adding, body: .bytes(limit: Self.maxJSONBytes), createByJSON)
        routes.on(.get, LinkPath.bookmarksExport, exportBookmarks)
        routes.on(.get, LinkPath.csvExport, exportCSV)
        routes.on(.get, LinkPath.jsonExport, exportJSON)
        imports.register(in: &routes)
    }

    /// - Parameter parts: names of the scripts that the page needs.
    func shell(_ request: Request, query: String = "", parts: [String] = []) throws -> Shell {
        try site.shell(for: request, at: .collection(.link), query: query, parts: parts)
    }
}
