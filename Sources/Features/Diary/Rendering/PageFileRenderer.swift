import Catalog
import MediaProtocol
import PageDocument

/// Draws pages into files with the media worker.
struct PageFileRenderer: Sendable {
    /// Width in pixels of the renditions that are drawn; browsers show the same renditions.
    private static let pictureWidth = 1440
    /// Width in pixels up to which a drawing uses the original if no rendition is cached, because no difference is
    /// visible.
    private static let smallWidth = 720

    private let catalog: Catalog
    private let processor: (any MediaProcessor)?
    private let printer: (any MediaProcessor)?

    /// Adds a page to a PDF file; see ``PagePrinter``.
    ///
    /// Draws pages into one file.
    ///
    /// - Parameters:
    ///   - processor: The media worker that draws single files; without one drawing throws `.unavailable`.
    ///   - printer: The media worker that draws files of many pages; without one printing throws `.unavailable`.
    init(catalog: Catalog, processor: (any MediaProcessor)?, printer: (any MediaProcessor)? = nil) {
        self.catalog = catalog
        self.processor = processor
        self.printer = printer
    }

    /// Draws pages into one file, as ``MediaProcessor/draw(_:width:format:)`` does.
    func draw(
        _ pages: [PageDocument], width: Int, format: PageFormat
    ) async throws(MediaError) -> RenderedImage {
        guard let processor else { throw .unavailable }
        let isSmall = width <= Self.smallWidth && [.png, .jpeg, .webp].contains(format)
        let order = try RenderingResources.order(pages, files: await files(of: pages, isSmall))
        return try await processor.draw(order, width: width, format: format)
    }

    /// Adds a page to a PDF file, or ends the file without one, as ``MediaProcessor/print(_:before:width:)`` does.
    func print(_ page: PageDocument?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
        guard let printer else { throw .unavailable }
        var order: PageRenderRequest?
        if let page { order = try RenderingResources.order([page], files: await files(of: [page], false)) }
        return try await printer.print(order, before: before, width: width)
    }

    /// Returns the explanation of the error code of a drawing; `nil` for other codes.
    static func reason(_ code: String) -> Phrase? {
        let failures: [MediaError] = [
            .unavailable, .unwritable, .unreadable, .corrupt, .outOfTime, .outOfMemory, .workerDied(signal: 0),
            .tooLarge(limit: PageRenderRequest.maxBytes), .cancelled,
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
