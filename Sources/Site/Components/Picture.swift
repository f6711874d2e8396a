import Catalog
import HTTPServer
import Text

/// Two colours that stand where a picture will be.
package struct Placeholder: Sendable, Hashable {
    package let top: String
    package let bottom: String

    /// Reads the column: `#rrggbb#rrggbb`.
    package init?(_ column: String?) {
        guard var column, column.utf8.count == 14 else { return nil }
        let halves = column.withUTF8 { bytes -> (String, String)? in
            let isWellFormed = bytes.indices.allSatisfy { index in
                index % 7 == 0 ? bytes[index] == UInt8(ascii: "#") : bytes[index].hexadecimalValue != nil
            }
            return isWellFormed
                ? (String(decoding: bytes[..<7], as: UTF8.self), String(decoding: bytes[7...], as: UTF8.self)) : nil
        }
        guard let halves else { return nil }
        (top, bottom) = halves
    }
}

/// An image of our own media store. Width and height are always known, so that nothing jumps.
package struct Picture: Sendable, Hashable {
    package let url: String
    package let width: Int
    package let height: Int
    /// Empty when a text beside it says the same.
    package let alt: String

    package init(url: String, width: Int, height: Int, alt: String = "") {
        self.url = url
        self.width = width
        self.height = height
        self.alt = alt
    }

    /// The rendition of a cover, cropped by CSS to the shape that the list wants.
    package static func cover(_ sha256: String, width: Int, height: Int, rendition: Int = 360) -> Picture {
        Picture(url: SitePath.picture(MediaStore.key(of: sha256), rendition), width: width, height: height)
    }
}

package struct MarkedText: Sendable, Hashable {
    package struct Piece: Sendable, Hashable {
        package let text: String
        package let isHit: Bool

        package init(_ text: String, isHit: Bool = false) {
            self.text = text
            self.isHit = isHit
        }
    }

    package let pieces: [Piece]

    package init(_ plain: String) {
        pieces = plain.isEmpty ? [] : [Piece(plain)]
    }

    package init(pieces: [Piece]) {
        self.pieces = pieces
    }

    package var isEmpty: Bool { pieces.isEmpty }
}
