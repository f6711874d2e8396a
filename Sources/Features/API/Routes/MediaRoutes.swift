import Catalog
import HTTPServer
import HTTPTypes
import Site

/// Serves originals and renditions to pages and API clients. URLs contain the hash of the content, so that clients can
/// cache it for ever.
struct MediaRoutes: RouteGroup {
    let site: SiteContext

    func register(in routes: inout Routes) {
        routes.onAsync(.get, SitePath.media, show)
        routes.onAsync(.get, APIPath.media, show)
        routes.onAsync(.get, SitePath.picture, picture)
    }

    private func show(_ request: Request, _ sha256: String) async throws -> Response {
        let person = try request.owner
        let media = try catalog.read(of: person) { try catalog.media.find(sha256, in: $0) }
        guard let media else { throw RequestError.notFound }
        guard let text = request.query["width"] else { return site.original(media) }
        guard let width = Int(text), width > 0 else {
            throw CatalogError.invalid("width", "1 이상이어야 해요.", "Must be 1 or more.")
        }
        return try await site.rendition(media, width: width, for: person)
    }

    private func picture(_ request: Request, _ key: String, _ width: Int) async throws -> Response {
        let person = try request.owner
        let media = try catalog.read(of: person) { try catalog.media.find(key: key, in: $0) }
        guard let media, width > 0 else { throw RequestError.notFound }
        return try await site.rendition(media, width: width, for: person)
    }
}
