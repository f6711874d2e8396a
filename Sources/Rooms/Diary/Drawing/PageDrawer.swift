import Catalog
import MediaProtocol
import PageDocument

/// Draws pages in the media worker, `width` pixels wide (PDF and SVG: points); the file is the caller's. Pictures are files
/// by their hashes, and so are fonts that people brought.
package typealias PageRenderer =
    @Sendable (_ pages: [PageDocument], _ files: [String: String], _ width: Int, _ format: PageFormat)
    async throws(MediaError) -> RenderedImage

/// Adds a page to a PDF file that a media worker keeps open, after so many others; the first begins a file. Without a page,
/// the file ends. The result holds the bytes that come next in the file, and is the caller's.
package typealias PagePrinter =
    @Sendable (_ page: PageDocument?, _ before: Int, _ files: [String: String], _ width: Int)
    async throws(MediaError) -> RenderedImage

/// Pages as files.
struct PageDrawer: Sendable {
    /// Of the copies that browsers show as well.
    private static let pictureWidth = 1440
    /// So small a drawing takes the photo itself rather than wait for its copy: nobody sees the difference.
    private static let smallWidth = 720

    private let catalog: Catalog
    private let render: PageRenderer
    private let print: PagePrinter

    init(catalog: Catalog, render: @escaping PageRenderer, print: @escaping PagePrinter) {
        self.catalog = catalog
        self.render = render
        self.print = print
    }

    /// - Parameters:
    ///   - pages: only PDF takes several; the others draw the first.
    ///   - width: see ``PageRenderer``; within `PageOrder.widths`.
    /// - Returns: a new file that belongs to the caller. Its `damaged` says that a picture was missing.
    func draw(
        _ pages: [PageDocument], width: Int, format: PageFormat
    ) async throws(MediaError) -> RenderedImage {
        let isSmall = width <= Self.smallWidth && [.png, .jpeg, .webp].contains(format)
        return try await render(pages, await files(of: pages, isSmall), width, format)
    }

    /// - Parameters:
    ///   - page: nil ends the file.
    ///   - before: how many pages the file has; 0 begins one.
    ///   - width: in points.
    /// - Returns: as ``PagePrinter``.
    func print(_ page: PageDocument?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
        try await print(page, before, await files(of: page.map { [$0] } ?? [], false), width)
    }

    /// Returns the words for the code of a drawing that failed; `nil` for other codes.
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
