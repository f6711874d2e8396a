import Catalog
import GRDB

/// The related items of an item on its page, with the field that adds more.
package struct RelatedItems: Sendable {
    package let id: Item.ID
    package let cards: [ItemCard]
    /// Whether relations can be added: not to an item in the trash, and not beyond the limit.
    let canAdd: Bool
}

extension SiteContext {
    /// Returns the related items, read with one statement. The page needs the asset bundle `related`.
    package func related(to item: Item, shell: Shell, in db: Database) throws -> RelatedItems {
        let related = try catalog.relations.list(of: item.id, in: OwnerScope(of: item.owner, in: db))
        return RelatedItems(
            id: item.id, cards: cards(related, shell: shell),
            canAdd: item.state != .trashed && related.count < RelationStore.maxPerItem)
    }
}
