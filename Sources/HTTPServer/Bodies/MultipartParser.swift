import Glibc

/// Parses `multipart/form-data` as it arrives. Keeps at most one header and one delimiter in memory.
struct MultipartParser {
    /// Element of a multipart body, reported in the order of the body.
    enum Event {
        case begin(PartHeader)
        /// A chunk of the current part's content.
        case content(ArraySlice<UInt8>)
        case end
    }

    private enum State {
        case preamble, header, content, afterDelimiter, done
    }

    /// Maximum size of a part's header in bytes.
    static let maxHeaderLength = 8 << 10
    private static let maxBoundaryLength = 200
    /// Maximum number of blanks between a boundary and its line break, and of bytes that are read to find it.
    private static let maxPaddingLength = 128

    /// CR LF, two hyphens and the boundary.
    private let delimiter: [UInt8]
    private var state = State.preamble
    private var buffer: [UInt8]

    /// - Parameter boundary: the boundary of the `Content-Type` field.
    /// - Returns: nil if the boundary is empty, longer than 200 bytes or not printable ASCII. RFC 2046 5.1.1 allows 70
    ///   bytes and fewer characters.
    init?(boundary: String) {
        let bytes = Array(boundary.utf8)
        guard (1...Self.maxBoundaryLength).contains(bytes.count), bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
            return nil
        }
        delimiter = Array("\r\n--".utf8) + bytes
        // The first delimiter may be at the very start of the body, without a line break before it.
        buffer = [0x0D, 0x0A]
    }

    /// Parses the next chunk of the body and reports its events in order.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ report: (Event) throws -> Void) throws {
        buffer.append(contentsOf: bytes)
        var position = 0
        scanning: while true {
            switch state {
            case .preamble:
                guard let start = find(delimiter, from: position) else {
                    position = max(position, buffer.count - delimiter.count + 1)
                    break scanning
                }
                position = start + delimiter.count
                state = .afterDelimiter
            case .afterDelimiter:
                guard buffer.count - position >= 2 else { break scanning }
                if buffer[position] == UInt8(ascii: "-"), buffer[position + 1] == UInt8(ascii: "-") {
                    state = .done
                } else {
                    guard let end = find([0x0D, 0x0A], from: position) else {
                        if buffer.count - position > Self.maxPaddingLength { throw Self.malformed }
                        break scanning
                    }
                    guard buffer[position..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { throw Self.malformed }
                    position = end
                    state = .header
                }
            case .header:
                // `position` is at the line break before the header, so an empty header ends here.
                guard let end = find([0x0D, 0x0A, 0x0D, 0x0A], from: position) else {
                    if buffer.count - position > Self.maxHeaderLength { throw Self.malformed }
                    break scanning
                }
                guard end - position <= Self.maxHeaderLength, let header = PartHeader(buffer[position..<end]) else {
                    throw Self.malformed
                }
                try report(.begin(header))
                // The line break is not consumed, because the delimiter after an empty part begins with it.
                position = end + 4
                state = .content
            case .content:
                if let end = find(delimiter, from: position) {
                    if end > position { try report(.content(buffer[position..<end])) }
                    try report(.end)
                    position = end + delimiter.count
                    state = .afterDelimiter
                } else {
                    let contentEnd = buffer.count - delimiter.count + 1
                    // The last bytes may be the beginning of a delimiter.
                    if contentEnd > position {
                        try report(.content(buffer[position..<contentEnd]))
                        position = contentEnd
                    }
                    break scanning
                }
            case .done:
                position = buffer.count
                break scanning
            }
        }
        buffer.removeFirst(min(max(position, 0), buffer.count))
    }

    /// Completes parsing; called at the end of the body.
    /// - Throws: `HTTPError` 400 if the last delimiter is missing.
    func finish() throws {
        guard case .done = state else { throw Self.malformed }
    }

    private static let malformed = HTTPError.badRequest("badMultipart", "The multipart form is malformed.")

    /// - Parameter needle: begins with a carriage return.
    private func find(_ needle: [UInt8], from start: Int) -> Int? {
        guard start < buffer.count else { return nil }
        return buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var position = start
            // Every needle begins with a carriage return, a rare byte in uploads, so `memchr` skips most of them.
            while position + needle.count <= bytes.count,
                let hit = memchr(base + position, 0x0D, bytes.count - position - needle.count + 1)
            {
                if memcmp(hit, needle, needle.count) == 0 { return UnsafeRawPointer(hit) - base }
                position = UnsafeRawPointer(hit) - base + 1
            }
            return nil
        }
    }
}
