import Catalog

/// A list of items of any kind: what tag, folder and favourites pages share.
package struct ItemList: Sendable {
    package let cards: [ItemCard]
    package let chips: [Chip]
    package let pager: Pager
    package let bulk: BulkBar
    package let empty: EmptyState

    package init(cards: [ItemCard], chips: [Chip] = [], pager: Pager, bulk: BulkBar, empty: EmptyState) {
        self.cards = cards
        self.chips = chips
        self.pager = pager
        self.bulk = bulk
        self.empty = empty
    }
}
