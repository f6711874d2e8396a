/// A text and the parts of it that a search found.
package struct HighlightedText: Sendable, Hashable {
    package let text: String
    /// In order, apart from one another, never inside a character.
    package let ranges: [Range<String.Index>]

    /// The whole text in pieces, each found or not, for a page to write one after the other.
    package var pieces: [(text: Substring, isMatch: Bool)] {
        var pieces: [(text: Substring, isMatch: Bool)] = []
        var end = text.startIndex
        for range in ranges {
            if end < range.lowerBound { pieces.append((text[end..<range.lowerBound], false)) }
            pieces.append((text[range], true))
            end = range.upperBound
        }
        if end < text.endIndex { pieces.append((text[end...], false)) }
        return pieces
    }
}
