import Catalog

extension SiteContext {
    /// - Returns: the change to undo; nil where they were tied already.
    package func relate(_ id: Item.ID, to others: [Item.ID], by owner: Person.ID) throws -> Change.ID? {
        let item = try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }
        return try catalog.perform(
            .edit, by: owner, summary: ActionSummary([item])("관련 항목을 추가했어요", "related to another item")
        ) {
            try catalog.relations.add(from: id, to: others, in: $0)
        }.change
    }

    package func unrelate(_ id: Item.ID, _ other: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let item = try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }
        return try catalog.perform(
            .edit, by: owner, summary: ActionSummary([item])("관련 항목을 해제했어요", "no longer related")
        ) {
            try catalog.relations.remove(id, other, in: $0)
        }.change
    }
}
