extension SearchMatcher {
    /// Maximum length of the searched part of a text in UTF-8 bytes.
    private static let maxSearchedBytes = 100_000

    /// Returns about `length` characters around the first match in a long text; nil if there is no match.
    package func snippet(of text: String, length: Int = 120) -> HighlightedText? {
        // The limit may split the last character, which is removed.
        let searchedText =
            text.utf8.count <= Self.maxSearchedBytes
            ? text : String(String(decoding: text.utf8.prefix(Self.maxSearchedBytes), as: UTF8.self).dropLast())
        guard let matchStart = firstMatch(in: searchedText) else { return nil }
        let before = searchedText[..<matchStart].suffix(length / 4)
        let after = searchedText[matchStart...].prefix(length * 3 / 4)
        var line = String(before + after)
        line = String(line.map { $0.isWhitespace ? " " : $0 })
        if before.startIndex > searchedText.startIndex {
            line = "…" + (line.firstIndex(of: " ").flatMap { Self.removeCutWord(before: $0, before, line) } ?? line)
        }
        if after.endIndex < searchedText.endIndex { line += "…" }
        return highlight(line, isName: false)
    }

    /// Removes the word that the cut splits; nil if that is the matched word.
    private static func removeCutWord(before space: String.Index, _ before: Substring, _ line: String) -> String? {
        let droppedCount = line.distance(from: line.startIndex, to: space)
        return droppedCount < before.count ? String(line[line.index(after: space)...]) : nil
    }
}
