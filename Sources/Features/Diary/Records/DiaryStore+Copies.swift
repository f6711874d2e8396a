import Catalog
import GRDB
import PageDocument
import Text

/// The copies of a page that other members of its diary have.
///
/// A copy that receives updates shows the current content of the author's page.
extension DiaryStore {
    /// Gives the other members of a diary copies of finished pages.
    func share(_ ids: [Item.ID], with diary: Diary?, at moment: Timestamp? = nil, in scope: OwnerScope) throws {
        let readers = diary?.coWriters(than: scope.owner).map(\.person) ?? []
        guard let diary, diary.isMember(scope.owner), !readers.isEmpty else { return }
        let author = try catalog.people.find(scope.owner, in: scope.db)?.nick ?? ""
        for id in ids { try catalog.items.fill(id, ItemEdit(subtitle: author), source: .page, in: scope) }
        let unsharedIDs = try ids.filter { try catalog.shared.find($0, in: scope.db) == nil }
        // A page that is shared already gets no new copies, so that a reader who deleted a copy does not get it again.
        let copies = try catalog.shared.createCopies(unsharedIDs, to: readers, at: moment, in: scope)
        try insert(copies, in: scope.db)
        try scope.db.run(
            "UPDATE page SET sharedAt = coalesce(sharedAt, ?) WHERE item IN (SELECT value FROM json_each(?))",
            [catalog.environment.now(), jsonArray(ids)])
    }

    /// Inserts the rows of new copies.
    func insert(_ copies: [SharedCopy], in db: Database) throws {
        for copy in copies {
            try db.run(
                """
                INSERT INTO page(item, owner, sharedID, diary, author, authorName, day, weather, mood, paper, searchText, currentVersion,
                    finishedAt, sharedAt)
                SELECT :item, :owner, own.sharedID, own.diary, own.author, own.authorName, own.day, own.weather, own.mood, own.paper,
                    own.searchText, own.currentVersion, own.finishedAt, :now
                FROM sharedItem CROSS JOIN page AS own ON own.item = sharedItem.item
                WHERE sharedItem.sharedID = :sharedID AND sharedItem.owner = :author
                """,
                [
                    "item": copy.item, "owner": copy.owner, "now": catalog.environment.now(),
                    "sharedID": copy.sharedID, "author": copy.author,
                ])
            try recordFiles(ofCopy: copy.item, in: db)
        }
    }

    /// Updates the copies of these pages that receive updates.
    func propagate(_ ids: [Item.ID], in db: Database) throws {
        let copies = try db.values(
            Int64.self,
            """
            SELECT copy.item FROM json_each(?) AS wanted CROSS JOIN sharedItem AS own ON own.item = wanted.value
            CROSS JOIN sharedItem AS copy ON copy.sharedID = own.sharedID AND copy.receivesUpdates = 1
            """, [jsonArray(ids)])
        try refresh(copies, in: db)
    }

    /// Updates those of the copies that receive updates to the current content of their authors' pages.
    func refresh(_ copies: [Item.ID], in db: Database) throws {
        let changed = try db.values(
            Int64.self,
            """
            UPDATE page SET day = own.day, weather = own.weather, mood = own.mood, paper = own.paper,
                searchText = own.searchText, currentVersion = own.currentVersion
            FROM json_each(?) AS wanted
                CROSS JOIN sharedItem AS copy ON copy.item = wanted.value AND copy.receivesUpdates = 1
                CROSS JOIN sharedItem AS source ON source.sharedID = copy.sharedID AND source.owner = copy.author
                CROSS JOIN page AS own ON own.item = source.item
            WHERE page.item = copy.item AND (page.day <> own.day OR page.weather <> own.weather
                OR page.mood <> own.mood OR page.paper <> own.paper OR page.searchText <> own.searchText
                OR page.currentVersion IS NOT own.currentVersion)
            RETURNING item
            """, [jsonArray(copies)])
        for copy in changed { try recordFiles(ofCopy: copy, in: db) }
        try catalog.items.markFilled(changed, in: db)
    }

    /// Updates pages and their copies after an undo or a redo.
    ///
    /// - Throws: `CatalogError.conflict` if a page that others have would be unfinished.
    func reconcileCopies(_ pages: [Item.ID], in db: Database) throws {
        let unfinishedSharedPage = try db.row(
            """
            SELECT 1 FROM json_each(?) AS wanted CROSS JOIN page ON page.item = wanted.value AND finishedAt IS NULL
            CROSS JOIN sharedItem AS copy ON copy.sharedID = page.sharedID AND copy.owner <> page.owner LIMIT 1
            """, [jsonArray(pages)])
        guard unfinishedSharedPage == nil else { throw CatalogError.conflict(current: nil) }
        try refresh(pages, in: db)
        try propagate(pages, in: db)
    }

    /// Lets the reader of a copy see the pictures and fonts of the finished version, and no others.
    func recordFiles(ofCopy id: Item.ID, in db: Database) throws {
        let document = try db.value(
            String.self,
            "SELECT document FROM page CROSS JOIN pageVersion ON pageVersion.id = page.currentVersion WHERE item = ?",
            [id])
        guard let document else { return }
        let files = try PageDocument.checked(Array(document.utf8)).files
        try db.run(
            "DELETE FROM pagePhoto WHERE item = ? AND sha256 NOT IN (SELECT value FROM json_each(?))",
            [id, jsonArray(files)])
        try recordFiles(files, on: id, in: db)
    }
}
