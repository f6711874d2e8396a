import Catalog
import HTTPServer
import Text

/// Two colours that stand where a picture will be.
package struct Placeholder: Sendable, Hashable {
    package let top: String
    package let bottom: String

    /// Reads the column: `#rrggbb#rrggbb`.
    package init?(_ column: String?) {
        guard let column, column.utf8.count == 14 else { return nil }
        for (index, byte) in column.utf8.enumerated() {
            guard index % 7 == 0 ? byte == UInt8(ascii: "#") : byte.hexadecimalValue != nil else { return nil }
        }
        let middle = column.utf8.index(column.startIndex, offsetBy: 7)
        top = String(column[..<middle])
        bottom = String(column[middle...])
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

/// Text with the hits of a search in it.
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

/// An item of any kind as mixed lists show it.
package struct ItemCard: Sendable {
    package let id: Int64
    package let url: String
    package let icon: String
    package let cssClass: String
    package let kindName: String
    package let title: String
    package let markedTitle: MarkedText
    package let subtitle: String
    package let snippet: MarkedText
    package let time: Timestamp
    package let age: String
    package let tags: [String]
    package let isFavourite: Bool
    package let picture: Picture?
    package let placeholder: Placeholder?

    package init(
        _ item: Item, in collection: (any Collection)?, words: Words, now: Timestamp, at moment: Timestamp? = nil,
        found query: String? = nil, markedTitle: MarkedText? = nil, snippet: MarkedText = MarkedText("")
    ) {
        id = item.id
        url =
            (query.flatMap { collection?.show(item.id, found: $0) } ?? collection?.show(item.id))
            ?? SitePath.item(item.id)
        icon = collection?.navigation.icon ?? "stack"
        cssClass = collection?.navigation.cssClass ?? ""
        kindName = collection.map { words($0.name) } ?? item.kind.rawValue
        title = item.title.isEmpty ? collection?.nameless(item, words) ?? words.untitled : item.title
        self.markedTitle = markedTitle ?? MarkedText(title)
        subtitle = item.subtitle
        self.snippet = snippet
        time = moment ?? item.addedAt
        age = words.ago(time, now: now)
        tags = item.tags
        isFavourite = item.isFavourite
        picture = item.cover.map { .cover($0, width: 480, height: 320) }
        placeholder = Placeholder(item.placeholder)
    }
}
