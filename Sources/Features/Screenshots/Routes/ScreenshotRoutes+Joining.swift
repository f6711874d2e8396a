import Catalog
import HTTPServer
import HTTPTypes
import Site
import Web

extension BulkAction {
    /// Several pictures as one item.
    static func join(in store: ScreenshotStore) -> BulkAction {
        BulkAction(name: "join", title: Phrase("하나로 묶기", "Join"), icon: "stack") { items, session in
            guard let joined = try store.join(items, by: session.person.id) else { return .notice(.nothing) }
            return joined.change.map { .change($0) }
        }
    }
}

extension ScreenshotRoutes {
    func joiningRoutes(_ routes: inout Routes) {
        routes.on(.post, ScreenshotPath.split, split)
        routes.onAsync(.get, ScreenshotPath.shared, shared)
    }

    private func split(_ request: Request, _ id: Int64) throws -> Response {
        try site.done(request, try store.split(id, by: request.owner), else: ScreenshotPath.show(id))
    }

    /// Responds with a copy of a picture for sharing, without metadata.
    private func shared(_ request: Request, _ id: Int64) async throws -> Response {
        let picture = try picture(request, id)
        let copy = try await store.sharedCopy(of: picture)
        var response = Response.bytes(copy.bytes, type: copy.type.rawValue)
        response.download(as: copy.name)
        response.headers[.cacheControl] = "private, no-cache"
        return response
    }

    /// The picture of an item that the query names by its place.
    func picture(_ request: Request, _ id: Int64) throws -> ScreenshotPicture {
        let position = request.query["picture"].flatMap { Int($0) } ?? 0
        let picture = try catalog.read(of: request.owner) { scope in
            _ = try store.get(id, in: scope)
            return try store.pictures(of: [id], in: scope).first { $0.position == position }
        }
        guard let picture else { throw RequestError.notFound }
        return picture
    }
}
