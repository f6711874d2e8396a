import Catalog
import Site

/// The interface texts of a kind of work. A class, because a page reads a dozen of them.
package final class WorkLabels: Sendable {
    /// "영화", "Films"
    package let title: Phrase
    package let add: Phrase
    package let edit: Phrase
    package let edited: Phrase
    /// Question that the status answers.
    package let status: Phrase
    /// Placeholder of the search in the person's own works.
    package let find: Phrase
    /// Label of the search at providers.
    package let findOutside: Phrase
    /// Title of the task that looks up one work.
    package let lookUp: Phrase
    /// Title of the task that refreshes all works.
    package let refresh: Phrase
    /// Text shown if no work matches the filters.
    package let noneHere: Phrase
    /// Text shown if there are no works at all.
    package let noneYet: Phrase
    /// Explanation of how to add the first work.
    package let noneYetReason: Phrase
    /// Hint that the title is optional; `nil` if it is required.
    package let titleHint: Phrase?
    package let titleMissing: Phrase
    /// "영화 통계"
    let statistics: Phrase
    /// Unit after a large number: "편", "films".
    let unit: @Sendable (_ words: Words) -> String
    /// "342편", "342 films"
    package let count: @Sendable (_ count: Int, _ words: Words) -> String

    package init(
        title: Phrase, add: Phrase, edit: Phrase, edited: Phrase, status: Phrase, find: Phrase, findOutside: Phrase,
        lookUp: Phrase, refresh: Phrase, noneHere: Phrase, noneYet: Phrase, noneYetReason: Phrase,
        titleHint: Phrase? = nil, titleMissing: Phrase,
        statistics: Phrase, unit: Phrase,
        count: @escaping @Sendable (Int, Words) -> String
    ) {
        self.title = title
        self.add = add
        self.edit = edit
        self.edited = edited
        self.status = status
        self.find = find
        self.findOutside = findOutside
        self.lookUp = lookUp
        self.refresh = refresh
        self.noneHere = noneHere
        self.noneYet = noneYet
        self.noneYetReason = noneYetReason
        self.titleHint = titleHint
        self.titleMissing = titleMissing
        self.count = count
        self.statistics = statistics
        self.unit = { $0(unit) }
    }
}

extension Words {
    package var rating: String { self("평점", "Rating") }
}

extension Credit.Role {
    package var phrase: Phrase {
        switch self {
        case .director: Phrase("감독", "Director")
        case .writer: Phrase("각본", "Writer")
        case .cast: Phrase("출연", "Cast")
        case .author: Phrase("지은이", "Author")
        case .translator: Phrase("옮긴이", "Translator")
        case .illustrator: Phrase("그린이", "Illustrator")
        case .editor: Phrase("엮은이", "Editor")
        case .other: Phrase("함께 만든 사람", "Contributor")
        }
    }
}
