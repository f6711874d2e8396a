import CQREncode

/// A QR code as a picture of unit squares (libqrencode). Drawn by the template `qrPicture`, so a page needs neither a
/// script nor an image of its own for it.
package struct QRCode: Sendable {
    /// Cameras find a code by the light margin around it; the standard asks for four modules.
    private static let margin = 4

    /// Modules on each side, with the margin.
    package let side: Int
    /// The dark modules as SVG path data.
    package let path: String

    /// Of the picture's sides: near 250 and a whole number for each module, so that no module is drawn wider than another.
    package var pixels: Int { side * max(1, 250 / side) }

    /// Nil for a text that is empty or longer than a code can hold (2,331 bytes).
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        // Level M still reads with 15 % of it covered. Version 0: as small as the text allows.
        guard !bytes.isEmpty, let code = QRcode_encodeData(Int32(bytes.count), bytes, 0, QR_ECLEVEL_M) else {
            return nil
        }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        side = width + 2 * Self.margin
        path = Self.path(modules, width: width)
    }

    /// One rectangle for each run of dark modules in a row. The lowest bit of a module says whether it is dark.
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
