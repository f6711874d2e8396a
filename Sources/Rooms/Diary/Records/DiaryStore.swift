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
    package func ownPage(_ id: Item.ID, in scope: Scope) throws -> DiaryPage {
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

    /// The documents of several pages, as above; two statements.
    package func documents(of pages: [DiaryPage], in db: Database) throws -> [Item.ID: [UInt8]] {
        let finished = try db.rows(
            """
            SELECT page.item, document FROM json_each(?) AS wanted CROSS JOIN page ON page.item = wanted.value
            CROSS JOIN pageVersion ON pageVersion.id = page.current
            """, [jsonArray(pages.filter { $0.current != nil }.map(\.id))])
        let drafts = try db.rows(
            """
            SELECT item, document FROM json_each(?) AS wanted CROSS JOIN pageDraft ON item = wanted.value
            """, [jsonArray(pages.filter { $0.current == nil && $0.isOwn }.map(\.id))])
        var documents: [Item.ID: [UInt8]] = [:]
        for row in finished + drafts {
            let (item, document): (Item.ID, String) = try (row.value("item"), row.value("document"))
            documents[item] = Array(document.utf8)
        }
        return documents
    }

    func document(_ version: PageVersion.ID, in db: Database) throws -> [UInt8] {
        try db.readExisting("SELECT document FROM pageVersion WHERE id = ?", [version]) { $0.withUTF8(0) { Array($0) } }
    }
}
