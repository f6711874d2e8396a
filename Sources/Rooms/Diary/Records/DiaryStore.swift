import Catalog
import GRDB
import Text

/// The SQL of diaries and their pages. Each aspect has its extension.
package struct DiaryStore: Sendable {
    package let catalog: Catalog

    package init(catalog: Catalog) {
        self.catalog = catalog
    }

    /// One page of this person, their own or a copy; one statement.
    package func page(_ id: Item.ID, in scope: Scope) throws -> DiaryPage {
        guard let page = try pages([id], in: scope).first else { throw CatalogError.notFound }
        return page
    }

    /// Those of `ids` that are pages of this person, in their order; one statement.
    package func pages(_ ids: [Item.ID], in scope: Scope) throws -> [DiaryPage] {
        try scope.db.readList(
            """
            SELECT \(DiaryPage.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN page ON page.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { try DiaryPage($0) }
    }

    /// The page if this person wrote it.
    /// - Throws: `CatalogError.notFound`, and `othersThing` for a page of somebody else.
    func ownPage(_ id: Item.ID, in scope: Scope) throws -> DiaryPage {
        let page = try page(id, in: scope)
        guard page.isOwn else { throw CatalogError.othersThing(author: page.authorName) }
        return page
    }

    /// What stands on a page, as JSON: what was finished; for whoever writes a page that is not finished, its draft.
    package func document(of page: DiaryPage, in db: Database) throws -> [UInt8] {
        if let current = page.current { return try document(current, in: db) }
        guard page.isOwn, let draft = try draft(of: page, in: db) else { throw CatalogError.notFound }
        return draft.document
    }

    /// The documents of several pages, as above; one statement.
    package func documents(of pages: [DiaryPage], in db: Database) throws -> [Item.ID: [UInt8]] {
        let documents = try db.readList(
            """
            SELECT page.item, coalesce(pageVersion.document, pageDraft.document)
            FROM json_each(?) AS wanted CROSS JOIN page ON page.item = wanted.value
            LEFT JOIN pageVersion ON pageVersion.id = page.current
            LEFT JOIN pageDraft ON page.current IS NULL AND page.author = page.owner AND pageDraft.item = page.item
            WHERE pageVersion.id IS NOT NULL OR pageDraft.item IS NOT NULL
            """, [jsonArray(pages.map(\.id))]
        ) { ($0.integer(0), $0.withUTF8(1) { Array($0) }) }
        return Dictionary(stored: documents)
    }

    func document(_ version: PageVersion.ID, in db: Database) throws -> [UInt8] {
        try db.readExisting("SELECT document FROM pageVersion WHERE id = ?", [version]) { $0.withUTF8(0) { Array($0) } }
    }
}
