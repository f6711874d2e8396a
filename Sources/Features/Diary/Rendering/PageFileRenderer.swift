import Catalog
import MediaProtocol
import PageDocument

/// Draws pages into files with the media worker.
struct PageFileRenderer: Sendable {
    /// Width in pixels of the renditions that are drawn; browsers show the same renditions.
    private static let pictureWidth = PictureURLs.fullWidth
    /// Width in pixels up to which a drawing uses the original if no rendition is cached, because no difference is
    /// visible.
    private static let maxPreviewWidth = 720

    private let catalog: Catalog
    private let processor: (any MediaProcessor)?
    private let printer: (any MediaProcessor)?

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
        let isPreview = width <= Self.maxPreviewWidth && [.png, .jpeg, .webp].contains(format)
        let request = try RenderingResources.request(pages, files: await files(of: pages, isPreview: isPreview))
        return try await processor.draw(request, width: width, format: format)
    }

    /// Adds a page to a PDF file, or ends the file if `page` is `nil`, as ``MediaProcessor/print(_:before:width:)`` does.
    ///
    /// - Parameter before: number of pages before this one.
    func print(_ page: PageDocument?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
        guard let printer else { throw .unavailable }
        var request: PageRenderRequest?
        if let page {
            request = try RenderingResources.request([page], files: await files(of: [page], isPreview: false))
        }
        return try await printer.print(request, before: before, width: width)
    }

    /// Returns the explanation of the error code of a drawing; `nil` for other codes.
    static func reason(_ code: String) -> Phrase? {
        let errors: [MediaError] = [
            .unavailable, .unwritable, .unreadable, .corrupt, .outOfTime, .outOfMemory, .workerDied(signal: 0),
            .tooLarge(limit: PageRenderRequest.maxBytes), .cancelled,
        ]
        return errors.first { $0.code == code }.map { Phrase($0.explanation.ko, $0.explanation.en) }
    }

    /// Returns the paths of the pictures and uploaded fonts of pages, by hash.
    private func files(of pages: [PageDocument], isPreview: Bool) async -> [String: String] {
        var files: [String: String] = [:]
        for hash in pages.flatMap(\.photos) where files[hash] == nil {
            files[hash] = await file(of: hash, isPreview: isPreview)
        }
        for hash in pages.flatMap(\.ownFonts) { files[hash] = catalog.media.path(hash) }
        return files
    }

    /// Returns the path of the rendition that browsers show, so that the drawing looks the same; of the original if
    /// there is no rendition.
    private func file(of hash: String, isPreview: Bool) async -> String {
        let renditions = catalog.media.renditions
        let rendition =
            isPreview
            ? renditions.cached(hash, width: Self.pictureWidth)
            : try? await renditions.rendition(of: hash, width: Self.pictureWidth)
        return rendition ?? catalog.media.path(hash)
    }
}
