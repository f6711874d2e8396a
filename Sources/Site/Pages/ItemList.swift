/// A list of items of any kind: what tag, folder and favourites pages share.
package struct ItemList: Sendable {
    package let cards: [ItemCard]
    package var chips: [Chip] = []
    package let pager: Pager
    package let bulk: BulkBar
    package let empty: EmptyState
}
