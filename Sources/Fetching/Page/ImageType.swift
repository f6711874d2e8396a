/// A picture format, recognised by its first bytes whatever a host calls it.
package enum ImageType: String, Sendable, CaseIterable {
    case png, jpeg, gif, webp, avif, heic, bmp, ico, tiff, svg

    package var mediaType: String {
        switch self {
        case .ico: "image/x-icon"
        case .svg: "image/svg+xml"
        default: "image/\(rawValue)"
        }
    }

    /// Nil when `head`, the first bytes of a file (512 are enough), is no picture.
    package static func sniff(_ head: some Collection<UInt8>) -> ImageType? {
        let bytes = Array(head.prefix(512))
        func has(_ text: StaticString, at offset: Int = 0) -> Bool {
            text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
        }
        if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) { return .png }
        if bytes.starts(with: [0xff, 0xd8, 0xff]) { return .jpeg }
        if has("GIF87a") || has("GIF89a") { return .gif }
        if has("RIFF"), has("WEBP", at: 8) { return .webp }
        if has("ftyp", at: 4) {
            if has("avif", at: 8) || has("avis", at: 8) { return .avif }
            return has("heic", at: 8) || has("heix", at: 8) || has("mif1", at: 8) ? .heic : nil
        }
        if has("BM"), bytes.count > 14, bytes[6...9].allSatisfy({ $0 == 0 }) { return .bmp }
        if bytes.starts(with: [0, 0, 1, 0]), bytes.count > 5, bytes[4] > 0 || bytes[5] > 0 { return .ico }
        if has("II*\0") || has("MM\0*") { return .tiff }
        return isSVG(bytes) ? .svg : nil
    }

    /// `<svg` as the first element, after an XML declaration, comments and a document type.
    private static func isSVG(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        var text = Substring(String(decoding: bytes[start...], as: UTF8.self)).drop { $0.isWhitespace }
        while ["<?", "<!--", "<!DOCTYPE svg"].contains(where: text.hasPrefix) {
            guard let end = text.firstRange(of: text.hasPrefix("<!--") ? "-->" : ">") else { return false }
            text = text[end.upperBound...].drop { $0.isWhitespace }
        }
        guard text.hasPrefix("<svg"), let next = text.dropFirst(4).first else { return false }
        return next.isWhitespace || next == ">" || next == "/"
    }
}
