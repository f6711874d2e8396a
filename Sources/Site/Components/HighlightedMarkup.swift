import Catalog

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
