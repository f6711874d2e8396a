import CMedia
import MediaProtocol
import Web

/// A file of an allowed type whose header is within the limits.
struct Picture {
    /// The source of the pixels: the bytes of the file for libvips, or pixels decoded in Swift.
    private enum Source {
        case encoded([UInt8], decoder: Int)
        case pixels(Bitmap)
    }

    let type: PictureType
    let size: (width: Int, height: Int, frames: Int)
    private let source: Source

    init(path: String, use: ImagePurpose, limits: MediaLimits) throws(MediaError) {
        let bytes = try readFile(path, limit: limits.fileBytes)
        // libvips would try all its modules on bytes of unknown type, so they are rejected first.
        guard let type = PictureType.sniff(bytes) else {
            throw isUnsupportedPicture(bytes) ? .unsupportedType : .notAnImage
        }
        self.type = type
        switch type {
        case .ico:
            (source, size) = try Self.open(iconImage(in: bytes, limits), limits)
        case .bmp:
            (source, size) = try Self.open(.bitmap(Bitmap(file: bytes, limits)), limits)
        case .svg:
            guard use == .icon, isHarmlessSVG(bytes) else { throw .unsupportedType }
            (source, size) = try Self.open(.encoded(bytes, decoder: CMEDIA_SVG), limits)
        default:
            guard let decoder = type.decoder else { throw .unsupportedType }
            (source, size) = try Self.open(.encoded(bytes, decoder: Int(decoder)), limits)
        }
    }

    private static func open(
        _ image: IconImage, _ limits: MediaLimits
    ) throws(MediaError) -> (Source, (width: Int, height: Int, frames: Int)) {
        switch image {
        case .bitmap(let bitmap):
            return (.pixels(bitmap), (bitmap.width, bitmap.height, 1))
        case .encoded(let bytes, let decoder):
            var header = cmedia_header()
            try check(cmedia_read_header(bytes, bytes.count, Int32(decoder), &header))
            let (width, height) = (Int(header.width), Int(header.height))
            try limits.checkPixels(width: width, height: height)
            return (.encoded(bytes, decoder: decoder), (width, height, max(Int(header.frames), 1)))
        }
    }

    /// Decodes the picture upright and in grey, at most `width` pixels wide.
    /// - Returns: the result code of CMedia.
    func decodeGrey(width: Int, _ grey: inout cmedia_grey) -> Int32 {
        switch source {
        case .encoded(let bytes, let decoder):
            cmedia_decode_grey(bytes, bytes.count, Int32(decoder), Int32(width), &grey)
        case .pixels(let bitmap):
            cmedia_grey_of_pixels(bitmap.rgba, Int32(bitmap.width), Int32(bitmap.height), Int32(width), &grey)
        }
    }

    /// Returns the result of `body` for the bytes and their decoder; `nil` for types that are decoded in Swift.
    func withEncoded<Result>(_ body: ([UInt8], Int) -> Result) -> Result? {
        guard case .encoded(let bytes, let decoder) = source else { return nil }
        return body(bytes, decoder)
    }

    /// Metadata stored alongside the pixels, in the form of ``ImageInspection/metadata``.
    var metadata: [String: String] {
        guard case .encoded(let bytes, let decoder) = source else { return [:] }
        return ImageMetadata(of: bytes, type: type, decoder: decoder).values
    }

    /// Renders the picture upright, at most `width` pixels wide. `quality` 0 computes only the colours.
    func draw(width: Int, quality: Int) throws(MediaError) -> EncodedImage {
        switch source {
        case .encoded(let bytes, let decoder):
            try EncodedImage { cmedia_draw(bytes, bytes.count, Int32(decoder), Int32(width), Int32(quality), $0) }
        case .pixels(let bitmap):
            try EncodedImage {
                cmedia_draw_pixels(
                    bitmap.rgba, Int32(bitmap.width), Int32(bitmap.height), Int32(width), Int32(quality), $0)
            }
        }
    }
}

extension PictureType {
    /// The decoder in CMedia; `nil` for the two types that are decoded in Swift.
    var decoder: Int32? {
        switch self {
        case .jpeg: Int32(CMEDIA_JPEG)
        case .png: Int32(CMEDIA_PNG)
        case .webp: Int32(CMEDIA_WEBP)
        case .gif: Int32(CMEDIA_GIF)
        case .avif, .heic: Int32(CMEDIA_HEIF)
        case .svg: Int32(CMEDIA_SVG)
        case .ico, .bmp: nil
        }
    }
}

extension MediaLimits {
    /// Throws if the pixels exceed the limits. libvips does not limit the size that a header of 38 bytes can declare.
    func checkPixels(width: Int, height: Int) throws(MediaError) {
        guard width > 0, height > 0 else { throw .corrupt }
        guard max(width, height) <= side else { throw .sideTooLong(limit: side) }
        guard width * height <= pixels else { throw .tooManyPixels(limit: pixels) }
    }
}

/// Maximum size of an SVG icon in bytes.
private let maxSVGBytes = 512 << 10

/// Whether an SVG is small and has no scripts, foreign objects or entity declarations.
///
/// librsvg runs no scripts and loads no files from a buffer. Honest icons contain none of these, so rejecting them
/// avoids relying on that much C code.
private func isHarmlessSVG(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= maxSVGBytes, let text = String(validating: bytes, as: UTF8.self)?.lowercased() else {
        return false
    }
    return !["<script", "<!entity", "<foreignobject", "javascript:"].contains { text.contains($0) }
}
