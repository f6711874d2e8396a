import Catalog
import HTTPServer

/// Two colours that stand where a picture will be.
package struct Placeholder: Sendable, Hashable {
    package let top: Colour
    package let bottom: Colour

    /// Reads the column: `#rrggbb#rrggbb`.
    package init?(_ column: String?) {
        guard var column else { return nil }
        guard let both = column.withUTF8(Self.colours) else { return nil }
        (top, bottom) = both
    }

    /// Reads the column where it lies.
    package init?(_ row: borrowing ListRow, _ column: Int) {
        guard let both = row.withUTF8(column, Self.colours) else { return nil }
        (top, bottom) = both
    }

    private static func colours(_ column: UnsafeBufferPointer<UInt8>) -> (Colour, Colour)? {
        guard column.count == 14, let top = Colour(column, at: 0), let bottom = Colour(column, at: 7) else {
            return nil
        }
        return (top, bottom)
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

package struct HighlightedMarkup: Sendable, Hashable {
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
