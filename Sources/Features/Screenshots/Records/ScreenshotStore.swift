import Catalog
import GRDB
import MediaProtocol
import Text

/// The SQL of screenshots. Methods that take a `Database` run in the caller's transaction. Items of other people count
/// as not found.
package struct ScreenshotStore: Sendable {
    package let catalog: Catalog
    let processor: (any MediaProcessor)?

    /// - Parameter processor: The media worker; without one no picture can be saved or drawn anew.
    init(catalog: Catalog, processor: (any MediaProcessor)? = nil) {
        self.catalog = catalog
        self.processor = processor
    }

    package struct Stored: Sendable, Hashable {
        package let item: Item
        let screenshot: Screenshot

        /// Reads a row of `Item.columns` and `Screenshot.columns`.
        init(_ row: borrowing ListRow) throws {
            var columns = row.columns(from: Item.columnCount)
            (item, screenshot) = (Item(row), try Screenshot(&columns))
        }
    }

    /// Returns a screenshot of this person. One statement.
    package func get(_ id: Item.ID, in scope: OwnerScope) throws -> Stored {
        try scope.db.readExisting(
            """
            SELECT \(Item.columns), \(Screenshot.columns)
            FROM item JOIN screenshot ON screenshot.item = item.id WHERE item.id = ? AND item.owner = ?
            """, [id, scope.owner]
        ) { try Stored($0) }
    }

    /// Returns the screenshots of this person among `ids`, in the order of `ids`. One statement.
    package func find(_ ids: [Item.ID], in scope: OwnerScope) throws -> [Stored] {
        try scope.db.readList(
            """
            SELECT \(Item.columns), \(Screenshot.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN screenshot ON screenshot.item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { try Stored($0) }
    }

    /// Returns the item that has a picture with these bytes, in any state, the trash included.
    package func find(picture sha256: String, in scope: OwnerScope) throws -> Item? {
        try scope.db.readFirst(
            """
            SELECT \(Item.columns) FROM screenshotPicture AS picture CROSS JOIN item ON item.id = picture.item
            WHERE picture.owner = ? AND picture.media = ?
            """, [scope.owner, sha256]
        ) { Item($0) }
    }
}
