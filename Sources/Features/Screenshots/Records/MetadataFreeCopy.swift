import Catalog
import Files
import Glibc
import MediaProtocol
import Web

/// A copy of a picture for sharing: without location, camera, time, program or other metadata.
struct MetadataFreeCopy: Sendable {
    let bytes: [UInt8]
    let type: PictureType
    let name: String
}

extension ScreenshotStore {
    /// Returns a copy without metadata. A PNG file keeps every pixel; other types are rendered upright as WebP. The
    /// original is only read.
    /// - Throws: `CatalogError.invalid` if the picture cannot be rendered.
    func sharedCopy(of picture: ScreenshotPicture) async throws -> MetadataFreeCopy {
        let path = catalog.media.path(picture.media)
        if picture.type == PictureType.png.rawValue, let file = try? File.contents(of: path),
            let bytes = PNGStripper.bytes(of: file)
        {
            return MetadataFreeCopy(bytes: bytes, type: .png, name: Self.name(picture, "png"))
        }
        let drawn: RenderedImage
        do throws(MediaError) {
            guard let processor else { throw .unavailable }
            drawn = try await processor.render(path, use: .picture, width: 16_383, quality: 92, to: nil)
        } catch {
            throw Self.rejection(error)
        }
        defer { unlink(drawn.path) }
        guard let file = try? File.contents(of: drawn.path) else { throw CatalogError.notFound }
        return MetadataFreeCopy(bytes: file, type: .webp, name: Self.name(picture, "webp"))
    }

    /// Returns a neutral name, because the original name may disclose more than the picture does.
    private static func name(_ picture: ScreenshotPicture, _ ending: String) -> String {
        "picture-\(picture.media.prefix(8)).\(ending)"
    }
}

/// A copy of a PNG file with only the chunks that define the picture, and without bytes after its end.
enum PNGStripper {
    private static let keptChunks: Set<String> = [
        "IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "pHYs", "IDAT", "IEND",
    ]
    private static let start: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Returns the copy; nil for a file that violates the PNG standard, which is then rendered instead.
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
            if keptChunks.contains(name) { copy += file[place..<end] }
            if name == "IEND" { return copy }
            place = end
        }
        return nil
    }
}
