import MediaProtocol

/// A Windows bitmap: of a BMP file, or one image of an ICO file. Uncompressed, 1 to 32 bits per pixel; the rare
/// run-length and embedded kinds are refused.
struct Bitmap {
    let width: Int
    let height: Int
    /// 4 bytes per pixel, not premultiplied, rows from top to bottom.
    private(set) var rgba: [UInt8]

    /// A whole BMP file: 14 bytes of file header, the last four of which say where the pixels begin.
    init(file bytes: [UInt8], _ limits: MediaLimits) throws(MediaError) {
        let reader = LittleEndian(bytes)
        let header = try BitmapHeader(reader, at: 14, fourthByteIsAlpha: false)
        try self.init(reader, header, pixelsAt: try reader.uint32(10), limits)
        // Some programs declare alpha and leave it zero, meaning nothing by it.
        if isInvisible { for offset in stride(from: 3, to: rgba.count, by: 4) { rgba[offset] = 255 } }
    }

    /// An image in an ICO file: no file header, twice the height, and after the pixels a mask with a bit per pixel.
    init(iconBytes bytes: [UInt8], _ limits: MediaLimits) throws(MediaError) {
        let reader = LittleEndian(bytes)
        var header = try BitmapHeader(reader, at: 0, fourthByteIsAlpha: true)
        header.height /= 2
        try self.init(reader, header, pixelsAt: header.end, limits)
        if header.bits < 32 || isInvisible {
            applyMask(reader, at: header.end + header.rowLength * height, isBottomUp: header.isBottomUp)
        }
    }

    private init(
        _ reader: LittleEndian, _ header: BitmapHeader, pixelsAt start: Int, _ limits: MediaLimits
    ) throws(MediaError) {
        try limits.checkPixels(width: header.width, height: header.height)
        let bytes = reader.bytes
        guard start >= header.end, start + header.rowLength * header.height <= bytes.count else { throw .corrupt }
        (width, height) = (header.width, header.height)
        rgba = [UInt8](repeating: 0, count: width * height * 4)
        for row in 0..<height {
            let line = start + (header.isBottomUp ? height - 1 - row : row) * header.rowLength
            for column in 0..<width {
                let colour = header.colour(bytes, line: line, column: column)
                let target = (row * width + column) * 4
                rgba[target] = colour.red
                rgba[target + 1] = colour.green
                rgba[target + 2] = colour.blue
                rgba[target + 3] = colour.alpha
            }
        }
    }

    private var isInvisible: Bool { stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 0 } }

    /// A set bit is a transparent pixel. A file that ends before its mask has none.
    private mutating func applyMask(_ reader: LittleEndian, at start: Int, isBottomUp: Bool) {
        let rowLength = (width + 31) / 32 * 4
        for row in 0..<height {
            let line = start + (isBottomUp ? height - 1 - row : row) * rowLength
            for column in 0..<width {
                let byte = line + column / 8
                let isClear = byte < reader.bytes.count && reader.bytes[byte] & 0x80 >> UInt8(column % 8) != 0
                rgba[(row * width + column) * 4 + 3] = isClear ? 0 : 255
            }
        }
    }
}
