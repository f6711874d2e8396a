import Web

/// Which bytes are written differently at a place, and how. Of UTF-8 beyond ASCII only `component` changes any.
struct ByteEscape {
    /// Bit n is set when the ASCII byte n is changed.
    private let low: UInt64
    private let high: UInt64
    private let changesBeyondASCII: Bool
    private let style: Style
    /// By which eight bytes are looked through at once; nil where each is looked at.
    private let quick: Quick?

    /// What stands in place of a byte.
    private enum Style { case entity, percent, json }
    private enum Quick { case text, url, json }

    /// The five characters that mean something in HTML, and control characters, which HTML forbids.
    static let text = ByteEscape(changing: "&<>\"'", .entity, quick: .text)
    /// Also what no URL may hold; these are percent-encoded, the ampersand and the quote become entities.
    static let url = ByteEscape(changing: "&<>\"' `{}|\\^\t\n\r", .percent, quick: .url)
    static let candidate = ByteEscape(changing: "&<>\"' `{}|\\^,", .percent)
    static let component = ByteEscape(keeping: (0..<128).filter(\.isUnreserved))
    /// A text in JSON, between its quotes (RFC 8259, 7).
    static let json = ByteEscape(changing: "\"\\", controls: Array(0..<32), .json, quick: .json)

    private init(
        changing characters: String, controls: [UInt8] = (0..<32).filter { ![9, 10, 13].contains($0) } + [127],
        _ style: Style, quick: Quick? = nil
    ) {
        (low, high) = Self.masks(Array(characters.utf8) + controls)
        changesBeyondASCII = false
        self.style = style
        self.quick = quick
    }

    private init(keeping bytes: [UInt8]) {
        let kept = Self.masks(bytes)
        (low, high) = (~kept.low, ~kept.high)
        changesBeyondASCII = true
        style = .percent
        quick = nil
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

    /// How many bytes at the start stay as they are.
    func countOfUnchanged(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 0
        // Most texts have nothing to change, and eight bytes are compared as fast as one.
        if let quick, let start = bytes.baseAddress.map(UnsafeRawPointer.init), bytes.count >= 4 {
            let last = bytes.count - 8
            while index < last {
                let end = index + 8
                if Self.mayChange(start.loadUnaligned(fromByteOffset: index, as: UInt64.self), quick) {
                    while index < end, !changes(bytes[index]) { index += 1 }
                    if index < end { return index }
                }
                index = end
            }
            // The last eight overlap those before them, and of fewer the first and the last four do.
            let rest =
                last >= 0
                ? start.loadUnaligned(fromByteOffset: last, as: UInt64.self)
                : UInt64(start.loadUnaligned(as: UInt32.self)) << 32
                    | UInt64(start.loadUnaligned(fromByteOffset: last + 4, as: UInt32.self))
            if !Self.mayChange(rest, quick) { return bytes.count }
        }
        while index < bytes.count, !changes(bytes[index]) { index += 1 }
        return index
    }

    /// Whether one of eight bytes may be changed. Some that stay are taken for those that do not, such as tabs in a text.
    @inline(__always)
    private static func mayChange(_ eight: UInt64, _ quick: Quick) -> Bool {
        if quick == .json {
            return (zeros(eight ^ (ones &* 0x22)) | zeros(eight ^ (ones &* 0x5C)) | controls(eight)) != 0
        }
        // Those that differ in few bits are compared at once: " and & and ' with #, < and >.
        let marks = zeros(eight & (ones &* 0xFA) ^ (ones &* 0x22)) | zeros(eight & (ones &* 0xFD) ^ (ones &* 0x3C))
        // What is below the first character that stays, and 0x7F, and nothing beyond ASCII.
        if quick == .text { return marks | controls(eight) | ((eight &+ ones) & ~eight & tops) != 0 }
        // The brackets and bars lie from 0x5B to 0x5F but for one bit.
        let brackets = eight & (ones &* 0x5F) &+ (ones &* 0x25)
        let others = ((eight &- (ones &* 0x21)) | brackets) & ~eight & tops
        return marks | others | zeros(eight ^ (ones &* 0x60)) != 0
    }

    /// The highest bit of each byte below 0x20; perhaps of one above it too.
    @inline(__always)
    private static func controls(_ eight: UInt64) -> UInt64 { (eight &- (ones &* 0x20)) & ~eight & tops }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let tops: UInt64 = 0x8080_8080_8080_8080

    /// The highest bit of each byte that is zero; perhaps of one above it too.
    @inline(__always)
    private static func zeros(_ eight: UInt64) -> UInt64 { (eight &- ones) & ~eight & tops }

    /// The longest that one byte becomes.
    static let longest = 6

    /// Writes what stands in place of a byte that is changed.
    /// - Parameter target: has room for ``longest`` bytes.
    /// - Returns: how many were written.
    func write(_ byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
        switch (style, byte) {
        case (.json, _): Self.write(json: byte, to: target)
        case (_, UInt8(ascii: "&")) where !changesBeyondASCII: Self.write("&amp;", to: target)
        case (_, UInt8(ascii: "'")) where !changesBeyondASCII: Self.write("&#39;", to: target)
        case (.percent, _): Self.write(percentEncoding: byte, to: target)
        case (_, UInt8(ascii: "<")): Self.write("&lt;", to: target)
        case (_, UInt8(ascii: ">")): Self.write("&gt;", to: target)
        case (_, UInt8(ascii: "\"")): Self.write("&quot;", to: target)
        default: Self.write("\u{FFFD}", to: target)
        }
    }

    private static func write(json byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
        switch byte {
        case UInt8(ascii: "\n"): return write("\\n", to: target)
        case UInt8(ascii: "\r"): return write("\\r", to: target)
        case UInt8(ascii: "\t"): return write("\\t", to: target)
        case 0..<0x20:
            let size = write("\\u00", to: target)
            target[size] = digit(byte >> 4) | 0x20
            target[size + 1] = digit(byte & 15) | 0x20
            return size + 2
        default:
            target[0] = UInt8(ascii: "\\")
            target[1] = byte
            return 2
        }
    }

    private static func write(_ text: StaticString, to target: UnsafeMutablePointer<UInt8>) -> Int {
        target.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        return text.utf8CodeUnitCount
    }

    private static func write(percentEncoding byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
        target[0] = UInt8(ascii: "%")
        target[1] = digit(byte >> 4)
        target[2] = digit(byte & 15)
        return 3
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") - 10 + value
    }
}
