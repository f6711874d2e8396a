import Catalog
import HTTPServer

/// The two colours of a gradient that is shown until a picture is loaded.
package struct Placeholder: Sendable, Hashable {
    package let top: Colour
    package let bottom: Colour

    /// Parses the stored form, `#rrggbb#rrggbb`.
    package init?(_ stored: String?) {
        guard var stored else { return nil }
        guard let colours = stored.withUTF8(Self.colours) else { return nil }
        (top, bottom) = colours
    }

    /// Parses the stored form in a column of a row, without a copy.
    package init?(_ row: borrowing ListRow, _ column: Int) {
        guard let colours = row.withUTF8(column, Self.colours) else { return nil }
        (top, bottom) = colours
    }

    private static func colours(_ stored: UnsafeBufferPointer<UInt8>) -> (top: Colour, bottom: Colour)? {
        guard stored.count == 2 * Colour.size, let top = Colour(stored, at: 0),
            let bottom = Colour(stored, at: Colour.size)
        else { return nil }
        return (top, bottom)
    }
}

/// An image of the media store. Width and height are always given, so that the page does not move when the image loads.
package struct Picture: Sendable, Hashable {
    package let url: String
    package let width: Int
    package let height: Int
    /// The alternative text; empty if a text next to the image says the same.
    package let alt: String

    package init(url: String, width: Int, height: Int, alt: String = "") {
        self.url = url
        self.width = width
        self.height = height
        self.alt = alt
    }

    /// Returns a rendition of a cover, which CSS crops to the shape of the list.
    /// - Parameter rendition: the width of the rendition in pixels.
    package static func cover(_ sha256: String, width: Int, height: Int, rendition renditionWidth: Int = 360) -> Picture
    {
        Picture(url: SitePath.picture(MediaStore.key(of: sha256), renditionWidth), width: width, height: height)
    }
}

/// A text whose search matches are highlighted.
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
