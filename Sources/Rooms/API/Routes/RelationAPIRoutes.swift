import Catalog
import HTTPServer
import HTTPTypes
import Site
import Text

/// /// Relations between items as JSON. They have resources of their own, so that the documented `Item` stays
/// unchanged.
struct RelationAPIRoutes: RouteGroup {
    let dashboard: Dashboard

    private var items: ItemAPIRoutes { ItemAPIRoutes(dashboard: dashboard) }

    func register(in routes: inout Routes) {
        routes.on(.get, APIPath.itemRelations, index)
        routes.on(.put, APIPath.itemRelation, tie)
        routes.on(.delete, APIPath.itemRelation, untie)
    }

    private func index(_ request: Request, _ uid: String) throws -> Response {
        let item = try items.item(uid, request)
        let documents = try catalog.read(of: item.owner) { scope in
            let tied = try catalog.relations.list(of: item.id, in: scope).map(\.id)
            return try ItemDocuments(tied, collections: dashboard.collections, in: scope.db)
        }
        return .json(capacity: documents.size + 64) { json in
            json.array("items") { documents.write(to: &$0) }
        }
    }

    private func tie(_ request: Request, _ uid: String, _ other: String) throws -> Response {
        let (item, other) = (try items.item(uid, request), try items.item(other, request))
        _ = try dashboard.relate(item.id, to: [other.id], by: item.owner)
        return try items.itemResponse(try items.item(uid, request))
    }

    private func untie(_ request: Request, _ uid: String, _ other: String) throws -> Response {
        let (item, other) = (try items.item(uid, request), try items.item(other, request))
        _ = try dashboard.unrelate(item.id, other.id, by: item.owner)
        return try items.itemResponse(try items.item(uid, request))
    }
}
