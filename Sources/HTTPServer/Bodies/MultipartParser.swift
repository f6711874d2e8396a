import Glibc

/// Splits `multipart/form-data` as it arrives. It keeps no more than one header and one delimiter in memory.
struct MultipartParser {
    /// What it found, in order.
    enum Event {
        case begin(PartHeader)
        /// A piece of the current part's content.
        case content(ArraySlice<UInt8>)
        case end
    }

    private enum State {
        case preamble, header, content, afterDelimiter, done
    }

    /// Bytes one part's header may have.
    static let headerLimit = 8 << 10

    /// Line break, two dashes, boundary.
    private let delimiter: [UInt8]
    private var state = State.preamble
    private var buffer: [UInt8]

    /// - Parameter boundary: of the `Content-Type` field.
    /// - Returns: nil for a boundary that RFC 2046 5.1.1 does not allow.
    init?(boundary: String) {
        let bytes = Array(boundary.utf8)
        guard (1...200).contains(bytes.count), bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
        delimiter = Array("\r\n--".utf8) + bytes
        // The first delimiter may stand at the very start, without the line break before it.
        buffer = [0x0D, 0x0A]
    }

    /// Takes the next piece of the body.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, _ found: (Event) throws -> Void) throws {
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
                        if buffer.count - position > 128 { throw Self.malformed }
                        break scanning
                    }
                    guard buffer[position..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { throw Self.malformed }
                    position = end
                    state = .header
                }
            case .header:
                // `position` is at the line break before the header, so an empty header ends at once.
                guard let end = find([0x0D, 0x0A, 0x0D, 0x0A], from: position) else {
                    if buffer.count - position > Self.headerLimit { throw Self.malformed }
                    break scanning
                }
                guard end - position <= Self.headerLimit, let header = PartHeader(buffer[position..<end]) else {
                    throw Self.malformed
                }
                try found(.begin(header))
                // The line break stays, because an empty part's delimiter begins with it.
                position = end + 4
                state = .content
            case .content:
                if let end = find(delimiter, from: position) {
                    if end > position { try found(.content(buffer[position..<end])) }
                    try found(.end)
                    position = end + delimiter.count
                    state = .afterDelimiter
                } else {
                    let safe = buffer.count - delimiter.count + 1
                    if safe > position {
                        try found(.content(buffer[position..<safe]))
                        position = safe
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

    /// To be called at the end of the body.
    func finish() throws {
        guard case .done = state else { throw Self.malformed }
    }

    private static let malformed = HTTPProblem.badRequest("badMultipart", "The multipart form is malformed.")

    private func find(_ needle: [UInt8], from start: Int) -> Int? {
        guard start < buffer.count else { return nil }
        return buffer.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var position = start
            // Every needle begins with a carriage return, which is rare in what people upload.
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
