import Catalog
import GRDB
import PageDocument
import Text

extension DiaryStore {
    /// So many font files of their own somebody may keep.
    static let mostFonts = 40

    /// A person's own fonts, by their names.
    package func fonts(in scope: Scope) throws -> [OwnFont] {
        try Row.fetchAll(
            scope.db.cachedStatement("SELECT \(OwnFont.columns) FROM ownFont WHERE owner = ? ORDER BY name, id"),
            arguments: [scope.owner]
        ).map(OwnFont.init(row:))
    }

    /// The same file twice is one font.
    /// - Parameter name: of the family; empty takes the name of the file.
    /// - Throws: `CatalogError.invalid` for the field "file" where there are too many.
    package func addFont(_ media: Media, named name: String, in scope: Scope) throws {
        let count = try Int.fetchOne(
            scope.db.cachedStatement("SELECT count(*) FROM ownFont WHERE owner = ?"), arguments: [scope.owner])
        guard count ?? 0 < Self.mostFonts else {
            throw CatalogError.invalid(
                "file", "내 글꼴은 \(Self.mostFonts)개까지예요. 쓰지 않는 것을 빼고 다시 올려 주세요.",
                "You can have \(Self.mostFonts) fonts. Take some off and try again.")
        }
        try scope.db.cachedStatement(
            """
            INSERT INTO ownFont(owner, sha256, name, createdAt) VALUES (?, ?, ?, ?)
            ON CONFLICT(owner, sha256) DO NOTHING
            """
        ).execute(arguments: [scope.owner, media.sha256, name, catalog.environment.now()])
        try catalog.touch(scope.owner, in: scope.db)
    }

    /// Takes a font out of the choices. Pages that are written in it keep its file.
    /// - Throws: `CatalogError.notFound`.
    package func removeFont(_ id: OwnFont.ID, in scope: Scope) throws {
        guard let font = try fonts(in: scope).first(where: { $0.id == id }) else { throw CatalogError.notFound }
        try scope.db.cachedStatement("DELETE FROM ownFont WHERE id = ?").execute(arguments: [id])
        try FontSettings.forget(font.typeface, of: scope.owner, catalog, in: scope.db)
        try catalog.touch(scope.owner, in: scope.db)
    }

    /// The own pages that name a font's file, in any of their versions; the newest days first.
    func pages(writtenIn font: OwnFont, limit: Int, in scope: Scope) throws -> (pages: [DiaryEntry], count: Int) {
        let ids = try Int64.fetchAll(
            scope.db.cachedStatement(
                """
                SELECT page.item FROM pagePhoto CROSS JOIN page ON page.item = pagePhoto.item
                CROSS JOIN item ON item.id = page.item
                WHERE pagePhoto.sha256 = ?1 AND pagePhoto.owner = ?2 AND page.author = ?2 AND item.state <> 'trashed'
                ORDER BY page.day DESC, page.item DESC
                """), arguments: [font.sha256, scope.owner])
        return (try pages(Array(ids.prefix(limit)), in: scope), ids.count)
    }
}
