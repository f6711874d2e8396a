import Text

/// A parsed search.
package struct SearchQuery: Sendable, Hashable {
    /// A word, a phrase or a filter.
    struct Part: Sendable, Hashable {
        enum Meaning: Sendable, Hashable {
            /// Text without blanks, whose words must be adjacent.
            case word(String)
            /// Quoted phrase.
            case phrase(String)
            case filter(SearchFilter)
        }

        var meaning: Meaning
        /// Whether the part has a leading `-`, which excludes hits.
        var isNegated: Bool
        /// Text of the part as typed.
        var source: String
    }

    var parts: [Part]
    /// Explanations of parts that are invalid as filters and are searched for as words.
    package internal(set) var notes: [SearchWarning]

    /// Text of the query. Parsing it gives an equal query.
    package var text: String {
        parts.map(\.source).joined(separator: " ")
    }

    /// Filters, each with the query that is left without it.
    package var chips: [SearchFilterChip] {
        parts.indices.compactMap { index in
            guard case .filter(let filter) = parts[index].meaning else { return nil }
            var otherParts = parts
            otherParts.remove(at: index)
            return SearchFilterChip(
                text: parts[index].source, filter: filter, isNegated: parts[index].isNegated,
                remaining: otherParts.map(\.source).joined(separator: " "))
        }
    }

    /// Text of the query without its filters.
    package var freeText: String {
        parts.filter { if case .filter = $0.meaning { false } else { true } }.map(\.source).joined(separator: " ")
    }

    package var isEmpty: Bool { parts.isEmpty }
}

/// A filter with its value.
package enum SearchFilter: Sendable, Hashable {
    case tag(String)
    case kind(ItemKind)
    /// Name of a folder; includes folders within it.
    case folder(String)
    /// First spelling of the word after `is:`: `favourite`, `archived`, `broken`.
    case flag(String)
    /// Time of addition before this day, month or year.
    case before(PartialDate)
    /// Time of addition in this day, month or year or later.
    case after(PartialDate)
    case year(Int)
    /// Host; includes hosts below it.
    case site(String)
}

/// A filter as pages show it.
package struct SearchFilterChip: Sendable, Hashable {
    /// Text of the filter as typed: `tag:여행`.
    package let text: String
    package let filter: SearchFilter
    let isNegated: Bool
    /// Text of the query without this filter.
    package let remaining: String
}

/// An explanation why a part of a query was not parsed as a filter.
package struct SearchWarning: Sendable, Hashable {
    /// Text of the part as typed.
    package let source: String
    package let message: Phrase
}
