import Catalog
import GRDB
import Site

/// The SQL of films. Methods that take a `Database` work inside the caller's transaction; what belongs to somebody else
/// counts as not found.
package struct MovieStore: Sendable {
    let catalog: Catalog

    package init(catalog: Catalog) {
        self.catalog = catalog
    }

    package struct Stored: Sendable, Hashable {
        package let item: Item
        package let movie: Movie
        package let credits: [MovieCredit]
        package let identities: [MovieIdentity]
    }

    /// Three statements.
    package func get(_ id: Item.ID, owner: Person.ID, in db: Database) throws -> Stored {
        let row = try Row.fetchOne(
            db.cachedStatement(
                "SELECT \(Item.columns), \(Movie.columns) FROM item JOIN movie ON movie.item = item.id WHERE item.id = ? AND item.owner = ?"
            ),
            arguments: [id, owner])
        guard let row else { throw CatalogError.notFound }
        return Stored(
            item: Item(row: row), movie: Movie(row, from: Item.columnCount),
            credits: try credits(of: [id], in: db)[id] ?? [], identities: try identities(of: [id], in: db)[id] ?? [])
    }

    /// The film that a source knows by this id, in whatever state, the trash included.
    package func find(_ identity: MovieIdentity, owner: Person.ID, in db: Database) throws -> Item? {
        try Row.fetchOne(
            db.cachedStatement(
                """
                SELECT \(Item.columns) FROM movieIdentity CROSS JOIN item ON item.id = movieIdentity.item
                WHERE movieIdentity.owner = ? AND movieIdentity.source = ? AND movieIdentity.id = ?
                """),
            arguments: [owner, identity.source, identity.id]
        ).map(Item.init(row:))
    }

    /// A page of a list: one statement, one more with tags.
    func tiles(_ listing: MovieListing, owner: Person.ID, words: Words, in db: Database) throws -> ItemPage<ShelfTile> {
        var query = ItemQuery(
            owner: owner, kind: .movie, state: listing.show == .archived ? .archived : .kept, folder: listing.folder,
            tags: listing.tags, favourite: listing.show == .favourite, sort: listing.sort,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        if let status = listing.show?.status { query.driver = .movies(of: owner, status) }
        return try catalog.items.page(query, only: Self.tileJoin, in: db) { ShelfTile(movie: $0, words) }
    }

    /// Those of `ids` that are films of this person, in their order; one statement.
    func tiles(_ ids: [Item.ID], owner: Person.ID, words: Words, in db: Database) throws -> [ShelfTile] {
        try db.readList(
            """
            SELECT \(ShelfTile.movieColumns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN movie ON movie.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), owner]
        ) { ShelfTile(movie: $0, words) }
    }

    /// Films of a status, the newest first; one statement.
    func newest(_ status: Movie.Status, owner: Person.ID, limit: Int, in db: Database) throws -> [Item] {
        let query = ItemQuery(owner: owner, kind: .movie, limit: limit, driver: .movies(of: owner, status))
        return try catalog.items.page(query, in: db).rows
    }

    /// In the order of the titles; one statement for all items.
    func credits(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [MovieCredit]] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT movieCredit.item, role, name, part FROM json_each(?) AS wanted
                CROSS JOIN movieCredit ON movieCredit.item = wanted.value ORDER BY movieCredit.item, position
                """), arguments: [jsonArray(ids)])
        return Dictionary(grouping: rows) { $0[0] as Item.ID }
            .mapValues { $0.map { MovieCredit($0[1], $0[2], part: $0[3]) } }
    }

    /// By source; one statement for all items.
    func identities(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [MovieIdentity]] {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                """
                SELECT movieIdentity.item, source, movieIdentity.id, url FROM json_each(?) AS wanted
                CROSS JOIN movieIdentity ON movieIdentity.item = wanted.value ORDER BY source, movieIdentity.id
                """), arguments: [jsonArray(ids)])
        return Dictionary(grouping: rows) { $0[0] as Item.ID }
            .mapValues { $0.map { MovieIdentity(source: $0[1], id: $0[2], url: $0[3]) } }
    }

    private static let tileJoin = ItemJoin(
        columns: ShelfTile.movieColumns, join: "JOIN movie ON movie.item = item.id")
}

extension ItemDriver {
    /// In the order of the list, along an index, however few or many there are.
    static func movies(of owner: Person.ID, _ status: Movie.Status) -> ItemDriver {
        ItemDriver(
            table: "movie AS driver INDEXED BY movieStatus", item: "driver.item", position: "driver.position",
            condition: "driver.owner = ? AND driver.status = '\(status.rawValue)'", arguments: [owner])
    }
}
