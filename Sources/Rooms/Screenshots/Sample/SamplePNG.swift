import Compression

/// Writes drawn screens as PNG with a palette.
struct SamplePNG {
    private let head: [UInt8]
    private static let end = chunk("IEND", [])

    init(_ screen: DrawnScreen) {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", Self.big(screen.width) + Self.big(screen.height) + [8, 3, 0, 0, 0])
        file += Self.chunk(
            "PLTE", screen.colours.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
        var rows: [UInt8] = []
        rows.reserveCapacity((screen.width + 1) * screen.height)
        for y in 0..<screen.height {
            rows.append(0)
            rows += screen.pixels[y * screen.width..<(y + 1) * screen.width]
        }
        file += Self.chunk("IDAT", Zlib.compress(rows, level: 1))
        head = file
    }

    /// The file, told from others of the same screen by a comment.
    func file(comment: String) -> [UInt8] {
        head + Self.chunk("tEXt", Array("Comment\0\(comment)".utf8)) + Self.end
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        var sum = CRC32()
        sum.update(body)
        return big(data.count) + body + big(Int(sum.value))
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
