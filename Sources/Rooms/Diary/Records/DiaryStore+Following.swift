import Catalog
import GRDB
import PageDocument
import Text

/// What copies that follow show of a page beside what every item has.
extension DiaryStore {
    /// Brings the copies of these pages up to date, as far as they follow.
    func passOn(_ ids: [Item.ID], in db: Database) throws {
        let copies = try Int64.fetchAll(
            db.cachedStatement(
                """
                SELECT copy.item FROM json_each(?) AS wanted CROSS JOIN sharedItem AS own ON own.item = wanted.value
                CROSS JOIN sharedItem AS copy ON copy.thing = own.thing AND copy.follows = 1
                """), arguments: [jsonArray(ids)])
        try refresh(copies, in: db)
    }

    /// The same for what a page says of its day, which needs no finishing.
    func passOnDay(of id: Item.ID, in scope: Scope) throws {
        try passOn([id], in: scope.db)
    }

    /// Makes following copies say what their authors' pages say now.
    func refresh(_ copies: [Item.ID], in db: Database) throws {
        let changed = try Int64.fetchAll(
            db.cachedStatement(
                """
                UPDATE page SET day = own.day, weather = own.weather, mood = own.mood, paper = own.paper,
                    words = own.words, current = own.current
                FROM json_each(?) AS wanted
                    CROSS JOIN sharedItem AS copy ON copy.item = wanted.value AND copy.follows = 1
                    CROSS JOIN sharedItem AS source ON source.thing = copy.thing AND source.owner = copy.author
                    CROSS JOIN page AS own ON own.item = source.item
                WHERE page.item = copy.item AND (page.day <> own.day OR page.weather <> own.weather
                    OR page.mood <> own.mood OR page.paper <> own.paper OR page.words <> own.words
                    OR page.current IS NOT own.current)
                RETURNING item
                """), arguments: [jsonArray(copies)])
        for copy in changed { try keepPhotos(ofCopy: copy, in: db) }
        try catalog.items.markFilled(changed, in: db)
    }

    /// After pages were undone or done again.
    /// - Throws: `CatalogError.conflict` where a page would be unfinished that others have.
    func settle(_ pages: [Item.ID], in db: Database) throws {
        let unsaid = try Row.fetchOne(
            db.cachedStatement(
                """
                SELECT 1 FROM json_each(?) AS wanted CROSS JOIN page ON page.item = wanted.value AND finishedAt IS NULL
                CROSS JOIN sharedItem AS copy ON copy.thing = page.thing AND copy.owner <> page.owner LIMIT 1
                """), arguments: [jsonArray(pages)])
        guard unsaid == nil else { throw CatalogError.conflict(current: nil) }
        try refresh(pages, in: db)
        try passOn(pages, in: db)
    }

    /// A reader may see the pictures and fonts of what was finished, and no others.
    func keepPhotos(ofCopy id: Item.ID, in db: Database) throws {
        let document = try String.fetchOne(
            db.cachedStatement(
                "SELECT document FROM page CROSS JOIN pageVersion ON pageVersion.id = page.current WHERE item = ?"),
            arguments: [id])
        guard let document else { return }
        let files = try read(Array(document.utf8)).files
        try db.cachedStatement(
            "DELETE FROM pagePhoto WHERE item = ? AND sha256 NOT IN (SELECT value FROM json_each(?))"
        ).execute(arguments: [id, jsonArray(files)])
        try keep(files, on: id, in: db)
    }
}
