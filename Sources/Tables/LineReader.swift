/// A reader of the lines of a text in any supported encoding, without their ends. A line longer than the limit is
/// split.
package struct LineReader {
    private var bytes: TextDecodingSource
    private let limit: Int
    private var buffer: [UInt8] = []
    private var index = 0
    private var isAfterReturn = false

    /// Creates a reader.
    /// - Parameter limit: maximum number of bytes of one line.
    package init(_ source: @escaping TextDecodingSource.Source, limit: Int) throws {
        bytes = try TextDecodingSource(source)
        self.limit = limit
    }

    /// Reads the next line.
    /// - Returns: nil at the end.
    package mutating func next() throws -> String? {
        var line: [UInt8] = []
        var isAny = false
        while true {
            if index == buffer.count {
                guard let more = try bytes.next() else { return isAny ? bytes.text(line) : nil }
                buffer = more
                index = 0
                continue
            }
            let byte = buffer[index]
            index += 1
            if byte == UInt8(ascii: "\n"), isAfterReturn {
                isAfterReturn = false
                continue
            }
            isAfterReturn = byte == UInt8(ascii: "\r")
            if isAfterReturn || byte == UInt8(ascii: "\n") { return bytes.text(line) }
            isAny = true
            line.append(byte)
            // A line is never split within a character.
            if line.count >= limit, byte & 0xC0 != 0x80 || line.count > limit + 4 {
                let last = byte >= 0xC0 ? line.popLast() : nil
                if last != nil { index -= 1 }
                return bytes.text(line)
            }
        }
    }
}
