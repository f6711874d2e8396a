import Catalog
import GRDB
import Text

/// Reads and writes diaries, their pages and their members. Each topic has an extension in its own file.
package struct DiaryStore: Sendable {
    package let catalog: Catalog

    package init(catalog: Catalog) {
        self.catalog = catalog
    }

    /// Returns a page of the person, own or copy. Runs one statement.
    package func page(_ id: Item.ID, in scope: OwnerScope) throws -> DiaryPage {
        guard let page = try pages([id], in: scope).first else { throw CatalogError.notFound }
        return page
    }

    /// Returns the pages of the person among `ids`, in the order of `ids`. Runs one statement.
    package func pages(_ ids: [Item.ID], in scope: OwnerScope) throws -> [DiaryPage] {
        try scope.db.readList(
            """
            SELECT \(DiaryPage.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN page ON page.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { try DiaryPage($0) }
    }

    /// Returns a page that the person wrote.
    ///
    /// - Throws: `CatalogError.notFound`, and `othersThing` for a page of another author.
    func ownPage(_ id: Item.ID, in scope: OwnerScope) throws -> DiaryPage {
        let page = try page(id, in: scope)
        guard page.isOwn else { throw CatalogError.othersThing(author: page.authorName) }
        return page
    }

    /// Returns the document of a page as JSON: the finished version, or for the author of an unfinished page its draft.
    package func document(of page: DiaryPage, in db: Database) throws -> [UInt8] {
        if let version = page.currentVersion { return try document(version, in: db) }
        guard page.isOwn, let draft = try draft(of: page, in: db) else { throw CatalogError.notFound }
        return draft.document
    }

    /// Returns the documents of several pages like ``document(of:in:)``, by page. Runs one statement.
    package func documents(of pages: [DiaryPage], in db: Database) throws -> [Item.ID: [UInt8]] {
        let documents = try db.readList(
            """
            SELECT page.item, coalesce(pageVersion.document, pageDraft.document)
            FROM json_each(?) AS wanted CROSS JOIN page ON page.item = wanted.value
            LEFT JOIN pageVersion ON pageVersion.id = page.currentVersion
            LEFT JOIN pageDraft ON page.currentVersion IS NULL AND page.author = page.owner AND pageDraft.item = page.item
            WHERE pageVersion.id IS NOT NULL OR pageDraft.item IS NOT NULL
            """, [jsonArray(pages.map(\.id))]
        ) { ($0.integer(0), $0.withUTF8(1) { Array($0) }) }
        return Dictionary(stored: documents)
    }

    /// Returns the document of a version as JSON.
    func document(_ version: PageVersion.ID, in db: Database) throws -> [UInt8] {
        try db.readExisting("SELECT document FROM pageVersion WHERE id = ?", [version]) { $0.withUTF8(0) { Array($0) } }
    }
}
