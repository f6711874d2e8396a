import GRDB
import Text

/// Stores many new items in one transaction: looks up ids and tags once and prepares statements once.
package final class ItemBatchInserter {
    private let items: ItemStore
    private let db: Database
    private let insertStatement: Statement
    private var lastID: Int64
    private var tagResolver: TagResolver

    /// Creates an inserter for one transaction. Nothing else may add items while it exists.
    package init(items: ItemStore, in db: Database) throws {
        self.items = items
        self.db = db
        lastID = try db.value(Int64.self, "SELECT seq FROM sqlite_sequence WHERE name = 'item'") ?? 0
        tagResolver = try TagResolver(in: db)
        insertStatement = try db.cachedStatement(
            """
            INSERT INTO item(id, uid, kind, owner, title, subtitle, note, state, favouriteAt, addedAt, changedAt,
                trashedAt, trashedFrom, folder, cover, placeholder, sortTitle, sources, position, tagNames)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """)
    }

    /// - Returns: the new item's id.
    /// - Throws: `CatalogError.invalid` for a folder that is not the owner's, or a tag that cannot be one.
    package func insert(_ new: NewItem) throws -> Int64 {
        if let folder = new.folder {
            try FolderStore.check(folder, field: "folder", in: OwnerScope(of: new.owner, in: db))
        }
        let now = items.environment.now()
        let addedAt = min(max(new.addedAt ?? now, Timestamp(0)), Item.latestAddedAt)
        let title = new.title.oneLine
        let newTags = try tagResolver.resolve(new.tags, owner: new.owner)
        let isTrashed = new.state == .trashed
        lastID += 1
        let position = Item.position(of: lastID, addedAt: addedAt)
        try insertStatement.execute(arguments: [
            lastID, new.uid ?? items.environment.makeUID(at: addedAt), new.kind.rawValue, new.owner, title,
            new.subtitle.oneLine, new.note.nfc, new.state.rawValue, new.isFavourite ? addedAt : nil, addedAt,
            new.changedAt ?? addedAt, isTrashed ? now : nil, isTrashed ? ItemState.kept.rawValue : nil, new.folder,
            new.cover, new.placeholder, SortKey.make(title), new.sources.json, position,
            newTags.map(\.name).joined(separator: "\n"),
        ])
        for tag in newTags { try tagResolver.attach(tag.id, item: lastID, position: position) }
        return lastID
    }
}
