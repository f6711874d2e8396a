import FoundationEssentials
import Glibc
import Text

extension MediaWorkerClient {
    /// Renders diary pages into a new file.
    ///
    /// - Parameters:
    ///   - width: width of a page in pixels, for PDF and SVG in points, within ``PageOrder/widths``; the height is
    ///     30/17 of it.
    ///   - format: only PDF holds several pages; the others render the first.
    ///   - quality: quality of JPEG and WebP, 1...100.
    ///   - folder: as for ``render(_:use:width:quality:to:)``.
    /// - Returns: the file under a temporary name, owned by the caller. `damaged` is true if a picture, sticker or font
    ///   could not be read and was left out.
    package func draw(
        _ order: PageOrder, width: Int, format: PageFormat, quality: Int = 88, to folder: String? = nil
    ) async throws(MediaError) -> RenderedImage {
        try await draw(order, to: folder ?? scratch, width: width) { source, width, output in
            .drawPages(
                source: source, width: width, format: format, quality: min(max(quality, 1), 100), output: output)
        }
    }

    /// Adds pages to a PDF file that the worker keeps open, one file at a time, or completes the file and ends the
    /// worker.
    ///
    /// - Parameters:
    ///   - order: the pages; nil completes the file.
    ///   - before: number of pages already in the file; 0 begins a new file.
    ///   - width: as for ``draw(_:width:format:quality:to:)``.
    /// - Returns: a file with the next bytes, under a temporary name, owned by the caller.
    /// - Throws: `MediaError`; the caller must then begin the file again. `cancelled` if the worker has lost the file.
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
