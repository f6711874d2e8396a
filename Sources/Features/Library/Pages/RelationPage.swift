import Catalog
import Site

/// Items that one item may be related to: results of a search or, without one, the latest.
struct RelationPage: Sendable {
    struct Candidate: Sendable {
        let card: ItemCard
        let isRelated: Bool
    }

    let id: Item.ID
    let title: String
    let text: String
    let backURL: String
    let candidates: [Candidate]
    let empty: EmptyState

    /// - Parameters:
    ///   - text: the search; empty for the latest items.
    ///   - candidates: the item itself is left out.
    init(
        shell: Shell, item: ItemCard, text: String, backURL: String, candidates: [ItemCard], relatedIDs: Set<Item.ID>
    ) {
        let words = shell.words
        id = item.id
        title = words("‘\(item.title)’의 관련 항목", "Related to ‘\(item.title)’")
        self.text = text
        self.backURL = backURL
        self.candidates = candidates.filter { $0.id != item.id }
            .map { Candidate(card: $0, isRelated: relatedIDs.contains($0.id)) }
        empty = EmptyState(
            words("찾은 것이 없어요", "Nothing found"),
            words("글자를 줄이거나 초성만 적어 보세요.", "Try fewer letters."))
    }
}
