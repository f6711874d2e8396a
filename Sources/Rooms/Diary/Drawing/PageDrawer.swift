import Catalog
import MediaProtocol
import PageDocument

/// Draws pages in the media worker, `width` pixels wide (PDF and SVG: points); the file is the caller's. Pictures are files
/// by their hashes, and so are fonts that people brought.
package typealias PageRenderer =
    @Sendable (_ pages: [PageDocument], _ files: [String: String], _ width: Int, _ format: PageFormat)
    async throws(MediaError) -> RenderedImage

/// Pages as files.
package struct PageDrawer: Sendable {
    /// Of the copies that browsers show as well.
    private static let pictureWidth = 1440
    /// So small a drawing takes the photo itself rather than wait for its copy: nobody sees the difference.
    private static let smallWidth = 720

    private let catalog: Catalog
    private let render: PageRenderer

    package init(catalog: Catalog, render: @escaping PageRenderer) {
        self.catalog = catalog
        self.render = render
    }

    /// - Parameters:
    ///   - pages: only PDF takes several; the others draw the first.
    ///   - width: see ``PageRenderer``; within `PageOrder.widths`.
    /// - Returns: a new file that belongs to the caller. Its `damaged` says that a picture was missing.
    package func draw(
        _ pages: [PageDocument], width: Int, format: PageFormat
    ) async throws(MediaError) -> RenderedImage {
        var files: [String: String] = [:]
        let isSmall = width <= Self.smallWidth && [.png, .jpeg, .webp].contains(format)
        for hash in pages.flatMap(\.photos) where files[hash] == nil { files[hash] = await file(of: hash, isSmall) }
        for hash in pages.flatMap(\.ownFonts) { files[hash] = catalog.media.path(hash) }
        return try await render(pages, files, width, format)
    }

    /// The copy that is shown, so that the drawing looks the same; the original, where no copy can be made.
    private func file(of hash: String, _ isSmall: Bool) async -> String {
        let copies = catalog.media.renditions
        let copy =
            isSmall
            ? copies.cached(hash, width: Self.pictureWidth)
            : try? await copies.rendition(of: hash, width: Self.pictureWidth)
        return copy ?? catalog.media.path(hash)
    }
}
