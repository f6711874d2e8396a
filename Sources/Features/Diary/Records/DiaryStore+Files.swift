import Catalog
import GRDB
import MediaProtocol
import PageDocument
import Site
import Text

extension DiaryStore {
    /// Moves a picture's file into the media store; the caller records it.
    ///
    /// - Parameter processor: the media worker; without one the picture is rejected.
    /// - Throws: `CatalogError.invalid` for the field "file" with the reason; then the file stays in place.
    func storePicture(_ path: String, _ processor: (any MediaProcessor)?) async throws -> Media {
        let info: ImageInfo
        do throws(MediaError) {
            guard let processor else { throw .unavailable }
            info = try await processor.probe(path, use: .picture)
        } catch {
            throw error.isOurs
                ? RequestError.picturesRest
                : CatalogError.invalid("file", error.explanation.ko + ".", error.explanation.en + ".")
        }
        return Media(info, in: try catalog.media.store(file: path))
    }

    /// Moves a font file into the media store; the caller records it.
    ///
    /// - Parameter processor: the media worker; without one the font is rejected.
    /// - Returns: the stored file and the name of the font, which may be empty.
    /// - Throws: `FontError`; then the file stays in place.
    package func storeFont(
        _ path: String, _ processor: (any MediaProcessor)?
    ) async throws -> (media: Media, name: String) {
        guard let processor else { throw FontError.unavailable }
        let metadata = try await processor.inspectFont(path)
        let stored = try catalog.media.store(file: path)
        return (Media(sha256: stored.sha256, type: metadata.type.rawValue, bytes: stored.bytes), metadata.name)
    }

    /// Returns pictures of the person's screenshots, the newest first.
    ///
    /// - Parameter position: position of the last screenshot that was shown; `nil` for the start.
    func screenshots(before position: Int64?, limit: Int, in scope: OwnerScope) throws -> [ScreenshotPicture] {
        try scope.db.rows(
            """
            SELECT position, cover, title, subtitle FROM item
            WHERE owner = ? AND state = 'kept' AND kind = 'screenshot' AND position < ? AND cover IS NOT NULL
            ORDER BY position DESC LIMIT ?
            """, [scope.owner, position ?? .max, limit]
        ).map {
            try ScreenshotPicture(
                position: $0.value("position"), sha256: $0.value("cover"), title: $0.value("title"),
                subtitle: $0.value("subtitle"))
        }
    }

    /// Maximum number of own fonts of a person.
    static let maxFonts = 40

    /// Returns a person's own fonts, sorted by name.
    package func fonts(in scope: OwnerScope) throws -> [UserFont] {
        try scope.db.rows("SELECT \(UserFont.columns) FROM userFont WHERE owner = ? ORDER BY name, id", [scope.owner])
            .map(UserFont.init(row:))
    }

    /// Adds an own font. Does nothing if the person has the same file already.
    ///
    /// - Parameter name: name of the font.
    /// - Throws: `CatalogError.invalid` for the field "file" if there are too many.
    package func addFont(_ media: Media, named name: String, in scope: OwnerScope) throws {
        let count = try scope.db.number("SELECT count(*) FROM userFont WHERE owner = ?", [scope.owner])
        guard count < Self.maxFonts else {
            throw CatalogError.invalid(
                "file", "내 글꼴은 \(Self.maxFonts)개까지예요. 쓰지 않는 것을 삭제하고 다시 올려 주세요.",
                "You can have at most \(Self.maxFonts) fonts. Delete some and try again.")
        }
        try scope.db.run(
            """
            INSERT INTO userFont(owner, sha256, name, createdAt) VALUES (?, ?, ?, ?)
            ON CONFLICT(owner, sha256) DO NOTHING
            """, [scope.owner, media.sha256, name, catalog.environment.now()])
        try catalog.touch(scope.owner, in: scope.db)
    }

    /// Removes a font from the choices. Pages that use it keep its file.
    ///
    /// - Throws: `CatalogError.notFound`.
    func removeFont(_ id: UserFont.ID, in scope: OwnerScope) throws {
        guard let font = try fonts(in: scope).first(where: { $0.id == id }) else { throw CatalogError.notFound }
        try scope.db.run("DELETE FROM userFont WHERE id = ?", [id])
        try FontSettings.reset(font.typeface, of: scope.owner, catalog, in: scope.db)
        try catalog.touch(scope.owner, in: scope.db)
    }

    /// Returns the person's own pages that use a font in any of their versions, the newest days first, and the number
    /// of all.
    func pages(writtenIn font: UserFont, limit: Int, in scope: OwnerScope) throws -> (pages: [DiaryPage], count: Int) {
        let ids = try scope.db.values(
            Int64.self,
            """
            SELECT page.item FROM pagePhoto CROSS JOIN page ON page.item = pagePhoto.item
            CROSS JOIN item ON item.id = page.item
            WHERE pagePhoto.sha256 = ?1 AND pagePhoto.owner = ?2 AND page.author = ?2 AND item.state <> 'trashed'
            ORDER BY page.day DESC, page.item DESC
            """, [font.sha256, scope.owner])
        return (try pages(Array(ids.prefix(limit)), in: scope), ids.count)
    }

    /// Maximum number of own stickers of a person.
    static let maxStickers = 300

    /// Returns a person's own stickers, the newest first.
    func stickers(in scope: OwnerScope) throws -> [UserSticker] {
        try scope.db.rows(
            "SELECT \(UserSticker.columns) FROM userSticker WHERE owner = ? ORDER BY id DESC", [scope.owner]
        )
        .map(UserSticker.init(row:))
    }

    /// Adds an own sticker, or returns the sticker that has the same picture.
    ///
    /// - Throws: `CatalogError.invalid` for the field "file" if there are too many.
    func addSticker(_ media: Media, named name: String, in scope: OwnerScope) throws -> UserSticker {
        let count = try scope.db.number("SELECT count(*) FROM userSticker WHERE owner = ?", [scope.owner])
        guard count < Self.maxStickers else {
            throw CatalogError.invalid(
                "file", "내 스티커는 \(Self.maxStickers)개까지예요. 쓰지 않는 것을 삭제하고 다시 올려 주세요.",
                "You can have at most \(Self.maxStickers) stickers. Delete some and try again.")
        }
        try scope.db.run(
            """
            INSERT INTO userSticker(owner, sha256, name, width, height, createdAt) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT(owner, sha256) DO NOTHING
            """,
            [
                scope.owner, media.sha256, name.oneLine, media.width ?? 1, media.height ?? 1, catalog.environment.now(),
            ])
        let row = try scope.db.row(
            "SELECT \(UserSticker.columns) FROM userSticker WHERE owner = ? AND sha256 = ?",
            [scope.owner, media.sha256])
        guard let row else { throw CatalogError.notFound }
        return try UserSticker(row: row)
    }

    /// Removes a sticker from the tray. Pages that use it keep their picture.
    func removeSticker(_ id: UserSticker.ID, in scope: OwnerScope) throws {
        try scope.db.run("DELETE FROM userSticker WHERE id = ? AND owner = ?", [id, scope.owner])
        guard scope.db.changesCount > 0 else { throw CatalogError.notFound }
    }
}
