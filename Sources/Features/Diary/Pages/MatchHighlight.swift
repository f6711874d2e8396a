import Catalog
import PageDocument

/// A box on a page that lies over a text in which something was found.
struct MatchHighlight: Sendable {
    let transform: String
    let x: String
    let y: String
    let width: String
    let height: String

    private init(_ text: TextElement) {
        let (place, margin) = (text.placement, 24.0)
        let (width, height) = (text.width + 2 * margin, text.height + margin)
        transform = place.transform
        x = shortNumber(-width / 2)
        y = shortNumber(-height / 2)
        self.width = shortNumber(width)
        self.height = shortNumber(height)
    }

    static func all(in document: PageDocument?, _ marker: SearchHighlighter?) -> [MatchHighlight] {
        guard let document, let marker else { return [] }
        return document.elements.compactMap { element in
            guard case .text(let text) = element, !marker.ranges(in: text.text).isEmpty else { return nil }
            return MatchHighlight(text)
        }
    }
}
