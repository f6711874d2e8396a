import Text
import Web

/// Which bodies are compressed, and how hard.
extension Gzip {
    /// Below this many bytes the header and the time are not worth it.
    static let smallest = 1024

    /// The level that keeps a response within about a millisecond: smaller bodies may be squeezed harder.
    static func level(for size: Int) -> Int32 {
        switch size {
        case ..<(64 << 10): 5
        case ..<(512 << 10): 3
        default: 1
        }
    }

    /// Whether bodies of this media type shrink.
    static func pays(_ type: String) -> Bool {
        let type = Substring(type.utf8.prefix { $0 != UInt8(ascii: ";") }).trimmed.lowercased()
        return type.hasPrefix("text/") && type != "text/event-stream"
            || type.hasSuffix("+json") || type.hasSuffix("+xml") || compressible.contains(type)
    }

    private static let compressible: Set<String> = [
        "application/json", "application/javascript", "application/xml", "application/x-ndjson", "font/ttf",
    ]
}
