import TextSearch

/// An item that matches a search.
package struct SearchHit: Sendable {
    package let item: Item
    package let title: HighlightedText
    /// Line of the note, description or recognised text around a match; nil if there is no match in them.
    package let snippet: HighlightedText?
}

/// A page of hits, best first: words in the title before words in names and tags, before words in the text; newest
/// first among equals.
package struct SearchPage: Sendable {
    /// Parsed query, with chips and notes.
    package let query: SearchQuery
    package let hits: [SearchHit]
    /// Cursor of the next page; nil on the last one.
    package let next: SearchCursor?
}

/// Number of hits of one kind.
package struct SearchCount: Sendable {
    package let kind: ItemKind
    /// Count, up to `Search.maxCounted`.
    package let count: Int
    /// Whether there are more than `count`.
    package let isMore: Bool
}

/// A position in the list of hits, which stays valid when items are added or removed.
package struct SearchCursor: Sendable, Hashable {
    /// Index in `SearchPlan.ranks`.
    let rank: Int
    /// Position of the last item: the page starts with the next older one.
    let position: Int64
}

extension SearchCursor: RawRepresentable {
    /// Text in a URL: rank, dot, position in base 36.
    package var rawValue: String { "\(rank).\(String(position, radix: 36))" }

    package init?(rawValue: String) {
        let fields = rawValue.split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count == 2, let rank = Int(fields[0]), SearchPlan.ranks.indices.contains(rank),
            let position = Int64(fields[1], radix: 36), position >= 0
        else { return nil }
        self.init(rank: rank, position: position)
    }
}
