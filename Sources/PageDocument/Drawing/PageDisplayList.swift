/// A whole page as drawing primitives.
package struct PageDisplayList: Sendable, Equatable {
    /// An element, whose primitives are placed around its centre.
    package struct Group: Sendable, Equatable {
        /// Index in the document's elements.
        package let index: Int
        /// `photo`, `text`, `sticker` or `stroke`.
        package let type: String
        package let placement: Placement
        package let primitives: [DrawingPrimitive]
    }

    package let paper: PageColour
    package let ruling: PathPrimitive?
    package let groups: [Group]

    package init(_ document: PageDocument) {
        paper = document.paper.colour
        ruling = document.paper.ruling
        groups = document.elements.enumerated().compactMap { index, element in
            switch element {
            case .photo(let photo):
                Group(index: index, type: "photo", placement: photo.placement, primitives: photo.primitives)
            case .text(let text):
                Group(index: index, type: "text", placement: text.placement, primitives: text.primitives)
            case .sticker(let sticker):
                Group(index: index, type: "sticker", placement: sticker.placement, primitives: sticker.primitives)
            case .stroke(let stroke):
                Group(index: index, type: "stroke", placement: stroke.placement, primitives: stroke.primitives)
            case .unknown: nil
            }
        }
    }
}
