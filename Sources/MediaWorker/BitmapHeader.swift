import MediaProtocol

/// The header, masks and palette of a bitmap (BITMAPCOREHEADER, BITMAPINFOHEADER and its longer successors).
struct BitmapHeader {
    typealias Colour = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    let width: Int
    /// Number of rows; `Bitmap` halves it for icons.
    var height: Int
    /// Whether the last row is stored first.
    let isBottomUp: Bool
    let bitsPerPixel: Int
    /// Offset after header, masks and palette.
    let end: Int
    private let palette: [Colour]
    private let masks: [ChannelMask]

    /// Bytes of a row, a multiple of four.
    var rowLength: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    /// - Parameter fourthByteIsAlpha: the meaning of 32 bits without declared masks. In icons the fourth byte is alpha;
    ///   in files it is undefined.
    init(_ reader: LittleEndian, at start: Int, fourthByteIsAlpha: Bool) throws(MediaError) {
        let size = try reader.uint32(start)
        // The size names the kind: 12 bytes for BITMAPCOREHEADER, up to 124 for BITMAPV5HEADER.
        let isCore = size == 12
        guard isCore || (40...124).contains(size) else { throw .corrupt }
        width = isCore ? try reader.uint16(start + 4) : try reader.int32(start + 4)
        let signedHeight = isCore ? try reader.uint16(start + 6) : try reader.int32(start + 8)
        height = abs(signedHeight)
        isBottomUp = signedHeight >= 0
        bitsPerPixel = try reader.uint16(start + (isCore ? 10 : 14))
        let compression = isCore ? 0 : try reader.uint32(start + 16)
        guard [1, 4, 8, 16, 24, 32].contains(bitsPerPixel) else { throw .corrupt }
        var offset = start + size

        // 0 is uncompressed. 3, and 6 with alpha, have colour masks, which are within or after the header.
        switch compression {
        case 0:
            masks = ChannelMask.defaultMasks(bitsPerPixel: bitsPerPixel, hasAlpha: fourthByteIsAlpha)
        case 3, 6:
            guard bitsPerPixel == 16 || bitsPerPixel == 32 else { throw .corrupt }
            // Headers from BITMAPV3INFOHEADER (56 bytes) on contain a fourth mask.
            let hasAlpha = compression == 6 || size >= 56
            var masks: [ChannelMask] = []
            for index in 0..<(hasAlpha ? 4 : 3) {
                masks.append(ChannelMask(UInt32(try reader.uint32(start + 40 + 4 * index))))
            }
            self.masks = masks
            // The masks follow a BITMAPINFOHEADER; longer headers contain them.
            if size == 40 { offset += masks.count * 4 }
        default:
            throw .unsupportedType
        }

        var palette: [Colour] = []
        if bitsPerPixel <= 8 {
            let declaredCount = isCore ? 0 : try reader.uint32(start + 32)
            let count = declaredCount == 0 ? 1 << bitsPerPixel : min(declaredCount, 1 << bitsPerPixel)
            for _ in 0..<count {
                guard offset + (isCore ? 3 : 4) <= reader.bytes.count else { throw .corrupt }
                let bytes = reader.bytes
                palette.append((bytes[offset + 2], bytes[offset + 1], bytes[offset], 255))
                offset += isCore ? 3 : 4
            }
        }
        self.palette = palette
        end = offset
    }

    /// Returns the colour of a pixel in the row that starts at `rowStart`, which must be within `bytes`.
    func colour(_ bytes: [UInt8], rowStart: Int, column: Int) -> Colour {
        switch bitsPerPixel {
        case 24:
            let offset = rowStart + column * 3
            return (bytes[offset + 2], bytes[offset + 1], bytes[offset], 255)
        case 16, 32:
            let length = bitsPerPixel / 8
            let offset = rowStart + column * length
            let pixel = (0..<length).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
            return (
                masks[0].value(pixel), masks[1].value(pixel), masks[2].value(pixel),
                masks.count > 3 ? masks[3].value(pixel) : 255
            )
        default:
            let bit = column * bitsPerPixel
            let shift = 8 - bitsPerPixel - bit % 8
            let index = Int(bytes[rowStart + bit / 8]) >> shift & (1 << bitsPerPixel - 1)
            return index < palette.count ? palette[index] : (0, 0, 0, 255)
        }
    }
}

/// The bit mask of one colour in a pixel of 16 or 32 bits.
struct ChannelMask {
    private let mask: UInt32

    init(_ mask: UInt32) { self.mask = mask }

    /// Returns the channel scaled to 0...255. A channel without bits is full, as for alpha.
    func value(_ pixel: UInt32) -> UInt8 {
        guard mask != 0 else { return 255 }
        let shift = UInt32(mask.trailingZeroBitCount)
        return UInt8(UInt64(pixel & mask) >> shift * 255 / UInt64(mask >> shift))
    }

    /// Returns the masks of pixels without declared ones: 5 bits for each colour, or 8.
    static func defaultMasks(bitsPerPixel: Int, hasAlpha: Bool) -> [ChannelMask] {
        if bitsPerPixel == 16 { return [ChannelMask(0x7C00), ChannelMask(0x03E0), ChannelMask(0x001F)] }
        return [ChannelMask(0xFF0000), ChannelMask(0xFF00), ChannelMask(0xFF)]
            + (hasAlpha ? [ChannelMask(0xFF00_0000)] : [])
    }
}
