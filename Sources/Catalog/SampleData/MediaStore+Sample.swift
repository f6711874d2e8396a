import Files

extension MediaStore {
    /// Puts a picture of the demo where originals lie, without waiting for the disk and without the media worker: sample
    /// data can be made again, and the header of an extended WebP file (RFC 9649, section 2.7) says how large it is.
    /// - Parameter note: kept in the file, so that pictures that look the same differ in their bytes.
    package func storeSample(_ webp: [UInt8], note: String = "") throws -> Media {
        let file = note.isEmpty ? webp : Self.adding(note, to: webp)
        let sha256 = SHA256.hex(file)
        let path = path(sha256)
        try Directory.make(Directory.split(path).directory, withParents: true)
        try File(path, .writeOnly, [.create, .truncate]).write(file)
        func sideLength(at offset: Int) -> Int { (0..<3).reduce(1) { $0 + Int(file[offset + $1]) << (8 * $1) } }
        return Media(
            sha256: sha256, type: "image/webp", bytes: file.count, width: sideLength(at: 24),
            height: sideLength(at: 27),
            placeholder: "#e8e0d4#d8cfc2")
    }

    /// Appends a chunk of a type that readers skip.
    private static func adding(_ note: String, to webp: [UInt8]) -> [UInt8] {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let text = Array(note.utf8)
        var file = webp + Array("NOTE".utf8) + number(text.count) + text
        if text.count % 2 == 1 { file.append(0) }
        file.replaceSubrange(4..<8, with: number(file.count - 8))
        return file
    }
}
