import Text
import Web

/// Which bytes are written differently at a place, and how. Of UTF-8 beyond ASCII only `component` changes any.
enum ByteEscape {
    /// The five characters that mean something in HTML, and control characters, which HTML forbids.
    case text
    /// Also what no URL may hold; these are percent-encoded, the ampersand and the quote become entities.
    case url
    case candidate
    case component

    /// ASCII bytes, a bit for each, and all beyond or none.
    private struct Bytes {
        private var low: UInt64 = 0
        private var high: UInt64 = 0
        private let beyond: UInt64

        init(_ bytes: [UInt8], beyond: Bool = false) {
            self.beyond = beyond ? .max : 0
            for byte in bytes {
                if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
            }
        }

        @inline(__always)
        func has(_ byte: UInt8) -> Bool {
            (byte < 64 ? low : byte < 128 ? high : beyond) >> UInt64(byte & 63) & 1 == 1
        }
    }

    private static let forbidden = (0..<32 as Range<UInt8>).filter { ![9, 10, 13].contains($0) } + [127]
    private static let changedInText = Bytes(Array("&<>\"'".utf8) + forbidden)
    private static let changedInURL = Bytes(Array("&<>\"' `{}|\\^\t\n\r".utf8) + forbidden)
    private static let changedInCandidate = Bytes(Array("&<>\"' `{}|\\^,".utf8) + forbidden)
    private static let changedInComponent = Bytes((0..<128).filter { !$0.isUnreserved }, beyond: true)

    private var changed: Bytes {
        switch self {
        case .text: Self.changedInText
        case .url: Self.changedInURL
        case .candidate: Self.changedInCandidate
        case .component: Self.changedInComponent
        }
    }

    /// Writes the bytes up to the first that is changed.
    /// - Parameter target: has room for all of them.
    /// - Returns: how many were written.
    func writeUnchanged(_ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Int {
        let count = writeQuickly(bytes, to: target)
        return count == bytes.count ? count : writeUnchanged(bytes, from: count, to: target)
    }

    private func writeQuickly(_ bytes: UnsafeBufferPointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard let source = bytes.baseAddress else { return 0 }
        return switch self {
        case .text: Self.write(source, bytes.count, to: target, until: Self.mayChangeInText)
        case .url: Self.write(source, bytes.count, to: target, until: Self.mayChangeInURL)
        case .candidate, .component: 0
        }
    }

    /// Looks at eight bytes one by one, of which one may be changed, and then at eight at once again.
    private func writeUnchanged(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to target: UnsafeMutablePointer<UInt8>
    ) -> Int {
        let changed = changed
        var count = start
        repeat {
            for _ in 0..<min(8, bytes.count - count) {
                if changed.has(bytes[count]) { return count }
                target[count] = bytes[count]
                count += 1
            }
            count += writeQuickly(UnsafeBufferPointer(rebasing: bytes[count...]), to: target + count)
        } while count < bytes.count
        return count
    }

    /// Writes bytes eight at a time, because most texts have nothing to change; all of them, or as many as stand before eight of
    /// which one may be changed.
    @inline(__always)
    private static func write(
        _ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>,
        until mayChange: (UInt64) -> Bool
    ) -> Int {
        let (source, target) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
        guard count >= 8 else {
            guard count >= 4 else { return 0 }
            // The first four and the last four overlap.
            let first = source.loadUnaligned(as: UInt32.self)
            let last = source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            guard !mayChange(UInt64(first) << 32 | UInt64(last)) else { return 0 }
            target.storeBytes(of: first, as: UInt32.self)
            target.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
            return count
        }
        var index = 0
        while index < count - 8 {
            let eight = source.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if mayChange(eight) { return index }
            target.storeBytes(of: eight, toByteOffset: index, as: UInt64.self)
            index += 8
        }
        // The last eight overlap those before them.
        let last = source.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        if mayChange(last) { return index }
        target.storeBytes(of: last, toByteOffset: count - 8, as: UInt64.self)
        return count
    }

    // Whether one of eight bytes may be changed. Some that stay are taken for those that do not, such as tabs in a text.

    @inline(__always)
    private static func mayChangeInText(_ eight: UInt64) -> Bool {
        // What is below the first character that stays, and 0x7F, and nothing beyond ASCII.
        marks(eight) | controls(eight) | ((eight &+ ones) & ~eight & tops) != 0
    }

    @inline(__always)
    private static func mayChangeInURL(_ eight: UInt64) -> Bool {
        // The brackets and bars lie from 0x5B to 0x5F but for one bit.
        let brackets = eight & (ones &* 0x5F) &+ (ones &* 0x25)
        let others = ((eight &- (ones &* 0x21)) | brackets) & ~eight & tops
        return marks(eight) | others | zeros(eight ^ (ones &* 0x60)) != 0
    }

    /// Those that differ in few bits are compared at once: " and & and ' with #, < and >.
    @inline(__always)
    private static func marks(_ eight: UInt64) -> UInt64 {
        zeros(eight & (ones &* 0xFA) ^ (ones &* 0x22)) | zeros(eight & (ones &* 0xFD) ^ (ones &* 0x3C))
    }

    /// The highest bit of each byte below 0x20; perhaps of one above it too.
    @inline(__always)
    private static func controls(_ eight: UInt64) -> UInt64 { (eight &- (ones &* 0x20)) & ~eight & tops }

    /// The highest bit of each byte that is zero; perhaps of one above it too.
    @inline(__always)
    private static func zeros(_ eight: UInt64) -> UInt64 { (eight &- ones) & ~eight & tops }

    @inline(__always)
    private static var ones: UInt64 { 0x0101_0101_0101_0101 }
    @inline(__always)
    private static var tops: UInt64 { 0x8080_8080_8080_8080 }

    /// The longest that one byte becomes.
    static let longest = 6

    /// Writes what stands in place of a byte that is changed.
    /// - Parameter target: has room for ``longest`` bytes.
    /// - Returns: how many were written.
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
        var rest = value
        while !appendUnchanged(&rest, escape) {
            append(atMost: ByteEscape.longest) { escape.write(rest[0], to: $0) }
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
        }
    }

    /// - Parameter value: what is left of it afterwards begins with a byte that is changed.
    /// - Returns: whether nothing is left.
    mutating func appendUnchanged(_ value: inout UnsafeBufferPointer<UInt8>, _ escape: ByteEscape) -> Bool {
        reserve(value.count)
        let kept = escape.writeUnchanged(value, to: start + count)
        count += kept
        if kept == value.count { return true }
        value = UnsafeBufferPointer(rebasing: value[kept...])
        return false
    }
}
