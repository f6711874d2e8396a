/// Writes GIF files whose frames have one colour each.
///
/// LZW codes stay 8 bits wide, because the table is cleared before it grows beyond 256 entries.
package enum GIFFile {
    /// - Parameter first: the area of the first frame; `nil` for the whole canvas.
    package static func encode(
        _ width: Int, _ height: Int, frames: [(red: UInt8, green: UInt8, blue: UInt8)],
        first: (left: Int, top: Int, width: Int, height: Int)? = nil
    ) -> [UInt8] {
        var file = Array("GIF89a".utf8) + size(width, height) + [0xF6, 0, 0]
        var palette = frames.flatMap { [$0.red, $0.green, $0.blue] }
        palette += [UInt8](repeating: 0, count: 128 * 3 - palette.count)
        file += palette
        for index in frames.indices {
            file += [0x21, 0xF9, 4, 0, 10, 0, 0, 0]  // Graphic control extension with a delay of 100 ms.
            let canvas = (left: 0, top: 0, width: width, height: height)
            let area = index == 0 ? first ?? canvas : canvas
            file += [0x2C] + size(area.left, area.top) + size(area.width, area.height) + [0, 7]
            var codes: [UInt8] = []
            for pixel in 0..<area.width * area.height {
                if pixel % 100 == 0 { codes.append(128) }  // Clears the table.
                codes.append(UInt8(index))
            }
            codes.append(129)  // Ends the data.
            for start in stride(from: 0, to: codes.count, by: 255) {
                let block = codes[start..<min(start + 255, codes.count)]
                file += [UInt8(block.count)] + block
            }
            file.append(0)
        }
        return file + [0x3B]
    }

    /// Returns a file whose header announces any size but whose frame has no pixels.
    package static func header(_ width: Int, _ height: Int) -> [UInt8] {
        Array("GIF89a".utf8) + size(width, height) + [0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0]
            + size(width, height) + [0, 2, 2, 0x4C, 0x01, 0, 0x3B]
    }

    private static func size(_ width: Int, _ height: Int) -> [UInt8] {
        littleEndian(width, bytes: 2) + littleEndian(height, bytes: 2)
    }
}
