import Catalog
import GRDB
import Text

/// SQL of links. Methods with a `Database` run in the caller's transaction; rows of another person count as not
/// found.
package struct LinkStore: Sendable {
    let catalog: Catalog

    /// A link with its item.
    package struct Stored: Sendable, Hashable {
        package let item: Item
        package let link: Link

        /// Creates a link from a row of `Item.columns` and `Link.columns`.
        init(_ row: borrowing ListRow) throws {
            var columns = row.columns(from: Item.columnCount)
            (item, link) = (Item(row), try Link(&columns))
        }
    }

    /// Returns a link. One statement.
    package func get(_ id: Item.ID, in scope: OwnerScope) throws -> Stored {
        try scope.db.readExisting(Self.linkSQL, [id, scope.owner]) { try Stored($0) }
    }

    /// Query of ``get(_:in:)``, composed once, because composing the text takes longer than reading the row.
    private static let linkSQL = """
        SELECT \(Item.columns), \(Link.columns) FROM item JOIN link ON link.item = item.id
        WHERE item.id = ? AND item.owner = ?
        """

    /// Returns the link that has the address already, in any state including the trash.
    package func find(_ address: LinkAddress, in scope: OwnerScope) throws -> Item? {
        try scope.db.readFirst(
            """
            SELECT \(Item.columns) FROM link CROSS JOIN item ON item.id = link.item
            WHERE link.owner = ? AND link.normalizedURL = ?
            """, [scope.owner, address.normalized]
        ) { Item($0) }
    }

    /// Returns the link if it belongs to this person. One statement.
    func find(_ id: Item.ID, in scope: OwnerScope) throws -> Stored? {
        try find([id], in: scope).first
    }

    /// Returns the links of this person among `ids`, in the order of `ids`. One statement.
    func find(_ ids: [Item.ID], in scope: OwnerScope) throws -> [Stored] {
        try scope.db.readList(
            """
            SELECT \(Item.columns), \(Link.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN link ON link.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { try Stored($0) }
    }

    /// Returns the kept links added just before and just after an item. One statement.
    func neighbours(of item: Item, in db: Database) throws -> (previous: Item.ID?, next: Item.ID?) {
        try db.readFirst(
            """
            SELECT (SELECT id FROM item WHERE owner = ?1 AND state = 'kept' AND kind = 'link' AND position > ?2
                    ORDER BY position LIMIT 1),
                (SELECT id FROM item WHERE owner = ?1 AND state = 'kept' AND kind = 'link' AND position < ?2
                    ORDER BY position DESC LIMIT 1)
            """, [item.owner, item.position]
        ) { row in
            (row.isNull(0) ? nil : row.integer(0), row.isNull(1) ? nil : row.integer(1))
        } ?? (nil, nil)
    }
}

extension DrivingTable {
    /// Driving table of the unread list: the partial index `linkUnread`, in list order.
    static func unread(of owner: Person.ID) -> DrivingTable {
        DrivingTable(
            table: "link AS driver INDEXED BY linkUnread", item: "driver.item", position: "driver.position",
            condition: "driver.owner = ? AND driver.isUnread = 1", arguments: [.integer(owner)])
    }

    /// Driving table of the list of broken links: the partial index `linkBroken`, in list order.
    static func broken(of owner: Person.ID) -> DrivingTable {
        DrivingTable(
            table: "link AS driver INDEXED BY linkBroken", item: "driver.item", position: "driver.position",
            condition: "driver.owner = ? AND driver.brokenAt IS NOT NULL", arguments: [.integer(owner)])
    }
}
