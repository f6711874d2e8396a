/// The types of pictures that Seorap reads, named by their media type.
///
/// The bytes alone determine the type; file names and `Content-Type` headers are ignored.
package enum PictureType: String, Codable, Sendable, CaseIterable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case gif = "image/gif"
    case avif = "image/avif"
    case heic = "image/heic"
    case ico = "image/x-icon"
    case bmp = "image/bmp"
    /// SVG, which is drawn only as an icon.
    case svg = "image/svg+xml"

    /// Maximum number of leading bytes that ``sniff(_:)`` needs.
    package static let sniffLength = 1024

    /// Returns the type that the first bytes of a file indicate.
    /// - Parameter head: the first ``sniffLength`` bytes, or all of a shorter file.
    /// - Returns: `nil` for anything that is not on the list (TIFF, PDF, video, text, HTML...).
    package static func sniff(_ head: some Collection<UInt8>) -> PictureType? {
        let head = Array(head.prefix(sniffLength))
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
        if head.dropFirst(4).starts(with: "ftyp".utf8) { return isoBrand(head) }
        if head.starts(with: [0, 0, 1, 0]), head.count >= 6, head[4] != 0 || head[5] != 0 { return .ico }
        if head.starts(with: "BM".utf8), head.count >= 18, [12, 40, 52, 56, 64, 108, 124].contains(head[14]) {
            return .bmp
        }
        return looksLikeSVG(head) ? .svg : nil
    }

    /// Reads the brands of an ISO base media file (ISO/IEC 14496-12, 4.3): the major brand, then the compatible ones.
    private static func isoBrand(_ head: [UInt8]) -> PictureType? {
        let size = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, head.count)
        guard end >= 12 else { return nil }
        let offsets = [8] + stride(from: 16, through: end - 4, by: 4)
        for offset in offsets {
            switch String(decoding: head[offset..<offset + 4], as: UTF8.self) {
            case "avif", "avis": return .avif
            case "heic", "heix", "heim", "heis", "hevc", "hevx": return .heic
            default: continue
            }
        }
        return nil
    }

    /// Whether an `<svg` element follows at most white space, a byte order mark, declarations and comments.
    private static func looksLikeSVG(_ head: [UInt8]) -> Bool {
        var rest = Substring(String(decoding: head, as: UTF8.self))
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.hasPrefix("<svg") {
                return rest.dropFirst(4).first.map { $0.isWhitespace || "/>".contains($0) } == true
            }
            let end: Substring
            if rest.hasPrefix("<!--") {
                end = "-->"
            } else if rest.hasPrefix("<?") || rest.hasPrefix("<!DOCTYPE svg") {
                end = ">"
            } else {
                return false
            }
            guard let found = rest.firstRange(of: end) else { return false }
            rest = rest[found.upperBound...]
        }
    }
}
