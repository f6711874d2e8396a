import TextSearch

/// Finds the words of a query in a text that a page shows whole.
package struct TextMarker: Sendable {
    private let matcher: SearchMatcher

    /// Nil for a query without words; filters and words with a `-` count for nothing.
    init?(_ query: SearchQuery) {
        let last = query.parts.lastIndex { if case .filter = $0.meaning { false } else { true } }
        let terms = query.parts.enumerated().compactMap { index, part -> SearchTerm? in
            guard !part.isNegated else { return nil }
            switch part.meaning {
            case .word(let text): return SearchTerm(word: text, isExact: false, isLast: index == last)
            case .phrase(let text): return SearchTerm(word: text, isExact: true, isLast: false)
            case .filter: return nil
            }
        }
        guard !terms.isEmpty else { return nil }
        matcher = SearchMatcher(terms: terms)
    }

    /// In order, apart from one another.
    package func ranges(in text: String) -> [Range<String.Index>] {
        matcher.ranges(in: text, isName: false)
    }
}

extension Search {
    /// - Parameter text: as typed; nil is returned when there is nothing in it to be found.
    package func marker(for text: String) -> TextMarker? {
        TextMarker(parse(text))
    }
}
