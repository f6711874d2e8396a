import Catalog
import GRDB
import HTTPServer
import HTTPTypes

/// Ties between items as JSON: beside the contract's Item, which stays as it is.
extension Dashboard {
    func relationAPI(_ routes: inout Routes) {
        routes.on(.get, APIPath.itemRelations) { [self] request, uid in
            let item = try item(uid, request)
            let (items, documents) = try catalog.read(of: item.owner) { scope in
                let items = try catalog.relations.list(of: item.id, in: scope)
                return (items, try ItemDocuments(items, collections: collections, in: scope.db))
            }
            var json = JSONWriter(capacity: 600 * items.count + 64)
            json.object { json in
                json.array("items") { json in
                    for item in items { documents.write(item, to: &json) }
                }
            }
            return .bytes(json.bytes, type: "application/json")
        }
        routes.on(.put, APIPath.itemRelation) { [self] request, uid, other in
            let (item, other) = (try item(uid, request), try item(other, request))
            _ = try relate(item.id, to: [other.id], by: item.owner)
            return try itemResponse(try self.item(uid, request))
        }
        routes.on(.delete, APIPath.itemRelation) { [self] request, uid, other in
            let (item, other) = (try item(uid, request), try item(other, request))
            _ = try unrelate(item.id, other.id, by: item.owner)
            return try itemResponse(try self.item(uid, request))
        }
    }
}
