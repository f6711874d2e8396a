import Catalog
import GRDB

/// What an item is tied to, on its own page, with the field that finds more.
package struct RelatedItems: Sendable {
    package let id: Item.ID
    package let cards: [ItemCard]
    /// Not from the trash, and not without end.
    let canAdd: Bool
}

extension Dashboard {
    /// One statement. The page needs the part `related`.
    package func related(to item: Item, shell: Shell, in db: Database) throws -> RelatedItems {
        let tied = try catalog.relations.list(of: item.id, in: Scope(of: item.owner, in: db))
        return RelatedItems(
            id: item.id, cards: cards(tied, shell: shell),
            canAdd: item.state != .trashed && tied.count < Relations.most)
    }
}
