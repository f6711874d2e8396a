import CQREncode

/// A QR code as SVG path data (libqrencode). The template `qrPicture` draws it, so a page needs neither a script nor
/// an image for it.
package struct QRCode: Sendable {
    /// Width of the quiet zone in modules, as the standard requires. Cameras need it to find the code.
    private static let margin = 4

    /// Modules on each side, including the quiet zone.
    package let moduleCount: Int
    /// The dark modules as SVG path data.
    package let path: String

    /// Side length of the picture in CSS pixels: near 250 and a multiple of `moduleCount`, so that all modules are of one
    /// width.
    package var pixels: Int { moduleCount * max(1, 250 / moduleCount) }

    /// Encodes `text`; nil if it is empty or longer than 2,331 bytes, the capacity of a QR code.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        // Level M corrects damage of up to 15 %. Version 0 selects the smallest code.
        guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        moduleCount = width + 2 * Self.margin
        path = Self.path(modules, width: width)
    }

    /// Returns one rectangle for each run of dark modules in a row. The lowest bit of a module is set if it is dark.
    private static func path(_ modules: UnsafeBufferPointer<UInt8>, width: Int) -> String {
        var path = ""
        for row in 0..<width {
            var column = 0
            while column < width {
                let start = column
                while column < width, modules[row * width + column] & 1 == 1 { column += 1 }
                if column > start {
                    let length = column - start
                    path += "M\(start + margin) \(row + margin)h\(length)v1h-\(length)z"
                } else {
                    column += 1
                }
            }
        }
        return path
    }
}
