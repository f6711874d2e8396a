import MediaProtocol

/// The decoded pixels of a BMP file, or of one bitmap in an ICO file. Only uncompressed ones of 1 to 32 bits per pixel
/// are accepted; run-length encoded bitmaps and embedded JPEG and PNG files are rare.
struct Bitmap {
    let width: Int
    let height: Int
    /// 4 bytes per pixel, not premultiplied, rows from top to bottom.
    private(set) var rgba: [UInt8]

    /// Decodes a BMP file: 14 bytes of file header, whose last four bytes are the offset of the pixels, then the
    /// bitmap.
    init(file bytes: [UInt8], _ limits: MediaLimits) throws(MediaError) {
        let reader = LittleEndian(bytes)
        let header = try BitmapHeader(reader, at: 14, fourthByteIsAlpha: false)
        try self.init(reader, header, pixelsAt: try reader.uint32(10), limits)
        // Some programs declare an alpha channel and leave it zero, although the picture is opaque.
        if isInvisible { for offset in stride(from: 3, to: rgba.count, by: 4) { rgba[offset] = 255 } }
    }

    /// Decodes a bitmap in an ICO file. It has no file header, declares twice its height, and is followed by a mask
    /// with a bit for each pixel.
    init(iconBytes bytes: [UInt8], _ limits: MediaLimits) throws(MediaError) {
        let reader = LittleEndian(bytes)
        var header = try BitmapHeader(reader, at: 0, fourthByteIsAlpha: true)
        header.height /= 2
        try self.init(reader, header, pixelsAt: header.end, limits)
        if header.bitsPerPixel < 32 || isInvisible {
            applyMask(reader, at: header.end + header.rowLength * height, isBottomUp: header.isBottomUp)
        }
    }

    private init(
        _ reader: LittleEndian, _ header: BitmapHeader, pixelsAt pixelsStart: Int, _ limits: MediaLimits
    ) throws(MediaError) {
        try limits.checkPixels(width: header.width, height: header.height)
        let bytes = reader.bytes
        guard pixelsStart >= header.end, pixelsStart + header.rowLength * header.height <= bytes.count else {
            throw .corrupt
        }
        (width, height) = (header.width, header.height)
        rgba = [UInt8](repeating: 0, count: width * height * 4)
        for row in 0..<height {
            let rowStart = pixelsStart + (header.isBottomUp ? height - 1 - row : row) * header.rowLength
            for column in 0..<width {
                let colour = header.colour(bytes, rowStart: rowStart, column: column)
                let target = (row * width + column) * 4
                rgba[target] = colour.red
                rgba[target + 1] = colour.green
                rgba[target + 2] = colour.blue
                rgba[target + 3] = colour.alpha
            }
        }
    }

    /// Whether every pixel is fully transparent.
    private var isInvisible: Bool { stride(from: 3, to: rgba.count, by: 4).allSatisfy { rgba[$0] == 0 } }

    /// Makes the pixels transparent whose bit in the mask is set. Pixels beyond the end of the file stay opaque.
    private mutating func applyMask(_ reader: LittleEndian, at start: Int, isBottomUp: Bool) {
        // One bit for each pixel, padded to four bytes.
        let rowLength = (width + 31) / 32 * 4
        for row in 0..<height {
            let rowStart = start + (isBottomUp ? height - 1 - row : row) * rowLength
            for column in 0..<width {
                let byte = rowStart + column / 8
                let isClear = byte < reader.bytes.count && reader.bytes[byte] & 0x80 >> UInt8(column % 8) != 0
                rgba[(row * width + column) * 4 + 3] = isClear ? 0 : 255
            }
        }
    }
}
