import Catalog
import GRDB
import Site
import Text

/// The SQL of links. Methods that take a `Database` work inside the caller's transaction; what belongs to somebody else
/// counts as not found.
package struct LinkStore: Sendable {
    let catalog: Catalog

    package struct Stored: Sendable, Hashable {
        package let item: Item
        package let link: Link
    }

    /// One statement.
    package func get(_ id: Item.ID, in scope: Scope) throws -> Stored {
        let row = try Row.fetchOne(
            scope.db.cachedStatement(
                "SELECT \(Item.columns), \(Link.columns) FROM item JOIN link ON link.item = item.id WHERE item.id = ? AND item.owner = ?"
            ),
            arguments: [id, scope.owner])
        guard let row else { throw CatalogError.notFound }
        return Stored(item: Item(row: row), link: Link(row, from: Item.columnCount))
    }

    /// The link that an address leads to already, in whatever state, the trash included.
    package func find(_ address: LinkAddress, in scope: Scope) throws -> Item? {
        try Row.fetchOne(
            scope.db.cachedStatement(
                """
                SELECT \(Item.columns) FROM link CROSS JOIN item ON item.id = link.item
                WHERE link.owner = ? AND link.normalizedURL = ?
                """),
            arguments: [scope.owner, address.normalized]
        ).map(Item.init(row:))
    }

    /// A page of a list: one statement, one more with tags.
    func page(_ listing: LinkListing, limit: Int = 60, in scope: Scope) throws -> ItemPage<Stored> {
        let query = query(listing, owner: scope.owner, limit: limit)
        return try catalog.items.page(query, joining: Self.join, in: scope.db) { item, row in
            Stored(item: item, link: Link(row, from: Items.firstJoinedColumn))
        }
    }

    /// The same page with nothing but what cards show.
    func cards(_ listing: LinkListing, words: Words, now: Timestamp, in scope: Scope) throws -> ItemPage<LinkCard> {
        try catalog.items.page(query(listing, owner: scope.owner, limit: 60), only: Self.cardJoin, in: scope.db) {
            row in
            LinkCard(row, words: words, now: now)
        }
    }

    private func query(_ listing: LinkListing, owner: Person.ID, limit: Int) -> ItemQuery {
        var query = ItemQuery(
            owner: owner, kind: .link, state: listing.show == .archived ? .archived : .kept, folder: listing.folder,
            tags: listing.tags, favourite: listing.show == .favourite, sort: listing.sort, limit: limit,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        switch listing.show {
        case .unread: query.driver = .unread(of: owner)
        case .broken: query.driver = .broken(of: owner)
        case .favourite, .archived, nil: break
        }
        return query
    }

    /// Those of `ids` that are links of this person, in their order; one statement.
    func find(_ id: Item.ID, in scope: Scope) throws -> Stored? {
        try find([id], in: scope).first
    }

    func find(_ ids: [Item.ID], in scope: Scope) throws -> [Stored] {
        try Row.fetchAll(
            scope.db.cachedStatement(
                """
                SELECT \(Item.columns), \(Link.columns) FROM json_each(?) AS wanted
                CROSS JOIN item ON item.id = wanted.value CROSS JOIN link ON link.item = item.id
                WHERE item.owner = ? ORDER BY wanted.key
                """),
            arguments: [jsonArray(ids), scope.owner]
        ).map { Stored(item: Item(row: $0), link: Link($0, from: Item.columnCount)) }
    }

    /// Cards of those of `ids` that are links of this person, in their order; one statement.
    func cards(_ ids: [Item.ID], words: Words, now: Timestamp, in scope: Scope) throws -> [LinkCard] {
        try scope.db.readList(
            """
            SELECT \(LinkCard.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN link ON link.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { LinkCard($0, words: words, now: now) }
    }

    /// The kept links added just before and just after one; one statement.
    func neighbours(of item: Item, in db: Database) throws -> (previous: Item.ID?, next: Item.ID?) {
        let row = try Row.fetchOne(
            db.cachedStatement(
                """
                SELECT (SELECT id FROM item WHERE owner = ?1 AND state = 'kept' AND kind = 'link' AND position > ?2
                        ORDER BY position LIMIT 1),
                    (SELECT id FROM item WHERE owner = ?1 AND state = 'kept' AND kind = 'link' AND position < ?2
                        ORDER BY position DESC LIMIT 1)
                """),
            arguments: [item.owner, item.position])
        return (row?[0], row?[1])
    }

    private static let cardJoin = ItemJoin(columns: LinkCard.columns, join: "JOIN link ON link.item = item.id")
    private static let join = ItemJoin(columns: Link.columns, join: "JOIN link ON link.item = item.id")
}

extension ItemDriver {
    /// In the order of the list, along a partial index, however few or many there are.
    static func unread(of owner: Person.ID) -> ItemDriver {
        ItemDriver(
            table: "link AS driver INDEXED BY linkUnread", item: "driver.item", position: "driver.position",
            condition: "driver.owner = ? AND driver.isUnread = 1", arguments: [.integer(owner)])
    }

    static func broken(of owner: Person.ID) -> ItemDriver {
        ItemDriver(
            table: "link AS driver INDEXED BY linkBroken", item: "driver.item", position: "driver.position",
            condition: "driver.owner = ? AND driver.brokenAt IS NOT NULL", arguments: [.integer(owner)])
    }
}
