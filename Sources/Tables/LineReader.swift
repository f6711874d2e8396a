/// The lines of a text one by one, in whatever characters it is written, without their ends. A line that is longer than the
/// limit comes in pieces.
package struct LineReader {
    private var bytes: ImportBytes
    private let limit: Int
    private var buffer: [UInt8] = []
    private var index = 0
    private var isAfterReturn = false

    /// - Parameter limit: bytes of one line.
    package init(_ source: @escaping ImportBytes.Source, limit: Int) throws {
        bytes = try ImportBytes(source)
        self.limit = limit
    }

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
            // Not within a letter.
            if line.count >= limit, byte & 0xC0 != 0x80 || line.count > limit + 4 {
                let last = byte >= 0xC0 ? line.popLast() : nil
                if last != nil { index -= 1 }
                return bytes.text(line)
            }
        }
    }
}
