import Catalog

extension Dashboard {
    /// - Returns: the change to undo; nil where they were tied already.
    package func relate(_ id: Item.ID, to others: [Item.ID], by owner: Person.ID) throws -> Change.ID? {
        let item = try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }
        return try catalog.perform(.edit, by: owner, summary: Summary([item])("다른 것과 이었어요", "is tied to something")) {
            try catalog.relations.add(from: id, to: others, in: $0)
        }.change
    }

    package func unrelate(_ id: Item.ID, _ other: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let item = try catalog.read(of: owner) { try catalog.items.get(id, in: $0) }
        return try catalog.perform(.edit, by: owner, summary: Summary([item])("이음을 풀었어요", "is untied")) {
            try catalog.relations.remove(id, other, in: $0)
        }.change
    }
}
