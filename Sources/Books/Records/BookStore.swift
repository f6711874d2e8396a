import Catalog
import GRDB
import Site

/// The SQL of books. Methods that take a `Database` work inside the caller's transaction; what belongs to somebody else
/// counts as not found.
package struct BookStore: Sendable {
    let catalog: Catalog

    package init(catalog: Catalog) {
        self.catalog = catalog
    }

    package struct Stored: Sendable, Hashable {
        package let item: Item
        package let book: Book
        package let credits: [BookCredit]
        package let identities: [BookIdentity]
    }

    /// Three statements.
    package func get(_ id: Item.ID, owner: Person.ID, in db: Database) throws -> Stored {
        let row = try Row.fetchOne(
            db.cachedStatement(
                "SELECT \(Item.columns), \(Book.columns) FROM item JOIN book ON book.item = item.id WHERE item.id = ? AND item.owner = ?"
            ),
            arguments: [id, owner])
        guard let row else { throw CatalogError.notFound }
        return Stored(
            item: Item(row: row), book: Book(row, from: Item.columnCount),
            credits: try credits(of: [id], in: db)[id] ?? [], identities: try identities(of: [id], in: db)[id] ?? [])
    }

    /// The book that a source knows by this id, in whatever state, the trash included.
    package func find(_ identity: BookIdentity, owner: Person.ID, in db: Database) throws -> Item? {
        try Row.fetchOne(
            db.cachedStatement(
                """
                SELECT \(Item.columns) FROM bookIdentity CROSS JOIN item ON item.id = bookIdentity.item
                WHERE bookIdentity.owner = ? AND bookIdentity.source = ? AND bookIdentity.id = ?
                """),
            arguments: [owner, identity.source, identity.id]
        ).map(Item.init(row:))
    }

    /// The book of this number, in whatever state, the trash included.
    package func find(_ isbn: ISBN, owner: Person.ID, in db: Database) throws -> Item? {
        try Row.fetchOne(
            db.cachedStatement(
                """
                SELECT \(Item.columns) FROM book CROSS JOIN item ON item.id = book.item
                WHERE book.owner = ? AND book.isbn13 = ?
                """),
            arguments: [owner, isbn.digits]
        ).map(Item.init(row:))
    }

    /// A page of a list: one statement, one more with tags.
    func tiles(_ listing: BookListing, owner: Person.ID, words: Words, in db: Database) throws -> ItemPage<ShelfTile> {
        var query = ItemQuery(
            owner: owner, kind: .book, state: listing.show == .archived ? .archived : .kept, folder: listing.folder,
            tags: listing.tags, favourite: listing.show == .favourite, sort: listing.sort,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        if let status = listing.show?.status { query.driver = .books(of: owner, status) }
        return try catalog.items.page(query, only: Self.tileJoin, in: db) { ShelfTile(book: $0, words) }
    }

    /// Those of `ids` that are books of this person, in their order; one statement.
    func tiles(_ ids: [Item.ID], owner: Person.ID, words: Words, in db: Database) throws -> [ShelfTile] {
        try db.readList(
            """
            SELECT \(ShelfTile.bookColumns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN book ON book.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), owner]
        ) { ShelfTile(book: $0, words) }
    }

    /// Books of a status, the newest first; one statement.
    func newest(_ status: Book.Status, owner: Person.ID, limit: Int, in db: Database) throws -> [Item] {
        let query = ItemQuery(owner: owner, kind: .book, limit: limit, driver: .books(of: owner, status))
        return try catalog.items.page(query, in: db).rows
    }

    /// In the order of the title page; one statement for all items.
    func credits(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [BookCredit]] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT bookCredit.item, role, name FROM json_each(?) AS wanted
                CROSS JOIN bookCredit ON bookCredit.item = wanted.value ORDER BY bookCredit.item, position
                """), arguments: [jsonArray(ids)])
        return Dictionary(grouping: rows) { $0[0] as Item.ID }
            .mapValues { $0.map { BookCredit($0[1], $0[2]) } }
    }

    /// By source; one statement for all items.
    func identities(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [BookIdentity]] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT bookIdentity.item, source, bookIdentity.id, url FROM json_each(?) AS wanted
                CROSS JOIN bookIdentity ON bookIdentity.item = wanted.value ORDER BY source, bookIdentity.id
                """), arguments: [jsonArray(ids)])
        return Dictionary(grouping: rows) { $0[0] as Item.ID }
            .mapValues { $0.map { BookIdentity(source: $0[1], id: $0[2], url: $0[3]) } }
    }

    private static let tileJoin = ItemJoin(
        columns: ShelfTile.bookColumns, join: "JOIN book ON book.item = item.id")
}

extension ItemDriver {
    /// In the order of the list, along an index, however few or many there are.
    static func books(of owner: Person.ID, _ status: Book.Status) -> ItemDriver {
        ItemDriver(
            table: "book AS driver INDEXED BY bookStatus", item: "driver.item", position: "driver.position",
            condition: "driver.owner = ? AND driver.status = '\(status.rawValue)'", arguments: [owner])
    }
}
