/// Text with the ranges that match a search.
package struct HighlightedText: Sendable, Hashable {
    package let text: String
    /// Matching ranges in ascending order, separate from each other, on character boundaries.
    package let ranges: [Range<String.Index>]

    /// The whole text in alternating parts that match or do not match.
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
