import Catalog
import MediaProtocol

/// Recognised words at their positions in a picture: drawn invisibly over it, so that they can be selected, with
/// matches of a search highlighted.
struct TextLayer: Sendable {
    struct Word: Sendable {
        let text: String
        let x: Int
        /// Vertical position of the baseline.
        let y: Int
        let width: Int
    }

    struct Line: Sendable {
        /// Height of its letters, in pixels of the picture.
        let size: Int
        let words: [Word]
    }

    struct HighlightBox: Sendable {
        let x: Int
        let y: Int
        let width: Int
        let height: Int
    }

    /// Width of the picture, in pixels.
    let width: Int
    let height: Int
    let lines: [Line]
    let highlights: [HighlightBox]

    /// Maximum number of words. More than on any screen would slow the page more than they help.
    private static let maxWords = 1500

    /// Creates the text layer; nil if no text was recognised.
    init?(_ text: RecognisedText, marker: SearchHighlighter?) {
        guard !text.lines.isEmpty else { return nil }
        (width, height) = (text.width, text.height)
        var left = Self.maxWords
        lines = text.lines.prefix { line in
            left -= line.words.count
            return left >= 0
        }.map(Line.init)
        highlights = marker.map { marker in text.lines.flatMap { Self.highlights(in: $0, marker) } } ?? []
    }

    /// Returns the boxes of the words of a line that match, whether the search has the spaces of the line or not.
    private static func highlights(in line: RecognisedText.Line, _ marker: SearchHighlighter) -> [HighlightBox] {
        var found: Set<Int> = []
        for separator in [" ", ""] {
            let text = line.words.map(\.text).joined(separator: separator)
            for range in marker.ranges(in: text) {
                let hit =
                    text.utf8.distance(
                        from: text.startIndex, to: range.lowerBound)..<text.utf8.distance(
                        from: text.startIndex, to: range.upperBound)
                var start = 0
                for (index, word) in line.words.enumerated() {
                    let end = start + word.text.utf8.count
                    if hit.overlaps(start..<end) { found.insert(index) }
                    start = end + separator.utf8.count
                }
            }
        }
        return found.sorted().map { index in
            let word = line.words[index]
            // The engine's boxes are often a stroke too small, so a margin is added.
            let margin = word.height / 6
            return HighlightBox(
                x: max(word.x - margin, 0), y: max(word.y - margin, 0), width: word.width + 2 * margin,
                height: word.height + 2 * margin)
        }
    }
}

extension TextLayer.Line {
    fileprivate init(_ line: RecognisedText.Line) {
        let top = line.words.map(\.y).min() ?? 0
        let bottom = line.words.map { $0.y + $0.height }.max() ?? 0
        size = max(bottom - top, 1)
        words = line.words.map { word in
            // The baseline is a fifth above the lower edge of the line's boxes, whichever letters have descenders.
            TextLayer.Word(text: word.text, x: word.x, y: bottom - (bottom - top) / 5, width: max(word.width, 1))
        }
    }
}
