import Catalog
import HTTPServer

/// What was captured and not yet looked at.
package struct InboxPage: Sendable {
    package let detail: String
    /// What was typed into the capture box and refused.
    package let text: String
    package let problem: String?
    package let cards: [ItemCard]
    package let pager: Pager
    package let bulk: BulkBar
    package let empty: EmptyState

    package init(
        shell: Shell, cards: [ItemCard], pager: Pager, bulk: BulkBar, text: String = "", problem: String? = nil
    ) {
        let words = shell.words
        self.cards = cards
        self.pager = pager
        self.bulk = bulk
        self.text = text
        self.problem = problem
        detail =
            cards.isEmpty
            ? ""
            : words("정리할 것이 있어요", "Waiting to be sorted")
        empty = EmptyState(
            words("다 정리했어요", "All sorted"),
            words("새로 담은 것 가운데 확인이 필요한 것이 여기로 와요.", "What needs a look after capturing comes here."),
            action: Choice(words.home, url: SitePath.home(), icon: "home"))
    }
}
