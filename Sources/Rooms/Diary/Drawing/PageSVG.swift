import PageDocument

/// A page as one SVG element, which a template writes out: the policy of web pages forbids style attributes and allows
/// those of SVG.
package struct PageSVG: Sendable {
    struct Group: Sendable {
        let index: String
        let type: String
        let transform: String
        let marks: [SVGMark]
    }

    package let paper: String
    let ruling: SVGPath?
    let groups: [Group]
    /// What it shows, for who does not see it.
    package let label: String
    let hasShadows: Bool
    /// The style sheet of the fonts that people brought to it; nil where it has none.
    let faces: String?

    /// - Parameters:
    ///   - pictures: what browsers get for the hashes in ``PageDocument/photos``; what is not there stays an empty place.
    ///   - stickers: the address of a sticker of our packs.
    ///   - faces: where the style sheet of such fonts is, by their hashes.
    ///   - hasShadows: false for all but the first of a web page, which lends the others its filters.
    init(
        _ document: PageDocument, pictures: [String: SVGPicture], label: String,
        stickers: (String) -> String?, faces: ([String]) -> String? = { _ in nil }, hasShadows: Bool = true
    ) {
        let drawing = PageDrawing(document)
        paper = drawing.paper.text
        ruling = drawing.ruling.map { SVGPath($0) }
        groups = drawing.groups.map { group in
            Group(
                index: String(group.index), type: group.type, transform: group.placement.transform,
                marks: group.marks.compactMap { SVGMark($0, pictures: pictures, stickers: stickers) })
        }
        self.label = label
        self.hasShadows = hasShadows
        let own = document.ownFonts
        self.faces = own.isEmpty ? nil : faces(own)
    }
}

/// A picture as browsers get it.
struct SVGPicture: Sendable, Hashable {
    let address: String
    /// Of the upright picture, in pixels; only their proportion matters.
    let width: Int
    let height: Int
}

extension Placement {
    var transform: String {
        var text = Array("translate(".utf8)
        text.appendPoint(x, y)
        text += ") rotate(".utf8
        text.appendShortNumber(angle)
        text += ") scale(".utf8
        text.appendShortNumber(scale)
        text.append(UInt8(ascii: ")"))
        return String(decoding: text, as: UTF8.self)
    }
}
