import CMedia
import MediaProtocol
import Web

/// An image that is ready to be opened: bytes for a libvips decoder, or pixels.
enum IconImage {
    case encoded([UInt8], decoder: Int)
    case bitmap(Bitmap)
}

/// Returns the largest image of an ICO file; of equally large ones, that with the most colours.
///
/// libvips reads ICO only through ImageMagick, which is blocked. The format: 6 bytes of header with the number of
/// images, then 16 bytes for each, with its size, bit depth, length and offset; an image is a PNG file or a bitmap.
func iconImage(in bytes: [UInt8], _ limits: MediaLimits) throws(MediaError) -> IconImage {
    let reader = LittleEndian(bytes)
    let count = try reader.uint16(4)
    var bestEntry: (rank: (Int, Int), range: Range<Int>)?
    for entry in stride(from: 6, to: 6 + 16 * count, by: 16) {
        guard entry + 16 <= bytes.count else { break }
        // A byte of 0 stands for 256 pixels.
        let sides = [bytes[entry], bytes[entry + 1]].map { $0 == 0 ? 256 : Int($0) }
        let rank = (sides[0] * sides[1], try reader.uint16(entry + 6))
        let (length, offset) = (try reader.uint32(entry + 8), try reader.uint32(entry + 12))
        guard length > 0, offset + length <= bytes.count else { continue }
        if bestEntry.map({ $0.rank < rank }) ?? true { bestEntry = (rank, offset..<offset + length) }
    }
    guard let bestEntry else { throw .corrupt }
    let image = Array(bytes[bestEntry.range])
    return PictureType.sniff(image) == .png
        ? .encoded(image, decoder: CMEDIA_PNG) : .bitmap(try Bitmap(iconBytes: image, limits))
}
