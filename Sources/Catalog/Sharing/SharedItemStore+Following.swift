import GRDB
import Text

extension SharedItemStore {
    /// Whether copies show what their authors change from now on; those that begin to follow show at once what the author's
    /// own says now. Authors' own items among `ids` stay as they are, and so do copies whose author is gone.
    package func setFollowing(_ follows: Bool, of ids: [Item.ID], in db: Database) throws {
        try db.cachedStatement(
            """
            UPDATE sharedItem SET receivesUpdates = ? WHERE item IN (SELECT value FROM json_each(?)) AND author <> owner
            """
        ).execute(arguments: [follows, jsonArray(ids)])
        if follows { try refresh(ids, in: db) }
    }

    /// Makes following copies say what the author's own item says, where they do not: after they came back by undo.
    func refresh(_ ids: [Item.ID], in db: Database) throws {
        try db.cachedStatement(
            """
            UPDATE item SET title = own.title, sortTitle = own.sortTitle, subtitle = own.subtitle, cover = own.cover,
                placeholder = own.placeholder, version = item.version + 1, changedAt = ?1
            FROM json_each(?2) AS wanted
                CROSS JOIN sharedItem AS copy ON copy.item = wanted.value AND copy.receivesUpdates = 1
                CROSS JOIN sharedItem AS source ON source.sharedID = copy.sharedID AND source.owner = copy.author
                CROSS JOIN item AS own ON own.id = source.item
            WHERE item.id = copy.item AND (item.title <> own.title OR item.subtitle <> own.subtitle
                OR item.cover IS NOT own.cover OR item.placeholder IS NOT own.placeholder)
            """
        ).execute(arguments: [items.environment.now(), jsonArray(ids)])
    }

    /// Makes pages and scripts ask again for all copies of things: something changed that belongs to all of them, such as
    /// an answer to a page.
    package func touch(_ things: [String], in db: Database) throws {
        try db.cachedStatement(
            """
            UPDATE item SET version = version + 1, changedAt = ? WHERE id IN (
                SELECT item FROM json_each(?) AS wanted CROSS JOIN sharedItem ON sharedID = wanted.value)
            """
        ).execute(arguments: [items.environment.now(), jsonArray(things)])
    }
}
