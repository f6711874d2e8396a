/// The chunks of a PNG file in front of its end, one after the other. Source: PNG specification, 5.3: four bytes of
/// length, four of name, the content, four of checksum. What is wrong ends the sequence.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        let name: String
        let content: ArraySlice<UInt8>

        /// Name and value of an uncompressed text chunk.
        var text: (key: String, value: String)? {
            guard let end = content.firstIndex(of: 0) else { return nil }
            let key = String(decoding: content[..<end], as: UTF8.self)
            var rest = content[(end + 1)...].prefix(64 << 10)
            if name == "iTXt" {
                guard rest.starts(with: [0, 0]) else { return nil }
                rest = rest.dropFirst(2)
                for _ in 0..<2 {
                    guard let end = rest.firstIndex(of: 0) else { return nil }
                    rest = rest[(end + 1)...]
                }
                return (key, String(decoding: rest, as: UTF8.self))
            }
            // Latin-1 by the standard, UTF-8 by habit.
            let text = String(validating: rest, as: UTF8.self)
            return (key, text ?? String(String.UnicodeScalarView(rest.map { Unicode.Scalar($0) })))
        }
    }

    private let bytes: [UInt8]
    private var offset = 8
    /// A picture has a handful; nobody reads a million of them.
    private var remainingChunks = 1000

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Chunk? {
        guard remainingChunks > 0, offset + 12 <= bytes.count else { return nil }
        remainingChunks -= 1
        let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        let start = offset + 8
        guard start + length + 4 <= bytes.count else { return nil }
        let name = String(decoding: bytes[offset + 4..<start], as: UTF8.self)
        offset = start + length + 4
        return name == "IEND" ? nil : Chunk(name: name, content: bytes[start..<start + length])
    }
}
