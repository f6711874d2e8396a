import Catalog
import GRDB
import Text

extension DiaryStore {
    /// So many stickers of their own somebody may keep.
    static let mostStickers = 300

    /// A person's own stickers, the newest first.
    func stickers(in scope: Scope) throws -> [OwnSticker] {
        try Row.fetchAll(
            scope.db.cachedStatement("SELECT \(OwnSticker.columns) FROM sticker WHERE owner = ? ORDER BY id DESC"),
            arguments: [scope.owner]
        ).map(OwnSticker.init(row:))
    }

    /// The same picture twice is one sticker.
    /// - Throws: `CatalogError.invalid` for the field "file" where there are too many.
    func addSticker(_ media: Media, named name: String, in scope: Scope) throws -> OwnSticker {
        let count = try Int.fetchOne(
            scope.db.cachedStatement("SELECT count(*) FROM sticker WHERE owner = ?"), arguments: [scope.owner])
        guard count ?? 0 < Self.mostStickers else {
            throw CatalogError.invalid(
                "file", "내 스티커는 \(Self.mostStickers)개까지예요. 쓰지 않는 것을 빼고 다시 올려 주세요.",
                "You can have \(Self.mostStickers) stickers. Take some off and try again.")
        }
        try scope.db.cachedStatement(
            """
            INSERT INTO sticker(owner, sha256, name, width, height, createdAt) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT(owner, sha256) DO NOTHING
            """
        ).execute(arguments: [
            scope.owner, media.sha256, name.oneLine, media.width ?? 1, media.height ?? 1, catalog.environment.now(),
        ])
        let row = try Row.fetchOne(
            scope.db.cachedStatement("SELECT \(OwnSticker.columns) FROM sticker WHERE owner = ? AND sha256 = ?"),
            arguments: [scope.owner, media.sha256])
        guard let row else { throw CatalogError.notFound }
        return try OwnSticker(row: row)
    }

    /// Takes it out of the tray. Pages that have it keep their picture.
    func removeSticker(_ id: OwnSticker.ID, in scope: Scope) throws {
        try scope.db.cachedStatement("DELETE FROM sticker WHERE id = ? AND owner = ?")
            .execute(arguments: [id, scope.owner])
        guard scope.db.changesCount > 0 else { throw CatalogError.notFound }
    }
}
