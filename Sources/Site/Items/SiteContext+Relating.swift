import Catalog

extension SiteContext {
    /// Relates an item to each of the others.
    /// - Returns: the change to undo; `nil` if all were related already.
    package func relate(_ id: Item.ID, to others: [Item.ID], by owner: Person.ID) throws -> Change.ID? {
        let item = try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }
        return try catalog.perform(
            .edit, by: owner, summary: ActionSummary([item])("관련 항목을 추가했어요", "related to another item")
        ) {
            try catalog.relations.add(from: id, to: others, in: $0)
        }.change
    }

    /// Removes the relation of two items.
    /// - Returns: the change to undo; `nil` if they were not related.
    package func unrelate(_ id: Item.ID, _ other: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let item = try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }
        return try catalog.perform(
            .edit, by: owner, summary: ActionSummary([item])("관련 항목을 해제했어요", "no longer related")
        ) {
            try catalog.relations.remove(id, other, in: $0)
        }.change
    }
}
