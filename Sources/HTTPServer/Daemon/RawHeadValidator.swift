import Glibc

/// A request's head as it was sent. libmicrohttpd tolerates deviations that two servers could read differently, which
/// allows request smuggling past a proxy: bare line feeds, folded fields, NULs, repeated spaces.
///
/// The library parses in place and writes zeros where it splits: both bytes of a CR LF, a bare line feed, the colon
/// after a name, the space on each side of the target. The original bytes can therefore still be inferred.
struct RawHeadValidator {
    /// The bytes from the method to the end of the empty line.
    let bytes: UnsafeRawBufferPointer
    /// Range of the target as libmicrohttpd found it, before it was split into fields.
    let target: Range<Int>
    /// Offset of the version as libmicrohttpd found it.
    let version: Int

    /// Length of `HTTP/1.1`.
    private static let versionLength = 8

    /// Returns whether every line ends in CR LF and has only permitted bytes.
    /// - Parameter fields: number of fields that libmicrohttpd found.
    func isLiteral(fields: Int) -> Bool {
        guard let methodEnd = zeroByte(from: 0), methodEnd + 1 == target.lowerBound, target.upperBound + 1 == version
        else {
            return false
        }
        var position = version + Self.versionLength
        var fieldCount = 0
        while true {
            guard position + 1 < bytes.count, bytes[position] == 0, bytes[position + 1] == 0 else { return false }
            position += 2
            if bytes.count - position == 2 {
                return bytes[position] == 0 && bytes[position + 1] == 0 && fieldCount == fields
            }
            guard let nameEnd = zeroByte(from: position), bytes[position..<nameEnd].allSatisfy(\.isTokenCharacter),
                let valueEnd = zeroByte(from: nameEnd + 1)
            else { return false }
            position = valueEnd
            fieldCount += 1
        }
    }

    /// Returns the index of the next zero, with which libmicrohttpd has replaced the end of a name or line.
    private func zeroByte(from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress else { return nil }
        return memchr(base + start, 0, bytes.count - start).map { UnsafeRawPointer($0) - base }
    }
}

/// Checks the lines between the chunks of a body. libmicrohttpd passes on only the chunks and accepts a bare line feed
/// at the end of these lines, which other servers do not.
///
/// A line that arrives without any bytes of its chunk is overwritten before it can be checked. Therefore no request may
/// follow a chunked one on the same connection.
struct ChunkFramingValidator {
    /// Address at which libmicrohttpd begins to read the body.
    private let start: UnsafeRawPointer
    /// Size of libmicrohttpd's buffer; bytes at a larger offset are not in it.
    private let maxOffset: Int
    /// Offset of the end of the previous chunk.
    private var previousEnd = 0

    init(start: UnsafeRawPointer, maxOffset: Int) {
        self.start = start
        self.maxOffset = maxOffset
    }

    /// Returns whether a line before this chunk ends in a bare line feed.
    mutating func hasBareLineFeed(before piece: UnsafeRawBufferPointer) -> Bool {
        guard let base = piece.baseAddress, case let offset = base - start, (1...maxOffset).contains(offset) else {
            previousEnd = piece.count
            return false
        }
        // The lines follow the previous chunk, unless the library has begun to fill its buffer again.
        let precedingBytes = UnsafeRawBufferPointer(start: start, count: offset)
        let first = offset > previousEnd ? previousEnd : 0
        previousEnd = offset + piece.count
        return (first..<offset).contains {
            precedingBytes[$0] == UInt8(ascii: "\n") && ($0 == 0 || precedingBytes[$0 - 1] != UInt8(ascii: "\r"))
        }
    }
}
