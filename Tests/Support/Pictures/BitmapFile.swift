/// BMP and ICO files with the upper half red and the lower half blue.
package struct BitmapFile {
    package var width = 20
    package var height = 10
    package var bits = 24
    /// Written with a negative height.
    package var isTopDown = false
    /// 5-6-5 bits, for 16 bits per pixel.
    package var hasMasks = false
    /// The fourth byte of 32 bits.
    package var alpha: UInt8 = 0

    package init(
        width: Int = 20, height: Int = 10, bits: Int = 24, isTopDown: Bool = false, hasMasks: Bool = false,
        alpha: UInt8 = 0
    ) {
        self.width = width
        self.height = height
        self.bits = bits
        self.isTopDown = isTopDown
        self.hasMasks = hasMasks
        self.alpha = alpha
    }

    /// A whole BMP file.
    package var bmp: [UInt8] {
        let content = header(height) + pixels
        return Array("BM".utf8) + littleEndian(14 + content.count) + littleEndian(0)
            + littleEndian(14 + header(height).count) + content
    }

    /// The image as it is in an ICO file, with a mask that hides the lower half.
    package var iconImage: [UInt8] {
        let maskRow = (width + 31) / 32 * 4
        let mask = (0..<height).flatMap { row in
            [UInt8](repeating: row < height / 2 ? 0xFF : 0, count: maskRow)
        }
        return header(height * 2) + pixels + mask
    }

    package static func ico(_ images: [(side: Int, content: [UInt8])]) -> [UInt8] {
        var directory: [UInt8] = [0, 0, 1, 0] + littleEndian(images.count, bytes: 2)
        var offset = 6 + 16 * images.count
        for image in images {
            let side = UInt8(truncatingIfNeeded: image.side)
            directory += [side, side, 0, 0, 1, 0, 32, 0] + littleEndian(image.content.count) + littleEndian(offset)
            offset += image.content.count
        }
        return directory + images.flatMap(\.content)
    }

    private func header(_ height: Int) -> [UInt8] {
        let palette: [UInt8] = bits > 8 ? [] : [0, 0, 255, 0, 255, 0, 0, 0]
        let masks = hasMasks ? [0xF800, 0x07E0, 0x001F].flatMap { littleEndian($0) } : []
        return littleEndian(40) + littleEndian(width) + littleEndian(isTopDown ? -height : height) + [1, 0]
            + littleEndian(bits, bytes: 2) + littleEndian(hasMasks ? 3 : 0) + littleEndian(0) + littleEndian(0)
            + littleEndian(0) + littleEndian(palette.count / 4) + littleEndian(0) + masks + palette
    }

    private var pixels: [UInt8] {
        (0..<height).flatMap { row -> [UInt8] in
            let isUpper = isTopDown ? row < height / 2 : row >= height / 2
            let line = (0..<width).flatMap { _ in pixel(isUpper) }
            let packed = bits >= 8 ? line : pack(line)
            return packed + [UInt8](repeating: 0, count: (4 - packed.count % 4) % 4)
        }
    }

    private func pixel(_ isRed: Bool) -> [UInt8] {
        switch bits {
        case 16 where hasMasks: littleEndian(isRed ? 0xF800 : 0x001F, bytes: 2)
        case 16: littleEndian(isRed ? 0x7C00 : 0x001F, bytes: 2)
        case 24: isRed ? [0, 0, 255] : [255, 0, 0]
        case 32: isRed ? [0, 0, 255, alpha] : [255, 0, 0, alpha]
        default: [isRed ? 0 : 1]
        }
    }

    private func pack(_ indexes: [UInt8]) -> [UInt8] {
        let perByte = 8 / bits
        return stride(from: 0, to: indexes.count, by: perByte).map { start in
            (0..<perByte).reduce(0) { byte, index in
                let value = start + index < indexes.count ? indexes[start + index] : 0
                return byte << UInt8(bits) | value
            }
        }
    }
}
