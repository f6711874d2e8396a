import MediaProtocol

/// The header, masks and palette of a bitmap (BITMAPCOREHEADER, BITMAPINFOHEADER and its longer successors).
struct BitmapHeader {
    typealias Colour = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

    let width: Int
    var height: Int
    let isBottomUp: Bool
    let bits: Int
    /// Offset after header, masks and palette.
    let end: Int
    private let palette: [Colour]
    private let masks: [ChannelMask]

    /// Bytes of a row, a multiple of four.
    var rowLength: Int { (width * bits + 31) / 32 * 4 }

    /// - Parameter fourthByteIsAlpha: the meaning of 32 bits without declared masks. In icons the fourth byte is alpha;
    ///   in files it is undefined.
    init(_ reader: LittleEndian, at start: Int, fourthByteIsAlpha: Bool) throws(MediaError) {
        let size = try reader.uint32(start)
        let isCore = size == 12
        guard isCore || (40...124).contains(size) else { throw .corrupt }
        width = isCore ? try reader.uint16(start + 4) : try reader.int32(start + 4)
        let signedHeight = isCore ? try reader.uint16(start + 6) : try reader.int32(start + 8)
        height = abs(signedHeight)
        isBottomUp = signedHeight >= 0
        bits = try reader.uint16(start + (isCore ? 10 : 14))
        let compression = isCore ? 0 : try reader.uint32(start + 16)
        guard [1, 4, 8, 16, 24, 32].contains(bits) else { throw .corrupt }
        var offset = start + size

        // 0 is uncompressed. 3, and 6 with alpha, have colour masks, which are within or after the header.
        switch compression {
        case 0:
            masks = ChannelMask.defaultMasks(bits, hasAlpha: fourthByteIsAlpha)
        case 3, 6:
            guard bits == 16 || bits == 32 else { throw .corrupt }
            let hasAlpha = compression == 6 || size >= 56
            var masks: [ChannelMask] = []
            for index in 0..<(hasAlpha ? 4 : 3) {
                masks.append(ChannelMask(UInt32(try reader.uint32(start + 40 + 4 * index))))
            }
            self.masks = masks
            if size == 40 { offset += masks.count * 4 }
        default:
            throw .unsupportedType
        }

        var palette: [Colour] = []
        if bits <= 8 {
            let announced = isCore ? 0 : try reader.uint32(start + 32)
            let count = announced == 0 ? 1 << bits : min(announced, 1 << bits)
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

    /// Returns the colour of a pixel in the row that starts at `line`, which must be within `bytes`.
    func colour(_ bytes: [UInt8], line: Int, column: Int) -> Colour {
        switch bits {
        case 24:
            let offset = line + column * 3
            return (bytes[offset + 2], bytes[offset + 1], bytes[offset], 255)
        case 16, 32:
            let length = bits / 8
            let offset = line + column * length
            let pixel = (0..<length).reduce(UInt32(0)) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
            return (
                masks[0].value(pixel), masks[1].value(pixel), masks[2].value(pixel),
                masks.count > 3 ? masks[3].value(pixel) : 255
            )
        default:
            let bit = column * bits
            let shift = 8 - bits - bit % 8
            let index = Int(bytes[line + bit / 8]) >> shift & (1 << bits - 1)
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

    static func defaultMasks(_ bits: Int, hasAlpha: Bool) -> [ChannelMask] {
        if bits == 16 { return [ChannelMask(0x7C00), ChannelMask(0x03E0), ChannelMask(0x001F)] }
        return [ChannelMask(0xFF0000), ChannelMask(0xFF00), ChannelMask(0xFF)]
            + (hasAlpha ? [ChannelMask(0xFF00_0000)] : [])
    }
}
