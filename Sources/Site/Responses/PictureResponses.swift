import Catalog
import HTTPServer
import HTTPTypes

extension SiteContext {
    package func original(_ media: Media) -> Response {
        var response = Response.file(path: catalog.media.path(media.sha256), type: media.type)
        if !Self.shown.contains(media.type) { response.headers[.contentDisposition] = "attachment" }
        response.headers[.cacheControl] = Self.forEver
        return response
    }

    /// Returns the smallest rendition that is at least `width` pixels wide; the original if none can be made.
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
    /// Media types that browsers may show inline, because they cannot run scripts.
    private static let shown: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/bmp",
    ]
}
