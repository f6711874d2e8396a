import Glibc

/// A request's head as it was sent. Where libmicrohttpd looks away, two servers could read one head differently, which is how
/// requests are smuggled past a proxy: line feeds alone, folded fields, NULs, more than one space.
///
/// The library reads in place and leaves zeros where it cut: both bytes of a CR LF, a line feed that came alone, the
/// colon behind a name, the space on each side of the target. So what was sent can still be told.
struct LiteralHead {
    /// From the method to behind the empty line.
    let bytes: UnsafeRawBufferPointer
    /// Where the library saw the target, and how many bytes it had before it was cut into fields.
    let target: Range<Int>
    /// Where the library saw the version.
    let version: Int

    private static let versionLength = 8

    /// Whether every line ends in CR LF and holds what it may hold.
    /// - Parameter fields: how many the library found.
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

/// The lines between the chunks of a body, of which libmicrohttpd shows only the chunks. It takes a line feed alone for the
/// end of such a line, other servers do not.
///
/// Lines that came without any of the chunk behind them have been overwritten by then, so that not all can be seen;
/// therefore no request follows a chunked one on its connection.
struct ChunkLines {
    /// Where the library begins to read each piece of the body.
    private let start: UnsafeRawPointer
    private let longest: Int
    private var end = 0

    init(start: UnsafeRawPointer, longest: Int) {
        self.start = start
        self.longest = longest
    }

    /// Whether a line that stands before this piece of a chunk ends without a carriage return.
    mutating func hasBareLineFeed(before piece: UnsafeRawBufferPointer) -> Bool {
        guard let base = piece.baseAddress, case let offset = base - start, (1...longest).contains(offset) else {
            end = piece.count
            return false
        }
        // Behind the piece before it, unless a new round of reading has begun.
        let lines = UnsafeRawBufferPointer(start: start, count: offset)
        let first = offset > end ? end : 0
        end = offset + piece.count
        return (first..<offset).contains {
            lines[$0] == UInt8(ascii: "\n") && ($0 == 0 || lines[$0 - 1] != UInt8(ascii: "\r"))
        }
    }
}
