import Text

/// A search as it was understood.
package struct SearchQuery: Sendable, Hashable {
    struct Part: Sendable, Hashable {
        enum Meaning: Sendable, Hashable {
            /// Words next to one another, as far as the person wrote them without a blank.
            case word(String)
            /// In quotation marks.
            case phrase(String)
            case filter(SearchFilter)
        }

        var meaning: Meaning
        /// With a `-` in front: what must not be there.
        var isNegated: Bool
        /// As it was typed.
        var source: String
    }

    var parts: [Part]
    /// What could not be understood and is searched for as words.
    package internal(set) var notes: [SearchNote]

    /// The query as text; understood again, it means the same.
    package var text: String {
        parts.map(\.source).joined(separator: " ")
    }

    /// Each filter, with the query that is left without it.
    package var chips: [SearchChip] {
        parts.indices.compactMap { index in
            guard case .filter(let filter) = parts[index].meaning else { return nil }
            var rest = parts
            rest.remove(at: index)
            return SearchChip(
                text: parts[index].source, filter: filter, isNegated: parts[index].isNegated,
                remaining: rest.map(\.source).joined(separator: " "))
        }
    }

    /// The query without its filters: what the person looks for.
    package var words: String {
        parts.filter { if case .filter = $0.meaning { false } else { true } }.map(\.source).joined(separator: " ")
    }

    /// Nothing to search for.
    package var isEmpty: Bool { parts.isEmpty }
}

/// What a filter asks for.
package enum SearchFilter: Sendable, Hashable {
    case tag(String)
    case kind(ItemKind)
    /// By the folder's name; folders within it count.
    case folder(String)
    /// The word after `is:` in its first spelling: `favourite`, `archived`, `broken`.
    case flag(String)
    /// Added earlier than the first moment of this day, month or year.
    case before(PartialDate)
    /// Added in this day, month or year or later.
    case after(PartialDate)
    case year(Int)
    /// A host and those below it.
    case site(String)
}

/// A filter as a page shows it.
package struct SearchChip: Sendable, Hashable {
    /// As it was typed: `tag:여행`.
    package let text: String
    package let filter: SearchFilter
    let isNegated: Bool
    /// The query without this filter.
    package let remaining: String
}

/// Why a part of a query was not understood as the person may have meant it.
package struct SearchNote: Sendable, Hashable {
    /// The part as it was typed.
    package let source: String
    package let message: Phrase
}
