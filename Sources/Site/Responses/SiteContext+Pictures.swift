import Catalog
import HTTPServer
import HTTPTypes

extension SiteContext {
    /// Returns the stored file as it was uploaded, as a download unless browsers may show it.
    package func original(_ media: Media) -> Response {
        var response = Response.file(path: catalog.media.path(media.sha256), type: media.type)
        if !Self.inlineTypes.contains(media.type) { response.headers[.contentDisposition] = "attachment" }
        response.headers[.cacheControl] = Self.immutableCaching
        return response
    }

    /// Returns the smallest rendition that is at least `width` pixels wide, or the largest one; the original if the
    /// file is no picture or its rendition cannot be made.
    package func rendition(_ media: Media, width: Int, for person: Person.ID) async throws -> Response {
        let widths = RenditionCache.widths
        guard let renditionWidth = widths.first(where: { $0 >= width }) ?? widths.last, media.type.hasPrefix("image/")
        else {
            return original(media)
        }
        let path: String
        do {
            path = try await renditionPath(media, width: renditionWidth, for: person)
        } catch CatalogError.notFound {
            return original(media)
        }
        var response = Response.file(path: path, type: "image/webp")
        response.headers[.cacheControl] = Self.immutableCaching
        return response
    }

    private func renditionPath(_ media: Media, width: Int, for person: Person.ID) async throws -> String {
        let renditions = catalog.media.renditions
        if let path = renditions.cached(media.sha256, width: width) { return path }
        let quality = try catalog.read(of: person) { try catalog.media.quality(of: media.sha256, in: $0) }
        return try await renditions.rendition(of: media.sha256, width: width, quality: quality)
    }

    /// One year. A URL contains the hash of its picture, so that its content never changes.
    private static let immutableCaching = "private, max-age=31536000, immutable"
    /// Media types that browsers may show inline, because they cannot run scripts.
    private static let inlineTypes: Set<String> = [
        "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", "image/bmp",
    ]
}
