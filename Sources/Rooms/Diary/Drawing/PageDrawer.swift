import Catalog
import MediaProtocol
import PageDocument

/// Draws pages in the media worker, `width` pixels wide (PDF and SVG: points). The caller owns the file of the result.
///
/// `files` holds the path of each picture and own font, by hash.
package typealias PageRenderer =
    @Sendable (_ pages: [PageDocument], _ files: [String: String], _ width: Int, _ format: PageFormat)
    async throws(MediaError) -> RenderedImage

/// Adds a page to a PDF file that a media worker keeps open, after `before` others; 0 begins a file.
///
/// `nil` as page ends the file. The result holds the next bytes of the file; the caller owns it.
package typealias PagePrinter =
    @Sendable (_ page: PageDocument?, _ before: Int, _ files: [String: String], _ width: Int)
    async throws(MediaError) -> RenderedImage

/// Draws pages of a diary as files.
struct PageDrawer: Sendable {
    /// Width in pixels of the renditions that are drawn; browsers show the same renditions.
    private static let pictureWidth = 1440
    /// Width in pixels up to which a drawing uses the original if no rendition is cached, because no difference is
    /// visible.
    private static let smallWidth = 720

    private let catalog: Catalog
    private let render: PageRenderer
    private let print: PagePrinter

    init(catalog: Catalog, render: @escaping PageRenderer, print: @escaping PagePrinter) {
        self.catalog = catalog
        self.render = render
        self.print = print
    }

    /// Draws pages into one file.
    ///
    /// - Parameters:
    ///   - pages: only PDF takes several; the other formats draw the first.
    ///   - width: see ``PageRenderer``; within `PageOrder.widths`.
    /// - Returns: a new file, which the caller owns. `damaged` says that a picture was missing.
    func draw(
        _ pages: [PageDocument], width: Int, format: PageFormat
    ) async throws(MediaError) -> RenderedImage {
        let isSmall = width <= Self.smallWidth && [.png, .jpeg, .webp].contains(format)
        return try await render(pages, await files(of: pages, isSmall), width, format)
    }

    /// Adds a page to a PDF file; see ``PagePrinter``.
    ///
    /// - Parameters:
    ///   - page: `nil` ends the file.
    ///   - before: number of pages that the file has; 0 begins a file.
    ///   - width: in points.
    /// - Returns: the next bytes of the file; see ``PagePrinter``.
    func print(_ page: PageDocument?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
        try await print(page, before, await files(of: page.map { [$0] } ?? [], false), width)
    }

    /// Returns the explanation of the error code of a drawing; `nil` for other codes.
    static func reason(_ code: String) -> Phrase? {
        let failures: [MediaError] = [
            .unavailable, .unwritable, .unreadable, .corrupt, .outOfTime, .outOfMemory, .workerDied(signal: 0),
            .tooLarge(limit: PageOrder.mostBytes), .cancelled,
        ]
        return failures.first { $0.code == code }.map { Phrase($0.explanation.ko, $0.explanation.en) }
    }

    private func files(of pages: [PageDocument], _ isSmall: Bool) async -> [String: String] {
        var files: [String: String] = [:]
        for hash in pages.flatMap(\.photos) where files[hash] == nil { files[hash] = await file(of: hash, isSmall) }
        for hash in pages.flatMap(\.ownFonts) { files[hash] = catalog.media.path(hash) }
        return files
    }

    /// Returns the path of the rendition that browsers show, so that the drawing looks the same; of the original if
    /// there is no rendition.
    private func file(of hash: String, _ isSmall: Bool) async -> String {
        let copies = catalog.media.renditions
        let copy =
            isSmall
            ? copies.cached(hash, width: Self.pictureWidth)
            : try? await copies.rendition(of: hash, width: Self.pictureWidth)
        return copy ?? catalog.media.path(hash)
    }
}
