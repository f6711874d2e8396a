import Web

/// Which bytes are written differently at a place, and how. UTF-8 beyond ASCII is never changed by `text` and `url`.
struct ByteEscape {
    /// Bit n is set when the ASCII byte n is changed.
    private let low: UInt64
    private let high: UInt64
    private let changesBeyondASCII: Bool
    private let percentEncodes: Bool
    private var isText: Bool { !percentEncodes }

    /// The five characters that mean something in HTML, and control characters, which HTML forbids.
    static let text = ByteEscape(changing: "&<>\"'", percentEncodes: false)
    /// Also what no URL may hold; these are percent-encoded, the ampersand and the quote become entities.
    static let url = ByteEscape(changing: "&<>\"' `{}|\\^\t\n\r", percentEncodes: true)
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

    /// How many bytes at the start stay as they are.
    func countOfUnchanged(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var index = 0
        // Most texts have nothing to change, and eight bytes are compared as fast as one.
        if isText, bytes.count >= 8 {
            let last = bytes.count - 8
            while index < last, !Self.mayChange(bytes, at: index) { index += 8 }
            // The last eight overlap those before them.
            if index >= last, !Self.mayChange(bytes, at: last) { return bytes.count }
        }
        while index < bytes.count, !changes(bytes[index]) { index += 1 }
        return index
    }

    /// Whether ``text`` may change one of eight bytes; tabs and line breaks are taken for those that it does.
    @inline(__always)
    private static func mayChange(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        let eight = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
        // Pairs that differ in one bit are compared at once: & and ', < and >.
        let pairs = zeros(eight & (ones &* 0xFE) ^ (ones &* 0x26)) | zeros(eight & (ones &* 0xFD) ^ (ones &* 0x3C))
        let controls = (eight &- (ones &* 0x20)) & ~eight & tops | zeros(eight ^ (ones &* 0x7F))
        return pairs | controls | zeros(eight ^ (ones &* 0x22)) != 0
    }

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
        switch byte {
        case UInt8(ascii: "&") where !changesBeyondASCII: Self.write("&amp;", to: target)
        case UInt8(ascii: "'") where !changesBeyondASCII: Self.write("&#39;", to: target)
        case _ where percentEncodes: Self.write(percentEncoding: byte, to: target)
        case UInt8(ascii: "<"): Self.write("&lt;", to: target)
        case UInt8(ascii: ">"): Self.write("&gt;", to: target)
        case UInt8(ascii: "\""): Self.write("&quot;", to: target)
        default: Self.write("\u{FFFD}", to: target)
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
