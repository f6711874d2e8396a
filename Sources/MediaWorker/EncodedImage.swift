import CMedia
import MediaProtocol

/// An image rendered by libvips. Owns the C memory of the WebP file.
struct EncodedImage: ~Copyable {
    private let result: cmedia_drawing

    /// Runs one of the drawing functions of CMedia.
    init(_ draw: (UnsafeMutablePointer<cmedia_drawing>) -> Int32) throws(MediaError) {
        var result = cmedia_drawing()
        try check(draw(&result))
        self.result = result
    }

    deinit { cmedia_free(result.webp) }

    var width: Int { Int(result.width) }
    var height: Int { Int(result.height) }
    var damaged: Bool { result.damaged }

    /// Two colours in the form of ``ImageInfo/placeholder``.
    var placeholder: String {
        let (top, bottom) = (result.top, result.bottom)
        return colourText([top.0, top.1, top.2]) + colourText([bottom.0, bottom.1, bottom.2])
    }

    /// The hash in the form of ``ImageInspection/dhash``.
    var dhash: [UInt8] { withUnsafeBytes(of: result.dhash) { Array($0) } }

    /// A copy of the file that libvips encoded.
    func webp() -> [UInt8] { Array(UnsafeBufferPointer(start: result.webp, count: result.length)) }
}

/// Returns red, green and blue in the CSS notation `#rrggbb`.
func colourText(_ channels: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return "#" + String(channels.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}

/// Converts a result code of CMedia into a thrown error.
func check(_ result: Int32) throws(MediaError) {
    switch Int(result) {
    case CMEDIA_DONE: return
    case CMEDIA_NO_MEMORY: throw .outOfMemory
    default: throw .corrupt
    }
}
