import Catalog
import GRDB
import PageDocument
import Text

/// The copies that others have of a page: who gets one, and what those show that follow.
extension DiaryStore {
    /// Gives everybody of the diary their copies of finished pages.
    func shareWithDiary(_ ids: [Item.ID], _ diary: Diary?, at moment: Timestamp? = nil, in scope: OwnerScope) throws {
        let readers = diary?.coWriters(than: scope.owner).map(\.person) ?? []
        guard let diary, diary.isMember(scope.owner), !readers.isEmpty else { return }
        let author = try catalog.people.find(scope.owner, in: scope.db)?.nick ?? ""
        for id in ids { try catalog.items.fill(id, ItemEdit(subtitle: author), source: .page, in: scope) }
        let isFirst = try ids.filter { try catalog.shared.find($0, in: scope.db) == nil }
        // Whoever deleted a copy for good does not get it again by the next correction.
        let copies = try catalog.shared.createCopies(isFirst, to: readers, at: moment, in: scope)
        try receive(copies, in: scope.db)
        try scope.db.run(
            "UPDATE page SET sharedAt = coalesce(sharedAt, ?) WHERE item IN (SELECT value FROM json_each(?))",
            [catalog.environment.now(), jsonArray(ids)])
    }

    /// The rows of new copies.
    func receive(_ copies: [SharedCopy], in db: Database) throws {
        for copy in copies {
            try db.run(
                """
                INSERT INTO page(item, owner, sharedID, diary, author, authorName, day, weather, mood, paper, searchText, currentVersion,
                    finishedAt, sharedAt)
                SELECT ?1, ?2, own.sharedID, own.diary, own.author, own.authorName, own.day, own.weather, own.mood, own.paper,
                    own.searchText, own.currentVersion, own.finishedAt, ?3
                FROM sharedItem CROSS JOIN page AS own ON own.item = sharedItem.item
                WHERE sharedItem.sharedID = ?4 AND sharedItem.owner = ?5
                """, [copy.item, copy.owner, catalog.environment.now(), copy.sharedID, copy.author])
            try keepPhotos(ofCopy: copy.item, in: db)
        }
    }

    /// Brings the copies of these pages up to date, as far as they follow.
    func propagate(_ ids: [Item.ID], in db: Database) throws {
        let copies = try db.values(
            Int64.self,
            """
            SELECT copy.item FROM json_each(?) AS wanted CROSS JOIN sharedItem AS own ON own.item = wanted.value
            CROSS JOIN sharedItem AS copy ON copy.sharedID = own.sharedID AND copy.receivesUpdates = 1
            """, [jsonArray(ids)])
        try refresh(copies, in: db)
    }

    /// Makes following copies say what their authors' pages say now.
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
        for copy in changed { try keepPhotos(ofCopy: copy, in: db) }
        try catalog.items.markFilled(changed, in: db)
    }

    /// After pages were undone or done again.
    /// - Throws: `CatalogError.conflict` where a page would be unfinished that others have.
    func reconcileCopies(_ pages: [Item.ID], in db: Database) throws {
        let unsaid = try db.row(
            """
            SELECT 1 FROM json_each(?) AS wanted CROSS JOIN page ON page.item = wanted.value AND finishedAt IS NULL
            CROSS JOIN sharedItem AS copy ON copy.sharedID = page.sharedID AND copy.owner <> page.owner LIMIT 1
            """, [jsonArray(pages)])
        guard unsaid == nil else { throw CatalogError.conflict(current: nil) }
        try refresh(pages, in: db)
        try propagate(pages, in: db)
    }

    /// A reader may see the pictures and fonts of what was finished, and no others.
    func keepPhotos(ofCopy id: Item.ID, in db: Database) throws {
        let document = try db.value(
            String.self,
            "SELECT document FROM page CROSS JOIN pageVersion ON pageVersion.id = page.currentVersion WHERE item = ?",
            [id])
        guard let document else { return }
        let files = try PageDocument.checked(Array(document.utf8)).files
        try db.run(
            "DELETE FROM pagePhoto WHERE item = ? AND sha256 NOT IN (SELECT value FROM json_each(?))",
            [id, jsonArray(files)])
        try keep(files, on: id, in: db)
    }
}
