import Site

package struct TrashPage: Sendable {
    package let cards: [ItemCard]
    package let pager: Pager
    package let bulk: BulkBar
    package let empty: EmptyState

    package init(shell: Shell, cards: [ItemCard], pager: Pager, bulk: BulkBar) {
        self.cards = cards
        self.pager = pager
        self.bulk = bulk
        empty = EmptyState(
            shell.words("휴지통이 비어 있어요", "The trash is empty"),
            shell.words("지운 것은 30일 동안 여기에 있어요.", "What you delete stays here for 30 days."))
    }
}
