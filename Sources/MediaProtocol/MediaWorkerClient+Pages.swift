import FoundationEssentials
import Glibc
import Text

extension MediaWorkerClient {
    /// Renders diary pages into a new file.
    ///
    /// - Parameters:
    ///   - request: The pages; all formats but PDF draw only the first.
    ///   - width: The width of a page within ``PageRenderRequest/widths``, in pixels (PDF and SVG: points); the height
    ///     is 30/17 of it.
    /// - Returns: A file under a temporary name, which belongs to the caller. Its `damaged` is true if a picture,
    ///   sticker or font could not be read and was left out.
    package func draw(
        _ request: PageRenderRequest, width: Int, format: PageFormat
    ) async throws(MediaError) -> RenderedImage {
        try await draw(request, width: width) { source, width, output in
            .drawPages(source: source, width: width, format: format, quality: Self.pageQuality, output: output)
        }
    }

    /// The quality of JPEG and WebP files of pages, 1...100.
    private static let pageQuality = 88

    /// Adds pages to a PDF file that the worker keeps open, one file at a time, or completes the file and ends the
    /// worker.
    ///
    /// - Parameters:
    ///   - request: The pages; `nil` ends the file.
    ///   - before: The number of pages that the file has; 0 begins another file.
    ///   - width: The width of a page in points, as in ``draw(_:width:format:)``.
    /// - Returns: The next bytes of the file, under a temporary name, which belong to the caller.
    /// - Throws: `MediaError`, after which the file has to be begun anew; `.cancelled` if another worker began it.
    package func print(_ request: PageRenderRequest?, before: Int, width: Int) async throws(MediaError) -> RenderedImage
    {
        guard let request else {
            let output = "\(scratch)/.page-\(UUID().uuidString).tmp"
            let workerRequest = WorkerRequest.printPages(source: nil, before: before, width: width, output: output)
            let image = try await renderedImage(workerRequest, about: output, to: output, width: width)
            await endWorker()
            return image
        }
        return try await draw(request, width: width) { source, width, output in
            .printPages(source: source, before: before, width: width, output: output)
        }
    }

    private func draw(
        _ request: PageRenderRequest, width: Int,
        _ workerRequest: (_ source: String, _ width: Int, _ output: String) -> WorkerRequest
    ) async throws(MediaError) -> RenderedImage {
        let name = UUID().uuidString
        let source = "\(scratch)/.order-\(name).tmp"
        let output = "\(scratch)/.page-\(name).tmp"
        let width = min(max(width, PageRenderRequest.widths.lowerBound), PageRenderRequest.widths.upperBound)
        defer { unlink(source) }
        guard let json = try? Data(request.json().utf8), json.count <= PageRenderRequest.maxBytes else {
            throw .tooLarge(limit: PageRenderRequest.maxBytes)
        }
        do { try json.write(to: URL(filePath: source)) } catch { throw .unwritable }
        return try await renderedImage(workerRequest(source, width, output), about: source, to: output, width: width)
    }
}
