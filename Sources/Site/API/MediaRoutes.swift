import Catalog
import HTTPServer
import HTTPTypes

extension Dashboard {
    /// Originals and renditions, for pages and for the JSON alike. The name is the hash of the content, so that whoever
    /// has it never needs to ask again.
    func mediaRoutes(_ routes: inout Routes) {
        for route in [SitePath.media, APIPath.media] {
            routes.onAsync(.get, route) { [self] request, sha256 in
                let person = try request.session.person.id
                let media = try catalog.read(of: person) { try catalog.media.find(sha256, in: $0) }
                guard let media else { throw Refusal.notFound }
                guard let text = request.query["width"] else { return original(media) }
                guard let width = Int(text), width > 0 else {
                    throw CatalogError.invalid("width", "1 이상이어야 해요.", "It must be 1 or more.")
                }
                return try await rendition(media, width: width, for: person)
            }
        }
        routes.onAsync(.get, SitePath.picture) { [self] request, key, width in
            let person = try request.session.person.id
            let media = try catalog.read(of: person) { try catalog.media.find(key: key, in: $0) }
            guard let media, width > 0 else { throw Refusal.notFound }
            return try await rendition(media, width: width, for: person)
        }
    }

    private func original(_ media: Media) -> Response {
        var response = Response.file(path: catalog.media.path(media.sha256), type: media.type)
        if !Self.shown.contains(media.type) { response.headers[.contentDisposition] = "attachment" }
        response.headers[.cacheControl] = Self.forEver
        return response
    }

    /// The next wider one of the widths that are made; the original where none can be made.
    package func rendition(_ media: Media, width: Int, for person: Person.ID) async throws -> Response {
        let widths = RenditionCache.widths
        guard let wide = widths.first(where: { $0 >= width }) ?? widths.last, media.type.hasPrefix("image/") else {
            return original(media)
        }
        let path: String
        do {
            path = try await drawn(media, width: wide, for: person)
        } catch CatalogError.notFound {
            return original(media)
        }
        var response = Response.file(path: path, type: "image/webp")
        response.headers[.cacheControl] = Self.forEver
        return response
    }

    private func drawn(_ media: Media, width: Int, for person: Person.ID) async throws -> String {
        let renditions = catalog.media.renditions
        if let path = renditions.cached(media.sha256, width: width) { return path }
        let quality = try catalog.read(of: person) { try catalog.media.quality(of: media.sha256, in: $0) }
        return try await renditions.rendition(of: media.sha256, width: width, quality: quality)
    }

    private static let forEver = "private, max-age=31536000, immutable"
    /// What browsers may show in place: nothing in it can run.
    private static let shown: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/bmp",
    ]
}
