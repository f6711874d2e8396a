/// The chunks of a PNG file, in order, up to its end chunk or the first malformed one. Source: PNG specification, 5.3:
/// four bytes of length, four of name, the content, four of checksum.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        let name: String
        let content: ArraySlice<UInt8>

        private static let maxTextBytes = 64 << 10

        /// Key and value of an uncompressed text chunk; `nil` for a malformed or compressed one.
        var text: (key: String, value: String)? {
            guard let end = content.firstIndex(of: 0) else { return nil }
            let key = String(decoding: content[..<end], as: UTF8.self)
            var value = content[(end + 1)...].prefix(Self.maxTextBytes)
            if name == "iTXt" {
                // Uncompressed: flag and method are 0. The language and the translated key follow, each ended by a
                // zero.
                guard value.starts(with: [0, 0]) else { return nil }
                value = value.dropFirst(2)
                for _ in 0..<2 {
                    guard let end = value.firstIndex(of: 0) else { return nil }
                    value = value[(end + 1)...]
                }
                return (key, String(decoding: value, as: UTF8.self))
            }
            // The standard says Latin-1, but many programs write UTF-8.
            let text = String(validating: value, as: UTF8.self)
            return (key, text ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) })))
        }
    }

    private let bytes: [UInt8]
    /// Offset of the next chunk; the first follows the signature of 8 bytes.
    private var offset = 8
    /// Bounds the work for hostile files; a real picture has far fewer chunks.
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
