import Files

extension MediaStore {
    /// Stores a picture of the demo as an original, without flushing it and without the media worker: sample data can
    /// be made again, and the header of an extended WebP file (RFC 9649, section 2.7) holds its size.
    /// - Parameter note: added to the file, so that equal pictures differ in their bytes.
    package func storeSample(_ webp: [UInt8], note: String = "") throws -> Media {
        let file = note.isEmpty ? webp : Self.adding(note, to: webp)
        let sha256 = SHA256.hex(file)
        let path = path(sha256)
        try Directory.make(Directory.split(path).directory, withParents: true)
        try File(path, .writeOnly, [.create, .truncate]).write(file)
        // Each side has 24 bits, which hold its length less one.
        func sideLength(at offset: Int) -> Int { (0..<3).reduce(1) { $0 + Int(file[offset + $1]) << (8 * $1) } }
        return Media(
            sha256: sha256, type: "image/webp", bytes: file.count, width: sideLength(at: 24),
            height: sideLength(at: 27),
            placeholder: "#e8e0d4#d8cfc2")
    }

    /// Appends a RIFF chunk of a type that readers skip, and updates the size in the header.
    private static func adding(_ note: String, to webp: [UInt8]) -> [UInt8] {
        func littleEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let noteBytes = Array(note.utf8)
        var file = webp + Array("NOTE".utf8) + littleEndian(noteBytes.count) + noteBytes
        // Chunks have an even length.
        if noteBytes.count % 2 == 1 { file.append(0) }
        file.replaceSubrange(4..<8, with: littleEndian(file.count - 8))
        return file
    }
}
