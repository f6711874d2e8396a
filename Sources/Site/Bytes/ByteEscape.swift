import Text
import Web

/// The escaping rules of one position in HTML. Only `component` changes bytes of UTF-8 beyond ASCII.
enum ByteEscape {
    /// Escapes the five special characters of HTML and replaces control characters, which HTML forbids.
    case text
    /// Percent-encodes characters that no URL may contain; the ampersand and the quote become entities.
    case url
    /// Encodes as `url` does, and the comma too, which separates the URLs of a list such as `srcset`.
    case candidate
    /// Percent-encodes all but unreserved characters (RFC 3986), for one path segment or query value.
    case component

    /// A set of bytes: one bit for each ASCII byte, and either all or none of the others.
    private struct ByteSet {
        /// Bytes 0...63.
        private var low: UInt64 = 0
        /// Bytes 64...127.
        private var high: UInt64 = 0
        /// All bits or none, for bytes 128...255.
        private let beyond: UInt64

        init(_ bytes: [UInt8], beyond: Bool = false) {
            self.beyond = beyond ? .max : 0
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }

        @inline(__always)
        func contains(_ byte: UInt8) -> Bool {
            (byte < 64 ? low : byte < 128 ? high : beyond) >> UInt64(byte & 63) & 1 == 1
        }
    }

    /// Control characters except tab, line feed and carriage return.
    private static let forbidden = (0..<32 as Range<UInt8>).filter { ![9, 10, 13].contains($0) } + [127]
    // The bytes that each case changes.
    private static let changedInText = ByteSet(Array("&<>\"'".utf8) + forbidden)
    private static let changedInURL = ByteSet(Array("&<>\"' `{}|\\^\t\n\r".utf8) + forbidden)
    private static let changedInCandidate = ByteSet(Array("&<>\"' `{}|\\^,".utf8) + forbidden)
    private static let changedInComponent = ByteSet((0..<128).filter { !$0.isUnreserved }, beyond: true)

    private var changed: ByteSet {
        switch self {
        case .text: Self.changedInText
        case .url: Self.changedInURL
        case .candidate: Self.changedInCandidate
        case .component: Self.changedInComponent
        }
    }

    /// Returns the index of the first byte that is changed, from `start` on; `nil` if there is none.
    func firstChanged(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        let changed = changed
        return bytes.firstIndex(from: start, where: changed.contains, mayMatch: mayChange)
    }

    /// Whether one of eight bytes may be changed. Characters that differ in few bits are compared at once: `"#&'`,
    /// `<>`, a backslash with `^|~`, and `{` with the last control character.
    @inline(__always)
    private func mayChange(_ bytes: EightBytes) -> Bool {
        switch self {
        case .text:
            bytes.hasByte(below: 0x20) || bytes.has(0x22, ignoring: 0x05) || bytes.has(0x3C, ignoring: 0x02)
                || bytes.has(0x7F)
        case .url:
            bytes.hasByte(below: 0x21) || bytes.has(0x22, ignoring: 0x05) || bytes.has(0x3C, ignoring: 0x02)
                || bytes.has(0x5C, ignoring: 0x22) || bytes.has(0x7B, ignoring: 0x04) || bytes.has(0x7D)
                || bytes.has(0x60)
        case .candidate, .component: true
        }
    }

    /// Maximum length of one escaped byte, in bytes: that of `&quot;`.
    static let longest = 6

    /// Writes the replacement of a byte that is changed.
    /// - Parameter target: holds at least ``longest`` bytes.
    /// - Returns: the number of bytes written.
    func write(_ byte: UInt8, to target: UnsafeMutablePointer<UInt8>) -> Int {
        switch (self, byte) {
        case (.component, _): Self.write(percentEncoding: byte, to: target)
        case (_, UInt8(ascii: "&")): Self.write("&amp;", to: target)
        case (_, UInt8(ascii: "'")): Self.write("&#39;", to: target)
        case (.url, _), (.candidate, _): Self.write(percentEncoding: byte, to: target)
        case (_, UInt8(ascii: "<")): Self.write("&lt;", to: target)
        case (_, UInt8(ascii: ">")): Self.write("&gt;", to: target)
        case (_, UInt8(ascii: "\"")): Self.write("&quot;", to: target)
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

extension ByteBuffer {
    mutating func append(_ value: UnsafeBufferPointer<UInt8>, escaping escape: ByteEscape) {
        var writtenCount = 0
        while let changedIndex = escape.firstChanged(in: value, from: writtenCount) {
            append(UnsafeBufferPointer(rebasing: value[writtenCount..<changedIndex]))
            append(limit: ByteEscape.longest) { escape.write(value[changedIndex], to: $0) }
            writtenCount = changedIndex + 1
        }
        append(UnsafeBufferPointer(rebasing: value[writtenCount...]))
    }
}
