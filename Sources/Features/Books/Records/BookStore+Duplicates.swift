import Catalog
import GRDB
import Text
import Works

/// Up to 20 books that may be the same, oldest first.
struct DuplicateGroup: Sendable, Hashable {
    /// '=' with title and first author, or '#' with a provider and its id of the book.
    let key: String
    let items: [Item.ID]

    /// Whether the books share an id at a provider, instead of title and first author.
    var isByProviderID: Bool { key.hasPrefix("#") }
}

extension WorkStore<Book> {
    /// Returns groups that were not declared distinct, ordered by key. Two statements.
    /// - Parameter after: the key of the last group on the previous page; `nil` for the first page.
    func duplicateGroups(after: String?, limit: Int, in scope: OwnerScope) throws -> [DuplicateGroup] {
        let keys = try scope.db.values(
            String.self,
            """
            SELECT key FROM bookDuplicateGroup INDEXED BY bookDuplicateGroupMany
            WHERE owner = ?1 AND count > 1 AND key > ?2
                AND NOT EXISTS (SELECT 1 FROM bookDistinct WHERE owner = ?1 AND bookDistinct.key = bookDuplicateGroup.key)
            ORDER BY key LIMIT ?3
            """, [scope.owner, after ?? "", limit])
        let rows = try scope.db.rows(
            """
            SELECT wanted.value, bookDuplicateKey.item FROM json_each(?) AS wanted
            CROSS JOIN bookDuplicateKey ON bookDuplicateKey.owner = ? AND bookDuplicateKey.key = wanted.value
            ORDER BY wanted.key, bookDuplicateKey.item
            """, [jsonArray(keys), scope.owner])
        let items = try Dictionary(grouping: rows) { try $0.value("value") as String }
        return try keys.map { key in
            try DuplicateGroup(key: key, items: (items[key] ?? []).prefix(20).map { try $0.value("item") })
        }
    }

    /// Declares the books of a group to be different ones, so that it is no longer shown.
    func markAsDistinct(_ key: String, by owner: Person.ID) throws -> Change.ID? {
        let summary = Phrase("서로 다른 책으로 표시함", "Marked as different books")
        return try catalog.perform(.edit, by: owner, summary: summary) { scope in
            try scope.db.run(
                """
                INSERT INTO bookDistinct(owner, key) SELECT owner, key FROM bookDuplicateGroup WHERE owner = ?1 AND key = ?2
                    AND NOT EXISTS (SELECT 1 FROM bookDistinct WHERE owner = ?1 AND key = ?2)
                """, [owner, key])
        }.change
    }
}

extension WorkStore<Book> {
    /// Returns the book fields of several items. One statement.
    func works(_ ids: [Item.ID], in db: Database) throws -> [Item.ID: Book] {
        try rows(of: ids, Book.columns.map(\.name).joined(separator: ", "), from: "book", in: db) { try Book(&$0) }
            .compactMapValues(\.first)
    }
}
