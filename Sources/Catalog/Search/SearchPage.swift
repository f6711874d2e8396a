import TextSearch

/// An item that a search found.
package struct SearchHit: Sendable {
    package let item: Item
    package let title: HighlightedText
    /// A line of the note, description or recognised text around what was found there; nil where nothing was.
    package let snippet: HighlightedText?
}

/// One page of hits, the best first: words in the title before words among names and tags before words in the text, and
/// newest first among equals.
package struct SearchPage: Sendable {
    /// What was understood, with chips and notes.
    package let query: SearchQuery
    package let hits: [SearchHit]
    /// Where the next page begins; nil on the last one.
    package let next: SearchCursor?
}

/// How many hits of one kind a search has.
package struct SearchCount: Sendable {
    package let kind: ItemKind
    /// Up to `Search.mostCounted`.
    package let count: Int
    /// There are more than `count`.
    package let isMore: Bool
}

/// A place in the list of hits: stays where it is when items come or go.
package struct SearchCursor: Sendable, Hashable {
    let rank: Int
    /// Hits after this position, which is theirs to time.
    let position: Int64
}

extension SearchCursor: RawRepresentable {
    /// As it stands in a URL: rank, dot, position in base 36.
    package var rawValue: String { "\(rank).\(String(position, radix: 36))" }

    package init?(rawValue: String) {
        let parts = rawValue.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, let rank = Int(parts[0]), SearchPlan.ranks.indices.contains(rank),
            let position = Int64(parts[1], radix: 36), position >= 0
        else { return nil }
        self.init(rank: rank, position: position)
    }
}
