import Text
import Web

/// Which bytes are written differently at a place, and how. UTF-8 beyond ASCII is never changed by `text` and `url`.
struct ByteEscape {
    /// Bit n is set when the ASCII byte n is changed.
    private let low: UInt64
    private let high: UInt64
    private let changesBeyondASCII: Bool
    private let percentEncodes: Bool

    /// The five characters that mean something in HTML, and control characters, which HTML forbids.
    static let text = ByteEscape(changing: "&<>\"'", percentEncodes: false)
    /// Also what no URL may hold; these are percent-encoded, the ampersand and the quote become entities.
    static let url = ByteEscape(changing: "&<>\"' `{}|\\^", percentEncodes: true)
    static let candidate = ByteEscape(changing: "&<>\"' `{}|\\^,", percentEncodes: true)
    static let component = ByteEscape(keeping: (0..<128).filter(\.isUnreserved))

    private init(changing characters: String, percentEncodes: Bool) {
        let controls: [UInt8] = (0..<32).filter { ![9, 10, 13].contains($0) } + [127]
        (low, high) = Self.masks(Array(characters.utf8) + controls)
        changesBeyondASCII = false
        self.percentEncodes = percentEncodes
    }

    private init(keeping bytes: [UInt8]) {
        let kept = Self.masks(bytes)
        (low, high) = (~kept.low, ~kept.high)
        changesBeyondASCII = true
        percentEncodes = true
    }

    private static func masks(_ bytes: [UInt8]) -> (low: UInt64, high: UInt64) {
        bytes.reduce(into: (0, 0)) { masks, byte in
            if byte < 64 { masks.low |= 1 << UInt64(byte) } else { masks.high |= 1 << UInt64(byte - 64) }
        }
    }

    @inline(__always)
    func changes(_ byte: UInt8) -> Bool {
        if byte >= 128 { return changesBeyondASCII }
        return (byte < 64 ? low : high) & (1 << UInt64(byte & 63)) != 0
    }

    func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "&") where !changesBeyondASCII: Self.append("&amp;", to: &bytes)
        case UInt8(ascii: "'") where !changesBeyondASCII: Self.append("&#39;", to: &bytes)
        case _ where percentEncodes: bytes.appendPercentEncoded(byte)
        case UInt8(ascii: "<"): Self.append("&lt;", to: &bytes)
        case UInt8(ascii: ">"): Self.append("&gt;", to: &bytes)
        case UInt8(ascii: "\""): Self.append("&quot;", to: &bytes)
        default: Self.append("\u{FFFD}", to: &bytes)
        }
    }

    private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
