import Catalog
import Text

/// Valid image files, encoded here without compression so that no library is needed.
package enum SamplePicture {
    /// A PNG (RGB, stored blocks) with a slow gradient.
    package static func png(width: Int, height: Int) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)  // No filter.
            for x in 0..<width {
                rows += [UInt8(x * 255 / width), UInt8(y * 255 / height), 120]
            }
        }
        return png(width: width, height: height, colourType: 2, rows)
    }

    /// Returns a PNG of 17 by 16 grey blocks. They depend only on `number`, not on the size, and differ strongly from
    /// those of other numbers.
    package static func blocks(_ number: Int, width: Int, height: Int, comment: String = "") -> [UInt8] {
        var random = SplitMix64(seed: UInt64(number))
        let lines = (0..<16).map { _ in
            var grey = random.below(256)
            let greys = (0..<17).map { _ in
                grey = (grey + 64 + random.below(129)) % 256
                return UInt8(grey)
            }
            return [0] + (0..<width).map { greys[$0 * 17 / width] }
        }
        let rows = (0..<height).flatMap { lines[$0 * 16 / height] }
        let text = comment.isEmpty ? [] : chunk("tEXt", Array("Comment\0\(comment)".utf8))
        return png(width: width, height: height, colourType: 0, rows, text)
    }

    private static func png(
        width: Int, height: Int, colourType: UInt8, _ rows: [UInt8], _ more: [UInt8] = []
    ) -> [UInt8] {
        let head: [UInt8] = big(UInt32(width)) + big(UInt32(height)) + [8, colourType, 0, 0, 0]
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        return signature + chunk("IHDR", head) + chunk("IDAT", stored(rows)) + more + chunk("IEND", [])
    }

    /// Returns a JPEG of one grey. Each block of 8 by 8 pixels is two bits: "same brightness as before" and "end of
    /// block".
    package static func jpeg(width: Int, height: Int) -> [UInt8] {
        // A Huffman table with one code, the bit 0, for the value 0.
        let singleCodeTable: [UInt8] = [1] + [UInt8](repeating: 0, count: 16)
        let bits = (width + 7) / 8 * ((height + 7) / 8) * 2
        let lastByte: [UInt8] = bits % 8 == 0 ? [] : [0xFF >> UInt8(bits % 8)]
        var file: [UInt8] = [0xFF, 0xD8]  // Start of image.
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))  // Quantisation table.
        file += segment(0xC0, [8] + big(height) + big(width) + [1, 1, 0x11, 0])  // Frame of one component.
        file += segment(0xC4, [0x00] + singleCodeTable + [0x10] + singleCodeTable)  // Huffman tables for DC and AC.
        file += segment(0xDA, [1, 1, 0, 0, 63, 0])  // Start of scan.
        return file + [UInt8](repeating: 0, count: bits / 8) + lastByte + [0xFF, 0xD9]  // End of image.
    }

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + big(body.count + 2) + body
    }

    private static func big(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return big(UInt32(data.count)) + body + big(crc(body))
    }

    /// zlib with stored blocks only (RFC 1950, 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]  // Header of zlib.
        var remainingBytes = bytes[...]
        repeat {
            let block = remainingBytes.prefix(65535)  // Maximum length of a stored block.
            remainingBytes = remainingBytes.dropFirst(block.count)
            let length = UInt16(block.count)
            result += [remainingBytes.isEmpty ? 1 : 0, UInt8(length & 255), UInt8(length >> 8)]
            result += [UInt8(~length & 255), UInt8(~length >> 8)] + block
        } while !remainingBytes.isEmpty
        // Adler-32.
        var (a, b) = (UInt32(1), UInt32(0))
        for byte in bytes {
            a = (a + UInt32(byte)) % 65521
            b = (b + a) % 65521
        }
        return result + big(b << 16 | a)
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return ~crc
    }

    private static func big(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
