import PageDocument

/// A page as one SVG element, which a template writes.
///
/// The content security policy of web pages forbids style attributes and allows SVG attributes.
package struct PageSVG: Sendable {
    /// The primitives of one element of the page.
    struct Group: Sendable {
        /// Index of the element in the document.
        let index: String
        /// Type of the element, such as "text".
        let type: String
        let transform: String
        let primitives: [SVGPrimitive]
    }

    /// Colour of the paper, such as `#F5F0E7`.
    package let paper: String
    /// Lines, grid or dots of the paper; `nil` for plain paper.
    let ruling: SVGPath?
    let groups: [Group]
    /// Description of the page for screen readers.
    package let label: String
    let hasShadows: Bool
    /// Address of the style sheet with the page's own fonts; `nil` if it uses none.
    let fontsURL: String?

    /// Creates the SVG of a page.
    ///
    /// - Parameters:
    ///   - pictures: pictures as browsers get them, by the hashes in ``PageDocument/photos``. A missing picture leaves
    ///     its place empty.
    ///   - stickers: returns the address of a sticker of the built-in packs.
    ///   - fontsURL: returns the address of the style sheet for own fonts, by their hashes.
    ///   - hasShadows: whether the SVG contains the shadow filters. One page of a web page has them, and the others use
    ///     them.
    init(
        _ document: PageDocument, pictures: [String: SVGPicture], label: String,
        stickers: (String) -> String?, fontsURL: ([String]) -> String? = { _ in nil }, hasShadows: Bool = true
    ) {
        let drawing = PageDisplayList(document)
        paper = drawing.paper.text
        ruling = drawing.ruling.map { SVGPath($0) }
        groups = drawing.groups.map { group in
            Group(
                index: String(group.index), type: group.type, transform: group.placement.transform,
                primitives: group.primitives.compactMap { SVGPrimitive($0, pictures: pictures, stickers: stickers) })
        }
        self.label = label
        self.hasShadows = hasShadows
        let uploadedFonts = document.ownFonts
        self.fontsURL = uploadedFonts.isEmpty ? nil : fontsURL(uploadedFonts)
    }
}

extension Placement {
    /// Value of the SVG attribute `transform`.
    var transform: String {
        var value = Array("translate(".utf8)
        value.appendPoint(x, y)
        value += ") rotate(".utf8
        value.appendShortNumber(angle)
        value += ") scale(".utf8
        value.appendShortNumber(scale)
        value.append(UInt8(ascii: ")"))
        return String(decoding: value, as: UTF8.self)
    }
}
