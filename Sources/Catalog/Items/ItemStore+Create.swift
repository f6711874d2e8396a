import GRDB

extension ItemStore {
    /// Stores a new item and its tags. For many items, ``ItemBatchInserter`` is faster.
    package func create(_ new: NewItem, in db: Database) throws -> Item {
        let id = try ItemBatchInserter(items: self, in: db).insert(new)
        return try get(id, in: OwnerScope(of: new.owner, in: db))
    }
}
