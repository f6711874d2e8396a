extension SearchMatcher {
    /// Maximum length of the searched part of a text in UTF-8 bytes.
    private static let reach = 100_000

    /// Returns about `length` characters around the first match in a long text; nil if there is no match.
    package func snippet(of text: String, length: Int = 120) -> HighlightedText? {
        // The limit may split the last character.
        let start =
            text.utf8.count <= Self.reach
            ? text : String(String(decoding: text.utf8.prefix(Self.reach), as: UTF8.self).dropLast())
        guard let first = firstMatch(in: start) else { return nil }
        let before = start[..<first].suffix(length / 4)
        let after = start[first...].prefix(length * 3 / 4)
        var line = String(before + after)
        line = String(line.map { $0.isWhitespace ? " " : $0 })
        if before.startIndex > start.startIndex {
            line = "…" + (line.firstIndex(of: " ").flatMap { Self.cut($0, before, line) } ?? line)
        }
        if after.endIndex < start.endIndex { line += "…" }
        return highlight(line, isName: false)
    }

    /// Removes the word that the cut splits, unless it is the matched word.
    private static func cut(_ space: String.Index, _ before: Substring, _ line: String) -> String? {
        let dropped = line.distance(from: line.startIndex, to: space)
        return dropped < before.count ? String(line[line.index(after: space)...]) : nil
    }
}
