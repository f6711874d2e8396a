import Catalog
import GRDB

extension ScreenshotStore {
    /// Joins several screenshots into the one taken first. It gets the pictures, in the order in which they were taken,
    /// the tags and the notes of the others. The others are deleted until an undo.
    /// - Returns: the item and the change to undo; nil for fewer than two screenshots.
    @discardableResult
    func join(_ ids: [Item.ID], by owner: Person.ID) throws -> (item: Item.ID, change: Change.ID?)? {
        let found = try catalog.read(of: owner) { try find(ids, in: $0) }
        let members = found.filter { $0.item.state != .trashed }.sorted { $0.item.position < $1.item.position }
        guard let first = members.first, members.count > 1 else { return nil }
        let count = members.reduce(0) { $0 + $1.screenshot.pictures }
        let (_, change) = try catalog.perform(.merge, by: owner, summary: .joinedPhrase(count)) { scope in
            for other in members.dropFirst() {
                try movePictures(of: other.item.id, to: first.item.id, in: scope.db)
                try transferData(of: other.item, into: first.item.id, in: scope)
                try catalog.items.deleteForever([other.item.id], in: scope)
            }
            try picturesChanged(of: first.item.id, in: scope)
            try scope.nameChange(after: first.item.id)
        }
        return (first.item.id, change)
    }

    /// Makes an item of each picture again. The first stays where it is; the others get its tags and its state, and the
    /// moment that their file names tell.
    func split(_ id: Item.ID, by owner: Person.ID) throws -> Change.ID? {
        let (stored, pictures) = try catalog.read(of: owner) { scope in
            (try get(id, in: scope), try self.pictures(of: [id], in: scope))
        }
        guard pictures.count > 1 else { return nil }
        return try catalog.perform(.edit, by: owner, summary: .splitScreenshot(pictures.count)) { scope in
            for picture in pictures.dropFirst() { try makeItem(of: picture, from: stored, in: scope) }
            try picturesChanged(of: id, in: scope)
            try scope.nameChange(after: id)
        }.change
    }

    private func movePictures(of item: Item.ID, to target: Item.ID, in db: Database) throws {
        let pictures = try db.values(
            Int64.self, "SELECT id FROM screenshotPicture WHERE item = ? ORDER BY position", [item])
        let start =
            try db.number("SELECT max(position) + 1 FROM screenshotPicture WHERE item = ?", [target])
        for (index, picture) in pictures.enumerated() {
            try db.run(
                "UPDATE screenshotPicture SET item = ?, position = ? WHERE id = ?", [target, start + index, picture])
        }
    }

    private func transferData(of other: Item, into id: Item.ID, in scope: OwnerScope) throws {
        let addition = ItemAddition(
            title: other.title, notes: [other.note], tags: other.tags, folder: other.folder,
            isFavourite: other.isFavourite)
        try catalog.items.add(addition, to: id, in: scope)
    }

    private func makeItem(of picture: ScreenshotPicture, from stored: Stored, in scope: OwnerScope) throws {
        let db = scope.db
        let (item, screenshot) = (stored.item, stored.screenshot)
        let name = ScreenshotName(picture.fileName, in: try scope.zone())
        let takenAt = name.takenAt ?? screenshot.takenAt + .milliseconds(picture.position)
        let made = try catalog.items.create(
            NewItem(
                kind: .screenshot, owner: item.owner, title: "", subtitle: name.app.isEmpty ? item.subtitle : name.app,
                state: item.state, addedAt: takenAt, changedAt: catalog.environment.now(), folder: item.folder,
                tags: item.tags, cover: picture.media, placeholder: picture.placeholder), in: db)
        try db.run(
            """
            INSERT INTO screenshot(item, owner, position, takenAt, takenAtSource, importedAt, isScreenshot, reason, device,
                app, fileName, bytes, textLanguage)
            SELECT ?2, owner, ?3, ?4, ?5, importedAt, isScreenshot, reason, device, ?6, ?7, ?8, textLanguage
            FROM screenshot WHERE item = ?1
            """,
            [
                item.id, made.id, made.position, takenAt,
                (name.takenAt == nil ? screenshot.takenFrom : .name).rawValue, name.app, picture.fileName,
                picture.bytes,
            ])
        try db.run("UPDATE screenshotPicture SET item = ?, position = 0 WHERE id = ?", [made.id, picture.id])
        try readAgain(made.id, in: scope)
    }

    func picturesChanged(of id: Item.ID, in scope: OwnerScope) throws {
        try scope.db.run(
            """
            UPDATE screenshot SET (pictures, bytes) = (
                SELECT count(*), sum(media.bytes) FROM screenshotPicture AS picture
                JOIN media ON media.sha256 = picture.media WHERE picture.item = screenshot.item)
            WHERE item = ?
            """, [id])
        try catalog.items.touch([id], in: scope)
        try readAgain(id, in: scope)
    }
}

extension Phrase {
    fileprivate static func joinedPhrase(_ count: Int) -> Phrase {
        Phrase("그림 \(count)장을 하나로 묶음", "Joined \(count) pictures")
    }

    fileprivate static func splitScreenshot(_ count: Int) -> Phrase {
        Phrase("그림 \(count)장을 따로 나눔", "Split \(count) pictures")
    }
}
