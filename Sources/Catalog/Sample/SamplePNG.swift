/// Writes drawings of the sample world as PNG with a palette. The one thing it knows of compression is that most rows look like the row
/// above: a match of that distance, in the fixed codes of RFC 1951, makes a screen a few kilobytes.
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
        file += Self.chunk("IDAT", Self.zlib(width, height, pixels))
        head = file
    }

    /// The file, told from others of the same pixels by a comment.
    package func file(comment: String) -> [UInt8] {
        head + Self.chunk("tEXt", Array("Comment\0\(comment)".utf8)) + Self.end
    }

    private static func zlib(_ width: Int, _ height: Int, _ pixels: [UInt8]) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity((width + 1) * height)
        for y in 0..<height {
            rows.append(0)
            rows += pixels[y * width..<(y + 1) * width]
        }
        var bits = BitWriter()
        bits.write(0b011, 3)
        let distance = width + 1
        var place = 0
        while place < rows.count {
            let above = place >= distance ? Self.run(rows, place, distance) : 0
            let beside = place >= 1 ? Self.run(rows, place, 1) : 0
            let length = max(above, beside)
            if length >= 4 {
                bits.match(length, distance: above >= beside ? distance : 1)
                place += length
            } else {
                bits.literal(rows[place])
                place += 1
            }
        }
        bits.write(0, 7)
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in rows {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return [0x78, 0x01] + bits.finish() + big(Int(high << 16 | low))
    }

    private static func run(_ rows: [UInt8], _ place: Int, _ distance: Int) -> Int {
        var length = 0
        while length < 258, place + length < rows.count, rows[place + length] == rows[place + length - distance] {
            length += 1
        }
        return length
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(data.count) + body
            + big(Int(~body.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }))
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// The fixed codes of RFC 1951, 3.2.5 and 3.2.6.
private struct BitWriter {
    private var bytes: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    mutating func write(_ bits: Int, _ length: Int) {
        pending |= UInt64(bits) << UInt64(count)
        count += length
        while count >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// Codes stand with their first bit first.
    private mutating func code(_ bits: Int, _ length: Int) {
        write((0..<length).reduce(0) { $0 | (bits >> $1 & 1) << (length - 1 - $1) }, length)
    }

    mutating func literal(_ byte: UInt8) {
        byte < 144 ? code(0x30 + Int(byte), 8) : code(0x190 + Int(byte) - 144, 9)
    }

    mutating func match(_ length: Int, distance: Int) {
        let symbol = Self.lengths.lastIndex { $0 <= length } ?? 0
        symbol < 23 ? code(symbol + 1, 7) : code(0xC0 + symbol - 23, 8)
        let extra = symbol < 4 || symbol == 28 ? 0 : (symbol - 4) / 4
        write(length - Self.lengths[symbol], extra)
        let place = Self.distances.lastIndex { $0 <= distance } ?? 0
        code(place, 5)
        write(distance - Self.distances[place], place < 2 ? 0 : place / 2 - 1)
    }

    mutating func finish() -> [UInt8] {
        if count > 0 { bytes.append(UInt8(truncatingIfNeeded: pending)) }
        return bytes
    }

    private static let lengths: [Int] = {
        var lengths: [Int] = []
        var length = 3
        for symbol in 0..<28 {
            lengths.append(length)
            length += 1 << (symbol < 4 ? 0 : (symbol - 4) / 4)
        }
        return lengths + [258]
    }()

    private static let distances: [Int] = {
        var distances: [Int] = []
        var distance = 1
        for symbol in 0..<30 {
            distances.append(distance)
            distance += 1 << (symbol < 2 ? 0 : symbol / 2 - 1)
        }
        return distances
    }()
}
