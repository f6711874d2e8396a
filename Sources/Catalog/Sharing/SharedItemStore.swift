import GRDB

/// Items that one person creates and others have copies of, such as a diary page or, later, a shared list.
///
/// Every reader has an item of their own, a copy. Tags, favourite, folder, state, note and relations of a copy belong
/// to its owner. Title, subtitle and cover belong to the author: no other person can edit them, and as long as a copy
/// *follows*, changes by the author are applied to it within the same transaction. Lists, counts, search, the trash,
/// undo and exports therefore query one person's items and need no special case for sharing. A collection with further
/// columns updates them itself in the copies that ``copies(of:in:)`` returns.
///
/// All methods run inside the caller's transaction.
package struct SharedItemStore: Sendable {
    let items: ItemStore

    /// Returns the copy that an item is; nil for an item that is not shared.
    package func find(_ id: Item.ID, in db: Database) throws -> SharedCopy? {
        try Row.fetchOne(
            db.cachedStatement("SELECT \(SharedCopy.columns) FROM sharedItem WHERE item = ?"), arguments: [id]
        ).map(SharedCopy.init(row:))
    }

    /// Returns all copies of a shared item, including the author's own, in order of creation.
    /// - Parameter sharedID: see ``SharedCopy/sharedID``.
    package func copies(of sharedID: String, in db: Database) throws -> [SharedCopy] {
        try Row.fetchAll(
            db.cachedStatement("SELECT \(SharedCopy.columns) FROM sharedItem WHERE sharedID = ? ORDER BY item"),
            arguments: [sharedID]
        ).map(SharedCopy.init(row:))
    }

    /// Makes items shareable. Items that are shared already do not change.
    /// - Throws: `CatalogError.notFound` for an item that is not the owner's.
    package func begin(_ ids: [Item.ID], in scope: OwnerScope) throws {
        for id in ids {
            let item = try items.get(id, in: scope)
            try scope.db.cachedStatement(
                """
                INSERT OR IGNORE INTO sharedItem(item, owner, sharedID, author, authorName)
                SELECT ?, id, ?, id, nick FROM person WHERE id = ?
                """
            ).execute(arguments: [id, item.uid, scope.owner])
        }
    }

    /// Gives readers copies of the owner's items, which follow from then on. Existing copies do not change.
    /// - Parameters:
    ///   - readers: people who get a copy; those who have one are skipped.
    ///   - moment: time of addition of the copies; nil for now.
    /// - Returns: the new copies.
    /// - Throws: `CatalogError.notFound` for an item that is not the owner's, ``CatalogError/othersThing(author:)`` for
    ///   one whose author is another person.
    @discardableResult
    package func createCopies(
        _ ids: [Item.ID], to readers: [Person.ID], at moment: Timestamp? = nil, in scope: OwnerScope
    ) throws
        -> [SharedCopy]
    {
        try begin(ids, in: scope)
        let inserter = try ItemBatchInserter(items: items, in: scope.db)
        var newCopies: [SharedCopy] = []
        for id in ids {
            let item = try items.get(id, in: scope)
            guard let original = try find(id, in: scope.db) else { throw CatalogError.notFound }
            guard original.isOwn else { throw CatalogError.othersThing(author: original.authorName) }
            let currentOwners = Set(try copies(of: original.sharedID, in: scope.db).map(\.owner))
            for reader in readers where !currentOwners.contains(reader) {
                let copyID = try inserter.insert(
                    NewItem(
                        kind: item.kind, owner: reader, title: item.title, subtitle: item.subtitle,
                        addedAt: moment, cover: item.cover, placeholder: item.placeholder))
                try scope.db.cachedStatement(
                    "INSERT INTO sharedItem(item, owner, sharedID, author, authorName, receivesUpdates) VALUES (?, ?, ?, ?, ?, 1)"
                ).execute(arguments: [copyID, reader, original.sharedID, original.author, original.authorName])
                if let copy = try find(copyID, in: scope.db) { newCopies.append(copy) }
            }
        }
        return newCopies
    }
}
