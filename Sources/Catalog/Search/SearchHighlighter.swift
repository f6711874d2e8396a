import TextSearch

/// Finds the words of a query in a text that a page shows in full.
package struct SearchHighlighter: Sendable {
    private let matcher: SearchMatcher

    /// Creates a highlighter; nil if the query has no words; filters and negated words do not count.
    init?(_ query: SearchQuery) {
        let lastWord = query.parts.lastIndex { if case .filter = $0.meaning { false } else { true } }
        let terms = query.parts.enumerated().compactMap { index, part -> SearchTerm? in
            guard !part.isNegated else { return nil }
            switch part.meaning {
            case .word(let text): return SearchTerm(word: text, isExact: false, isLast: index == lastWord)
            case .phrase(let text): return SearchTerm(word: text, isExact: true, isLast: false)
            case .filter: return nil
            }
        }
        guard !terms.isEmpty else { return nil }
        matcher = SearchMatcher(terms: terms)
    }

    /// Returns the matches in ascending order, without overlaps.
    package func ranges(in text: String) -> [Range<String.Index>] {
        matcher.ranges(in: text, isName: false)
    }
}

extension Search {
    /// Returns a highlighter for the words of a search; nil if it has none.
    /// - Parameter text: as typed.
    package func marker(for text: String) -> SearchHighlighter? {
        SearchHighlighter(parse(text))
    }
}
