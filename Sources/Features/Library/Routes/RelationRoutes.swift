import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Site

/// Form actions that relate items and remove relations. A relation is symmetric.
struct RelationRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.on(.get, SitePath.itemRelations, show)
        routes.on(.post, SitePath.itemRelations, relate)
        routes.on(.post, SitePath.itemRelationRemoval, unrelate)
    }

    private func show(_ request: Request, _ id: Int64) throws -> Response {
        if request.wantsFragment {
            let shell = try site.shell(for: request, at: .none)
            let page = try relationPage(request, id, shell)
            return site.html { Templates.relationChoices(&$0, shell: shell, page: page) }
        }
        return try site.page(request, at: .none, parts: ["related"]) { html, shell in
            let page = try relationPage(request, id, shell)
            Templates.relationPage(&html, shell: shell, page: page)
        }
    }

    private func relate(_ request: Request, _ id: Int64) throws -> Response {
        let others = request.form.all("other").compactMap { Int64($0) }
        let change = try site.relate(id, to: others, by: try request.owner)
        return try site.done(request, change, else: SitePath.item(id))
    }

    private func unrelate(_ request: Request, _ id: Int64, _ other: Int64) throws -> Response {
        let change = try site.unrelate(id, other, by: try request.owner)
        return try site.done(request, change, else: SitePath.item(id))
    }

    private func relationPage(_ request: Request, _ id: Item.ID, _ shell: Shell) throws -> RelationPage {
        let owner = shell.person.id
        let text = request.query["q"] ?? ""
        return try catalog.read(of: owner) { scope in
            let item = try catalog.items.get(id, in: scope)
            let candidates =
                catalog.search.parse(text).isEmpty
                ? try catalog.items.page(ItemQuery(owner: owner, limit: Self.maxCandidates), in: scope.db).rows
                : try catalog.search.page(text, limit: Self.maxCandidates, in: scope).hits.map(\.item)
            let relatedIDs = try catalog.relations.list(of: id, in: scope).map(\.id)
            return RelationPage(
                shell: shell, item: site.cards([item], shell: shell)[0], text: text,
                backURL: URLBuilder.back(request, else: SitePath.item(id)),
                candidates: site.cards(candidates.filter { $0.state != .trashed }, shell: shell),
                relatedIDs: Set(relatedIDs))
        }
    }

    /// Maximum number of candidates: twelve and the item itself, which the page leaves out.
    private static let maxCandidates = 13
}
