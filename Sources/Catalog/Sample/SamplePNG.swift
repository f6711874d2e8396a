import Compression

/// Writes drawings of the sample world as PNG with a palette.
package struct SamplePNG {
    private let head: [UInt8]
    private static let end = chunk("IEND", [])

    /// - Parameters:
    ///   - pixels: row by row, a byte each, an index into `colours`.
    ///   - colours: at most 256, as 0xRRGGBB.
    package init(width: Int, height: Int, pixels: [UInt8], colours: [UInt32]) {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", Self.big(width) + Self.big(height) + [8, 3, 0, 0, 0])
        file += Self.chunk(
            "PLTE", colours.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for y in 0..<height {
            rows.append(0)
            rows += pixels[y * width..<(y + 1) * width]
        }
        file += Self.chunk("IDAT", Zlib.compress(rows, level: 1))
        head = file
    }

    /// The file, told from others of the same pixels by a comment.
    package func file(comment: String) -> [UInt8] {
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
