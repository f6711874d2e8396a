import Site

/// The items in the trash.
struct TrashPage: Sendable {
    let cards: [ItemCard]
    let pager: Pager
    let bulk: BulkBar
    let empty: EmptyState

    init(shell: Shell, cards: [ItemCard], pager: Pager, bulk: BulkBar) {
        self.cards = cards
        self.pager = pager
        self.bulk = bulk
        empty = EmptyState(
            shell.words("휴지통이 비어 있어요", "The trash is empty"),
            shell.words("삭제한 것은 30일 동안 여기에 있어요.", "Deleted items stay here for 30 days."))
    }
}
