import GRDB

/// Things that one person makes and others have too, such as a diary page or, later, a shared list.
///
/// Every reader has an item of their own, a copy. Tags, favourite, folder, state, note and ties of a copy are its owner's.
/// Title, subtitle and cover are the author's: nobody else can edit them, and as long as a copy *follows*, whatever the
/// author changes appears in it within the same transaction. So lists, counts, search, the trash, undo and exports ask
/// for one person's items and need no word about sharing. A collection that keeps more than an item does brings its own
/// columns up to date in the copies that ``copies(of:in:)`` names.
///
/// All methods work inside the caller's transaction.
package struct SharedItems: Sendable {
    let items: Items

    /// What is known of an item as one of several copies; nil for what only one person has.
    package func find(_ id: Item.ID, in db: Database) throws -> SharedItem? {
        try Row.fetchOne(
            db.cachedStatement("SELECT \(SharedItem.columns) FROM sharedItem WHERE item = ?"), arguments: [id]
        ).map(SharedItem.init(row:))
    }

    /// All copies of a thing, the author's own among them, in the order of their making.
    /// - Parameter thing: as ``SharedItem/thing``.
    package func copies(of thing: String, in db: Database) throws -> [SharedItem] {
        try Row.fetchAll(
            db.cachedStatement("SELECT \(SharedItem.columns) FROM sharedItem WHERE thing = ? ORDER BY item"),
            arguments: [thing]
        ).map(SharedItem.init(row:))
    }

    /// Makes items things that others may have copies of. What is one already stays as it is.
    /// - Throws: `CatalogError.notFound` for an item that is not the owner's.
    package func begin(_ ids: [Item.ID], in scope: Scope) throws {
        for id in ids {
            let item = try items.get(id, in: scope)
            try scope.db.cachedStatement(
                """
                INSERT OR IGNORE INTO sharedItem(item, owner, thing, author, authorName)
                SELECT ?, id, ?, id, nick FROM person WHERE id = ?
                """
            ).execute(arguments: [id, item.uid, scope.owner])
        }
    }

    /// Gives readers copies of the owner's things, which follow from then on. Whoever has one keeps it.
    /// - Returns: the new copies.
    /// - Throws: `CatalogError.notFound` for an item that is not the owner's, ``CatalogError/othersThing(author:)`` for one
    ///   that somebody else made.
    @discardableResult
    package func give(_ ids: [Item.ID], to readers: [Person.ID], at moment: Timestamp? = nil, in scope: Scope) throws
        -> [SharedItem]
    {
        try begin(ids, in: scope)
        let writer = try ItemWriter(items: items, in: scope.db)
        var new: [SharedItem] = []
        for id in ids {
            let item = try items.get(id, in: scope)
            guard let own = try find(id, in: scope.db) else { throw CatalogError.notFound }
            guard own.isOwn else { throw CatalogError.othersThing(author: own.authorName) }
            let owners = Set(try copies(of: own.thing, in: scope.db).map(\.owner))
            for reader in readers where !owners.contains(reader) {
                let copy = try writer.insert(
                    NewItem(
                        kind: item.kind, owner: reader, title: item.title, subtitle: item.subtitle,
                        addedAt: moment, cover: item.cover, placeholder: item.placeholder))
                try scope.db.cachedStatement(
                    "INSERT INTO sharedItem(item, owner, thing, author, authorName, follows) VALUES (?, ?, ?, ?, ?, 1)"
                ).execute(arguments: [copy, reader, own.thing, own.author, own.authorName])
                if let made = try find(copy, in: scope.db) { new.append(made) }
            }
        }
        return new
    }
}
