/// A text with the ranges that match a search.
package struct HighlightedText: Sendable, Hashable {
    package let text: String
    /// Matching ranges in ascending order, separate from each other, on character boundaries.
    package let ranges: [Range<String.Index>]

    /// The whole text in alternating parts that match or do not match.
    package var pieces: [(text: Substring, isMatch: Bool)] {
        var pieces: [(text: Substring, isMatch: Bool)] = []
        var endOfLastMatch = text.startIndex
        for range in ranges {
            if endOfLastMatch < range.lowerBound { pieces.append((text[endOfLastMatch..<range.lowerBound], false)) }
            pieces.append((text[range], true))
            endOfLastMatch = range.upperBound
        }
        if endOfLastMatch < text.endIndex { pieces.append((text[endOfLastMatch...], false)) }
        return pieces
    }
}
