import TestSupport

/// The chunks of a WebP file, which tests inspect and add to.
struct WebPFile {
    var chunks: [(name: String, content: [UInt8])] = []

    init(_ bytes: [UInt8]) {
        var offset = 12
        while offset + 8 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
            let end = min(offset + 8 + length, bytes.count)
            chunks.append((String(decoding: bytes[offset..<offset + 4], as: UTF8.self), Array(bytes[offset + 8..<end])))
            offset += 8 + length + length % 2
        }
    }

    /// Returns the picture with an EXIF orientation, as a phone would write it.
    func turned(orientation: Int, width: Int, height: Int) -> [UInt8] {
        let extended = [0x08, 0, 0, 0] + littleEndian(width - 1, bytes: 3) + littleEndian(height - 1, bytes: 3)
        let pixels = chunks.filter { $0.name == "VP8 " || $0.name == "VP8L" }
        let all =
            [("VP8X", extended)] + pixels.map { ($0.name, $0.content) }
            + [("EXIF", Metadata.exif(orientation: orientation))]
        return Self.file(all)
    }

    static func file(_ chunks: [(String, [UInt8])]) -> [UInt8] {
        let body =
            Array("WEBP".utf8)
            + chunks.flatMap { name, content in
                Array(name.utf8) + littleEndian(content.count) + content + (content.count % 2 == 0 ? [] : [0])
            }
        return Array("RIFF".utf8) + littleEndian(body.count) + body
    }
}
