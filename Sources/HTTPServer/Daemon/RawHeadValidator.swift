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

    private static let versionLength = 8

    /// Whether every line ends in CR LF and has only permitted bytes.
    /// - Parameter fields: number of fields that libmicrohttpd found.
    func isLiteral(fields: Int) -> Bool {
        guard let method = end(of: 0), method + 1 == target.lowerBound, target.upperBound + 1 == version else {
            return false
        }
        var line = version + Self.versionLength
        var found = 0
        while true {
            guard line + 1 < bytes.count, bytes[line] == 0, bytes[line + 1] == 0 else { return false }
            line += 2
            if bytes.count - line == 2 { return bytes[line] == 0 && bytes[line + 1] == 0 && found == fields }
            guard let name = end(of: line), bytes[line..<name].allSatisfy(\.isTokenCharacter),
                let value = end(of: name + 1)
            else { return false }
            line = value
            found += 1
        }
    }

    private func end(of start: Int) -> Int? {
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
    private let longest: Int
    private var end = 0

    init(start: UnsafeRawPointer, longest: Int) {
        self.start = start
        self.longest = longest
    }

    /// Whether a line before this chunk ends in a bare line feed.
    mutating func hasBareLineFeed(before piece: UnsafeRawBufferPointer) -> Bool {
        guard let base = piece.baseAddress, case let offset = base - start, (1...longest).contains(offset) else {
            end = piece.count
            return false
        }
        // The lines follow the previous chunk, unless the library has begun to fill its buffer again.
        let lines = UnsafeRawBufferPointer(start: start, count: offset)
        let first = offset > end ? end : 0
        end = offset + piece.count
        return (first..<offset).contains {
            lines[$0] == UInt8(ascii: "\n") && ($0 == 0 || lines[$0 - 1] != UInt8(ascii: "\r"))
        }
    }
}
