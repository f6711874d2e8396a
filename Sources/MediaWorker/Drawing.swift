import CMedia
import MediaProtocol

/// What libvips drew; owns the C memory of the WebP file.
struct Drawing: ~Copyable {
    private let result: cmedia_drawing

    /// Runs one of CMedia's drawing functions.
    init(_ draw: (UnsafeMutablePointer<cmedia_drawing>) -> Int32) throws(MediaError) {
        var result = cmedia_drawing()
        try check(draw(&result))
        self.result = result
    }

    deinit { cmedia_free(result.webp) }

    var width: Int { Int(result.width) }
    var height: Int { Int(result.height) }
    var damaged: Bool { result.damaged }

    /// Both colours as ``MediaInfo/placeholder`` has them.
    var placeholder: String {
        let (top, bottom) = (result.top, result.bottom)
        return colourText([top.0, top.1, top.2]) + colourText([bottom.0, bottom.1, bottom.2])
    }

    /// As ``PictureFacts/dhash`` has it.
    var dhash: [UInt8] { withUnsafeBytes(of: result.dhash) { Array($0) } }

    /// The file as libvips made it.
    func webp() -> [UInt8] { Array(UnsafeBufferPointer(start: result.webp, count: result.length)) }
}

/// Red, green and blue as CSS has them, `#rrggbb`.
func colourText(_ parts: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return "#" + String(parts.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
}

/// Turns one of CMedia's results into a `throw`.
func check(_ result: Int32) throws(MediaError) {
    switch Int(result) {
    case CMEDIA_DONE: return
    case CMEDIA_NO_MEMORY: throw .outOfMemory
    default: throw .corrupt
    }
}
