import Catalog
import PageDocument

/// A box over a text of a page that contains searched words, in page units.
struct MatchHighlight: Sendable {
    let transform: String
    /// Position relative to the middle of the text.
    let x: String
    let y: String
    let width: String
    let height: String

    private init(_ text: TextElement) {
        let margin = 24.0
        let (width, height) = (text.width + 2 * margin, text.height + margin)
        transform = text.placement.transform
        x = shortNumber(-width / 2)
        y = shortNumber(-height / 2)
        self.width = shortNumber(width)
        self.height = shortNumber(height)
    }

    /// Returns a box for each text with a match; nothing without a document or a search.
    static func all(in document: PageDocument?, _ highlighter: SearchHighlighter?) -> [MatchHighlight] {
        guard let document, let highlighter else { return [] }
        return document.elements.compactMap { element in
            guard case .text(let text) = element, !highlighter.ranges(in: text.text).isEmpty else { return nil }
            return MatchHighlight(text)
        }
    }
}
