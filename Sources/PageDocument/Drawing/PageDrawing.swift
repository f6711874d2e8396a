/// A whole page as drawing primitives.
package struct PageDrawing: Sendable, Equatable {
    /// An element, whose primitives are placed around its centre.
    package struct Group: Sendable, Equatable {
        /// Index in the document's elements.
        package let index: Int
        /// `photo`, `text`, `sticker` or `stroke`.
        package let type: String
        package let placement: Placement
        package let marks: [Mark]
    }

    package let paper: PageColour
    package let ruling: PathMark?
    package let groups: [Group]

    package init(_ document: PageDocument) {
        paper = document.paper.colour
        ruling = document.paper.ruling
        groups = document.elements.enumerated().compactMap { index, element in
            switch element {
            case .photo(let photo):
                Group(index: index, type: "photo", placement: photo.placement, marks: photo.marks)
            case .text(let text): Group(index: index, type: "text", placement: text.placement, marks: text.marks)
            case .sticker(let sticker):
                Group(index: index, type: "sticker", placement: sticker.placement, marks: sticker.marks)
            case .stroke(let stroke):
                Group(index: index, type: "stroke", placement: stroke.placement, marks: stroke.marks)
            case .unknown: nil
            }
        }
    }
}
