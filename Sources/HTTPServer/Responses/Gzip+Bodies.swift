import Text
import Web

/// Rules for compressing bodies: minimum size, level and media types.
extension Gzip {
    /// Minimum size in bytes; below it, the saving is not worth the header and the time.
    static let minimumSize = 1024

    /// Returns a compression level that takes about a millisecond per response; smaller bodies get a higher one.
    static func level(for size: Int) -> Int32 {
        switch size {
        case ..<(64 << 10): 5
        case ..<(512 << 10): 3
        default: 1
        }
    }

    /// Returns whether bodies of this media type are worth compressing.
    static func isCompressible(_ type: String) -> Bool {
        let type = Substring(type.utf8.prefix { $0 != UInt8(ascii: ";") }).trimmed.lowercased()
        return type.hasPrefix("text/") && type != "text/event-stream"
            || type.hasSuffix("+json") || type.hasSuffix("+xml") || compressibleTypes.contains(type)
    }

    private static let compressibleTypes: Set<String> = [
        "application/json", "application/javascript", "application/xml", "application/x-ndjson", "font/ttf",
    ]
}
