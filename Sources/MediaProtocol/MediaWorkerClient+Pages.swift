import FoundationEssentials
import Glibc
import Text

extension MediaWorkerClient {
    /// Draws pages of the diary into a new file.
    ///
    /// - Parameters:
    ///   - width: of a page in pixels, for PDF and SVG in points, within ``PageOrder/widths``; it is 30/17 as high.
    ///   - format: only PDF takes more pages than one; the others draw the first.
    ///   - quality: of JPEG and WebP, 1...100.
    ///   - folder: as for ``render(_:use:width:quality:to:)``.
    /// - Returns: the file under a temporary name, which belongs to the caller. `damaged` says that a picture, sticker or font
    ///   could not be read, and was left out.
    package func draw(
        _ order: PageOrder, width: Int, format: PageFormat, quality: Int = 88, to folder: String? = nil
    ) async throws(MediaError) -> RenderedImage {
        try await draw(order, to: folder ?? scratch, width: width) { source, width, output in
            .drawPages(
                source: source, width: width, format: format, quality: min(max(quality, 1), 100), output: output)
        }
    }

    /// Adds pages to a PDF file that the worker keeps open, one file at a time, or ends it and the worker.
    ///
    /// - Parameters:
    ///   - order: the pages; nil ends the file.
    ///   - before: how many pages the file has; 0 begins another.
    ///   - width: as for ``draw(_:width:format:quality:to:)``.
    /// - Returns: the next bytes of the file, under a temporary name, which belong to the caller.
    /// - Throws: `MediaError`; then the file has to be begun anew. `cancelled` where the worker has lost it.
    package func print(_ order: PageOrder?, before: Int, width: Int) async throws(MediaError) -> RenderedImage {
        guard let order else {
            let output = "\(scratch)/.page-\(UUID().uuidString).tmp"
            let request = WorkerRequest.printPages(source: nil, before: before, width: width, output: output)
            let image = try await drawing(request, about: output, to: output, width: width)
            await endWorker()
            return image
        }
        return try await draw(order, to: scratch, width: width) { source, width, output in
            .printPages(source: source, before: before, width: width, output: output)
        }
    }

    private func draw(
        _ order: PageOrder, to folder: String, width: Int,
        _ request: (_ source: String, _ width: Int, _ output: String) -> WorkerRequest
    ) async throws(MediaError) -> RenderedImage {
        let name = UUID().uuidString
        let source = "\(scratch)/.order-\(name).tmp"
        let output = "\(folder)/.page-\(name).tmp"
        let width = min(max(width, PageOrder.widths.lowerBound), PageOrder.widths.upperBound)
        defer { unlink(source) }
        guard let json = try? Data(order.json().utf8), json.count <= PageOrder.mostBytes else {
            throw .tooLarge(limit: PageOrder.mostBytes)
        }
        do { try json.write(to: URL(filePath: source)) } catch { throw .unwritable }
        return try await drawing(request(source, width, output), about: source, to: output, width: width)
    }
}
