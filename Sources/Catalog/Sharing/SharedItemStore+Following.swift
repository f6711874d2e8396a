import GRDB
import Text

extension SharedItemStore {
    /// Sets whether changes by the author are applied to copies. Copies that begin to follow get the present fields of
    /// the author's item. Authors' own items among `ids` do not change, nor do copies whose author's account is
    /// deleted.
    package func setFollowing(_ follows: Bool, of ids: [Item.ID], in db: Database) throws {
        try db.cachedStatement(
            """
            UPDATE sharedItem SET receivesUpdates = ? WHERE item IN (SELECT value FROM json_each(?)) AND author <> owner
            """
        ).execute(arguments: [follows, jsonArray(ids)])
        if follows { try refresh(ids, in: db) }
    }

    /// Copies the shared fields of the author's item to those copies that follow and differ, for example after an undo
    /// has restored them.
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

    /// Bumps the versions of all copies of shared items, so that pages and scripts fetch them again: something changed
    /// that belongs to all of them, such as a comment on a diary page.
    package func touch(_ sharedIDs: [String], in db: Database) throws {
        try db.cachedStatement(
            """
            UPDATE item SET version = version + 1, changedAt = ? WHERE id IN (
                SELECT item FROM json_each(?) AS wanted CROSS JOIN sharedItem ON sharedID = wanted.value)
            """
        ).execute(arguments: [items.environment.now(), jsonArray(sharedIDs)])
    }
}
