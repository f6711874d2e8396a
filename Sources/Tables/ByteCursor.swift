/// A reader of the bytes of a file, one by one.
struct ByteCursor {
    private var source: TextDecodingSource
    private var buffer: [UInt8] = []
    private var index = 0

    init(_ source: @escaping TextDecodingSource.Source) throws {
        self.source = try TextDecodingSource(source)
    }

    /// Returns the next byte without consuming it; nil at the end.
    mutating func peek() throws -> UInt8? {
        while index == buffer.count {
            guard let more = try source.next() else { return nil }
            buffer = more
            index = 0
        }
        return buffer[index]
    }

    mutating func next() throws -> UInt8? {
        guard let byte = try peek() else { return nil }
        index += 1
        return byte
    }

    /// Consumes the byte that `peek` returned.
    mutating func skip() {
        index += 1
    }
}
