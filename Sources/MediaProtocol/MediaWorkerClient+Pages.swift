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
        let name = UUID().uuidString
        let source = "\(scratch)/.order-\(name).tmp"
        let output = "\(folder ?? scratch)/.page-\(name).tmp"
        let width = min(max(width, PageOrder.widths.lowerBound), PageOrder.widths.upperBound)
        defer { unlink(source) }
        guard let json = try? Data(order.json().utf8), json.count <= PageOrder.mostBytes else {
            throw .tooLarge(limit: PageOrder.mostBytes)
        }
        do { try json.write(to: URL(filePath: source)) } catch { throw .unwritable }
        let request = WorkerRequest.drawPages(
            source: source, width: width, format: format, quality: min(max(quality, 1), 100), output: output)
        return try await drawing(request, about: source, to: output, width: width)
    }
}
