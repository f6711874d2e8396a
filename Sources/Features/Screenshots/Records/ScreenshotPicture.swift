import Catalog
import GRDB
import Text

/// One picture of a screenshot, in order; the first is the item's cover.
package struct ScreenshotPicture: Sendable, Hashable, Identifiable {
    package let id: Int64
    package let item: Item.ID
    let position: Int
    /// SHA-256 of the original.
    package let media: String
    package let fileName: String
    package let hash: DifferenceHash
    package let type: String
    package let bytes: Int
    package let width: Int
    package let height: Int
    package let placeholder: String?
}

extension ScreenshotStore {
    private static let pictureColumns = """
        picture.id, picture.item, picture.position, picture.media, picture.fileName, picture.dhash, media.type, \
        media.bytes, media.width, media.height, media.placeholder
        """

    /// The pictures of these items in order; one statement.
    package func pictures(of items: [Item.ID], in scope: OwnerScope) throws -> [ScreenshotPicture] {
        try scope.db.readList(
            """
            SELECT \(Self.pictureColumns) FROM json_each(?) AS wanted
            CROSS JOIN screenshotPicture AS picture ON picture.item = wanted.value
            CROSS JOIN media ON media.sha256 = picture.media
            WHERE picture.owner = ? ORDER BY wanted.key, picture.position
            """, [jsonArray(items), scope.owner]
        ) { row in
            var columns = row.columns()
            return try ScreenshotPicture(
                id: columns.next(), item: columns.next(), position: columns.next(), media: columns.next(),
                fileName: columns.next(), hash: DifferenceHash(text: columns.next()) ?? DifferenceHash(),
                type: columns.next(), bytes: columns.next(), width: columns.next() ?? 1, height: columns.next() ?? 1,
                placeholder: columns.next())
        }
    }
}
