/// A PNG file written by hand: 8 bits per channel, stored or endlessly repeating zlib data, any extra chunks.
package struct PNGFile {
    package typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    /// Chunks between header and pixels.
    package var extra: [(name: String, content: [UInt8])] = []
    package var isInterlaced = false
    /// Size in the header, if it differs from that of the pixels.
    package var announced: (width: Int, height: Int)?

    package init(
        extra: [(name: String, content: [UInt8])] = [], isInterlaced: Bool = false,
        announced: (width: Int, height: Int)? = nil
    ) {
        self.announced = announced
        self.extra = extra
        self.isInterlaced = isInterlaced
    }

    package func encode(_ width: Int, _ height: Int, _ pixel: (_ x: Int, _ y: Int) -> Pixel) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(height * (1 + 4 * width))
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width {
                let (red, green, blue, alpha) = pixel(x, y)
                rows += [red, green, blue, alpha]
            }
        }
        return file(header(announced ?? (width, height), depth: 8, colour: 6), zlib: storedZlib(rows))
    }

    /// A grey picture, all black, that is about a thousand times bigger than its file.
    package func bomb(_ width: Int, _ height: Int) -> [UInt8] {
        file(header((width, height), depth: 8, colour: 0), zlib: zeroesZlib((width + 1) * height))
    }

    private func header(_ size: (width: Int, height: Int), depth: UInt8, colour: UInt8) -> [UInt8] {
        bigEndian(size.width) + bigEndian(size.height) + [depth, colour, 0, 0, isInterlaced ? 1 : 0]
    }

    private func file(_ header: [UInt8], zlib: [UInt8]) -> [UInt8] {
        let chunks = [("IHDR", header)] + extra.map { ($0.name, $0.content) } + [("IDAT", zlib), ("IEND", [])]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap { chunk($0.0, $0.1) }
    }

    private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let checked = Array(name.utf8) + content
        return bigEndian(content.count) + checked + bigEndian(Int(crc32(checked)))
    }
}

package func bigEndian(_ number: Int, bytes: Int = 4) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
}

package func littleEndian(_ number: Int, bytes: Int = 4) -> [UInt8] { bigEndian(number, bytes: bytes).reversed() }

/// zlib data that is not compressed.
package func storedZlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var offset = 0
    repeat {
        let length = min(65_535, bytes.count - offset)
        let isLast = offset + length == bytes.count
        result += [isLast ? 1 : 0] + littleEndian(length, bytes: 2) + littleEndian(~length, bytes: 2)
        result += bytes[offset..<offset + length]
        offset += length
    } while offset < bytes.count
    return result + bigEndian(Int(adler32(bytes)))
}

/// zlib data for `count` zeroes: one literal, then matches of 258 bytes in 13 bits each (fixed Huffman codes).
private func zeroesZlib(_ count: Int) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (pending, length) = (0, 0)
    func write(_ bits: Int, _ count: Int) {
        pending |= bits << length
        length += count
        while length >= 8 {
            result.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            length -= 8
        }
    }
    let literal = (bits: 0b0000_1100, count: 8)
    write(0b011, 3)
    write(literal.bits, literal.count)
    for _ in 0..<(count - 1) / 258 { write(0b0_0000_1010_0011, 13) }
    for _ in 0..<(count - 1) % 258 { write(literal.bits, literal.count) }
    write(0, 7 + 7)
    return result + bigEndian((count % 65_521) << 16 | 1)
}

private func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
    }
    return high << 16 | low
}

private let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
}

private func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 }
}
