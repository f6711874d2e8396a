import Files
import Text

/// The bytes of a file in chunks, converted from UTF-16 to UTF-8 and without a byte order mark.
package struct TextDecodingSource {
    /// A function that returns the next chunk; nil at the end.
    package typealias Source = () throws -> [UInt8]?

    /// Opens a file on disk.
    /// - Throws: ``ImportFileError/broken`` if it cannot be opened.
    package static func source(of path: String) throws -> Source {
        guard let file = try? File(path) else { throw ImportFileError.broken }
        return {
            let bytes = try file.read(64 << 10)
            return bytes.isEmpty ? nil : bytes
        }
    }

    /// Encoding of texts that are not UTF-8. Old spreadsheets write the system's own encoding.
    enum Legacy: String {
        case korean = "windows-949"
        case western = "windows-1252"
    }

    private var source: Source
    private var utf16: UTF16Bytes?
    private var first: [UInt8]?
    let legacy: Legacy

    init(_ source: @escaping Source) throws {
        self.source = source
        var head: [UInt8] = []
        while head.count < 4_096, let more = try source() { head += more }
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            var reader = UTF16Bytes(isBig: head[0] == 0xFE)
            first = reader.feed(head.dropFirst(2))
            utf16 = reader
        } else {
            first = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head
        }
        legacy = Self.legacy(in: head)
    }

    package mutating func next() throws -> [UInt8]? {
        if let head = first {
            first = nil
            return head
        }
        guard let bytes = try source() else { return nil }
        return utf16?.feed(bytes[...]) ?? bytes
    }

    func text(_ bytes: some BidirectionalCollection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        return DecodedText(Array(bytes), header: legacy.rawValue).text
    }

    /// Guesses the encoding: Hangul consists of pairs of high bytes, accented letters are mostly single ones.
    private static func legacy(in head: [UInt8]) -> Legacy {
        var (pairs, singles, index) = (0, 0, 0)
        while index < head.count {
            guard head[index] >= 0x80 else {
                index += 1
                continue
            }
            if index + 1 < head.count, head[index] >= 0x81, head[index + 1] >= 0xA1 {
                pairs += 1
                index += 2
            } else {
                singles += 1
                index += 1
            }
        }
        return pairs > singles ? .korean : .western
    }
}

/// A converter of UTF-16 in chunks to UTF-8.
private struct UTF16Bytes {
    let isBig: Bool
    private var half: UInt8?
    private var high: UInt16?

    init(isBig: Bool) {
        self.isBig = isBig
    }

    mutating func feed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count)
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            append(isBig ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first), &out)
        }
        return out
    }

    private mutating func append(_ unit: UInt16, _ out: inout [UInt8]) {
        if let lead = high {
            high = nil
            if UTF16.isTrailSurrogate(unit) {
                let value = 0x10000 + (UInt32(lead) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                out += Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
                return
            }
            out += Array("\u{FFFD}".utf8)
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else {
            out += Array(String(Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}").utf8)
        }
    }
}
