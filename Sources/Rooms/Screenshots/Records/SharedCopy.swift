import Catalog
import Files
import Glibc
import MediaProtocol
import Web

/// A picture to give away: without place, camera, time, program or anything else that stands beside the pixels.
struct SharedCopy: Sendable {
    let bytes: [UInt8]
    let type: PictureType
    let name: String
}

extension ScreenshotStore {
    /// PNG keeps every pixel as it is; other kinds are drawn anew as WebP, upright. The original is only read.
    /// - Throws: `CatalogError.invalid` where the picture cannot be drawn.
    func sharedCopy(of picture: ScreenshotPicture) async throws -> SharedCopy {
        let path = catalog.media.path(picture.media)
        if picture.type == PictureType.png.rawValue, let file = try? File.contents(of: path),
            let bytes = PNGWithoutNotes.bytes(of: file)
        {
            return SharedCopy(bytes: bytes, type: .png, name: Self.name(picture, "png"))
        }
        let drawn: RenderedImage
        do throws(MediaError) {
            guard let processor else { throw .unavailable }
            drawn = try await processor.render(path, use: .picture, width: 16_383, quality: 92, to: nil)
        } catch {
            throw Self.refusal(error)
        }
        defer { unlink(drawn.path) }
        guard let file = try? File.contents(of: drawn.path) else { throw CatalogError.notFound }
        return SharedCopy(bytes: file, type: .webp, name: Self.name(picture, "webp"))
    }

    /// Not the name it came with, which may tell more than the picture does.
    private static func name(_ picture: ScreenshotPicture, _ ending: String) -> String {
        "picture-\(picture.media.prefix(8)).\(ending)"
    }
}

/// A PNG file with the chunks that make the picture and no others; what follows its end is left out too.
enum PNGWithoutNotes {
    private static let kept: Set<String> = [
        "IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "pHYs", "IDAT", "IEND",
    ]
    private static let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Nil for a file that is not built as the standard says: it is drawn anew then.
    static func bytes(of file: [UInt8]) -> [UInt8]? {
        guard file.starts(with: start) else { return nil }
        var copy = start
        copy.reserveCapacity(file.count)
        var place = start.count
        while place + 12 <= file.count {
            let length = file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 12 + length
            guard end <= file.count else { return nil }
            let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
            if kept.contains(name) { copy += file[place..<end] }
            if name == "IEND" { return copy }
            place = end
        }
        return nil
    }
}
