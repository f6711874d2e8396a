import CMedia
import MediaProtocol
import Text

/// Answers one request: open, look, draw.
enum Worker {
    static func answer(_ line: [UInt8], limits: MediaLimits) -> WorkerReply {
        guard let request = try? WorkerRequest(json: line) else { return .failed(.unreadable) }
        _ = cmedia_allow_processor_time(UInt64(limits.processorSeconds))
        do throws(MediaError) {
            switch request {
            case .probe(let source, let use):
                let picture = try Picture(path: source, use: use, limits: limits)
                // Wide enough to see whether anything was decoded, and two colours need no more.
                let drawing = try picture.draw(width: 64, quality: 0)
                return .probed(picture.info(drawing))
            case .inspect(let source):
                let picture = try Picture(path: source, use: .picture, limits: limits)
                // Eight pixels for each of the hash's seventeen columns.
                let drawing = try picture.draw(width: 17 * 8, quality: 0)
                return .inspected(
                    PictureFacts(info: picture.info(drawing), dhash: drawing.dhash, metadata: picture.metadata))
            case .render(let source, let use, let width, let quality, let output):
                let picture = try Picture(path: source, use: use, limits: limits)
                return .rendered(try picture.draw(width: width, quality: quality).write(to: output))
            case .read(let source, let language, let output):
                var grey = try GreyPicture(Picture(path: source, use: .picture, limits: limits))
                try grey.read(language).write(to: output)
                return .read
            case .codes(let source):
                var grey = try GreyPicture(Picture(path: source, use: .picture, limits: limits))
                return .codes(grey.codesOnly())
            case .describeReader:
                return .reader(.current())
            case .lookAtFont(let source):
                do throws(FontProblem) {
                    return .font(try FontFile.look(at: source, limits: limits))
                } catch {
                    return .noFont(error)
                }
            case .drawPages(let source, let width, let format, let quality, let output):
                let drawn = try PageFiles.draw(
                    orderAt: source, width: width, format: format, quality: quality, output: output, limits: limits)
                return .rendered(drawn)
            }
        } catch {
            return .failed(error)
        }
    }
}

extension Drawing {
    func write(to path: String) throws(MediaError) -> WorkerReply.Drawn {
        try writeFile(path, try webp().strippedWebP())
        return WorkerReply.Drawn(width: width, height: height, placeholder: placeholder, damaged: damaged)
    }
}

extension Picture {
    func info(_ drawing: borrowing Drawing) -> MediaInfo {
        MediaInfo(
            type: type, width: size.width, height: size.height, frames: size.frames,
            placeholder: drawing.placeholder, damaged: drawing.damaged)
    }
}
