import MediaProtocol

extension [UInt8] {
    /// Returns a WebP file without metadata: only its pixels and the headers that they need.
    ///
    /// libvips 8.14.1 keeps location, camera and colour profile despite its option `strip`, and writes an empty EXIF
    /// block if they were removed before. So the container is rewritten with the permitted chunks. Source: WebP
    /// Container Specification (RIFF header of 12 bytes; chunks of 4 bytes name, 4 bytes length, content padded to even
    /// length).
    func strippedWebP() throws(MediaError) -> [UInt8] {
        let reader = LittleEndian(self)
        var chunks: [(name: [UInt8], range: Range<Int>)] = []
        var offset = 12
        while offset < count {
            let length = try reader.uint32(offset + 4)
            let end = offset + 8 + length + length % 2
            guard end <= count else { throw .corrupt }
            let name = Array(self[offset..<offset + 4])
            if ["VP8X", "ALPH", "VP8 ", "VP8L"].contains(where: { name == Array($0.utf8) }) {
                chunks.append((name, offset..<end))
            }
            offset = end
        }
        // The extended header is needed only with a separate alpha channel.
        if !chunks.contains(where: { $0.name == Array("ALPH".utf8) }) {
            chunks.removeAll { $0.name == Array("VP8X".utf8) }
        }
        var body = Array("WEBP".utf8)
        for chunk in chunks {
            var bytes = self[chunk.range]
            // Clears the flags of removed metadata; 0x10 is the flag for alpha.
            if chunk.name == Array("VP8X".utf8) { bytes[bytes.startIndex + 8] &= 0x10 }
            body += bytes
        }
        let size = UInt32(body.count)
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + body
    }
}
