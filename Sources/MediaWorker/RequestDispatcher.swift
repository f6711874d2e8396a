import CMedia
import MediaProtocol
import Text

/// Answers the requests of the client, one after another.
struct RequestDispatcher: ~Copyable {
    let limits: MediaLimits
    /// A PDF file to which further requests add pages.
    private var openFile: PageCanvas?

    init(limits: MediaLimits) {
        self.limits = limits
    }

    mutating func answer(_ line: [UInt8]) -> WorkerReply {
        guard let request = try? WorkerRequest(json: line) else { return .failed(.unreadable) }
        _ = cmedia_allow_processor_time(UInt64(limits.processorSeconds))
        do throws(MediaError) {
            switch request {
            case .probe(let source, let use):
                let picture = try Picture(path: source, use: use, limits: limits)
                // The two colours need few pixels; 64 also show whether anything was decoded.
                let drawing = try picture.draw(width: 64, quality: 0)
                return .probed(picture.info(drawing))
            case .inspect(let source):
                let picture = try Picture(path: source, use: .picture, limits: limits)
                // Eight pixels for each of the hash's seventeen columns.
                let drawing = try picture.draw(width: 17 * 8, quality: 0)
                return .inspected(
                    ImageInspection(info: picture.info(drawing), dhash: drawing.dhash, metadata: picture.metadata))
            case .render(let source, let use, let width, let quality, let output):
                let picture = try Picture(path: source, use: use, limits: limits)
                return .rendered(try picture.draw(width: width, quality: quality).write(to: output))
            case .read(let source, let language, let output):
                var grey = try GreyscaleImage(Picture(path: source, use: .picture, limits: limits))
                try grey.read(language).write(to: output)
                return .read
            case .codes(let source):
                var grey = try GreyscaleImage(Picture(path: source, use: .picture, limits: limits))
                return .codes(grey.codesOnly())
            case .describeReader:
                return .reader(.current())
            case .lookAtFont(let source):
                do throws(FontError) {
                    return .font(try FontFile.inspect(at: source, limits: limits))
                } catch {
                    return .noFont(error)
                }
            case .drawPages(let source, let width, let format, let quality, let output):
                let (pages, resources) = try PageResources.read(requestAt: source, limits: limits)
                resources.addFonts(for: pages)
                var canvas = try PageCanvas(format: format, width: width)
                for page in format.holdsSeveral ? pages[...] : pages.prefix(1) { canvas.draw(page, with: resources) }
                return .rendered(try canvas.write(quality: quality, to: output))
            case .printPages(let source, let before, let width, let output):
                return .rendered(try print(pagesAt: source, before: before, width: width, to: output))
            }
        } catch {
            return .failed(error)
        }
    }

    /// Adds pages to the open PDF file, or completes the file if `source` is nil.
    /// - Parameter before: the number of pages that the file must already have; 0 begins a file.
    /// - Throws: `MediaError.cancelled` if this worker does not have the file in that state.
    private mutating func print(
        pagesAt source: String?, before: Int, width: Int, to output: String
    ) throws(MediaError) -> WorkerReply.RenderResult {
        let previousCanvas = openFile.take()
        var canvas: PageCanvas
        if before == 0 {
            canvas = try PageCanvas(format: .pdf, width: width)
        } else if let previousCanvas, previousCanvas.pageCount == before {
            canvas = previousCanvas
        } else {
            throw .cancelled
        }
        guard let source else { return try canvas.write(quality: 0, to: output) }
        let (pages, resources) = try PageResources.read(requestAt: source, limits: limits)
        resources.addFonts(for: pages)
        for page in pages { canvas.draw(page, with: resources) }
        let result = try canvas.writePart(to: output)
        openFile = consume canvas
        return result
    }
}

extension EncodedImage {
    func write(to path: String) throws(MediaError) -> WorkerReply.RenderResult {
        try writeFile(path, try webp().strippedWebP())
        return WorkerReply.RenderResult(width: width, height: height, placeholder: placeholder, damaged: damaged)
    }
}

extension Picture {
    func info(_ drawing: borrowing EncodedImage) -> ImageInfo {
        ImageInfo(
            type: type, width: size.width, height: size.height, frames: size.frames,
            placeholder: drawing.placeholder, damaged: drawing.damaged)
    }
}
