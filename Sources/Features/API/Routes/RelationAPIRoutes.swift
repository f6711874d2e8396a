import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

/// Relations between items as JSON. They are separate resources, so that the documented `Item` stays unchanged.
struct RelationAPIRoutes: RouteGroup {
    let site: SiteContext

    private var items: ItemAPIRoutes { ItemAPIRoutes(site: site) }

    func register(in routes: inout Routes) {
        routes.on(.get, APIPath.itemRelations, index)
        routes.on(.put, APIPath.itemRelation, relate)
        routes.on(.delete, APIPath.itemRelation, unrelate)
    }

    private func index(_ request: Request, _ uid: String) throws -> Response {
        let item = try items.item(uid, request)
        let documents = try catalog.read(of: item.owner) { scope in
            let relatedIDs = try catalog.relations.list(of: item.id, in: scope).map(\.id)
            return try ItemJSONEncoder(relatedIDs, collections: site.collections, in: scope.db)
        }
        return .json(capacity: documents.size + 64) { json in
            json.array("items") { documents.write(to: &$0) }
        }
    }

    private func relate(_ request: Request, _ uid: String, _ other: String) throws -> Response {
        let (item, other) = (try items.item(uid, request), try items.item(other, request))
        _ = try site.relate(item.id, to: [other.id], by: item.owner)
        return try items.itemResponse(try items.item(uid, request))
    }

    private func unrelate(_ request: Request, _ uid: String, _ other: String) throws -> Response {
        let (item, other) = (try items.item(uid, request), try items.item(other, request))
        _ = try site.unrelate(item.id, other.id, by: item.owner)
        return try items.itemResponse(try items.item(uid, request))
    }
}
