import Catalog
import GRDB
import Site
import Text

extension LinkStore {
    /// Writes the `link` object of the API for many items. One statement.
    func write(_ details: inout ItemDetailsWriter, of ids: [Item.ID], in db: Database) throws {
        try db.readEach(
            """
            SELECT link.item, \(Self.detailColumns) FROM json_each(?) AS wanted CROSS JOIN link ON link.item = wanted.value
            """, [jsonArray(ids)]
        ) { row in details.add(row.integer(0)) { Self.write(row, to: &$0) } }
    }

    /// Columns that ``write(_:to:)`` reads, from the second column on, in its order.
    private static let detailColumns = """
        link.url, link.host, link.site, link.description, link.author, link.published, link.content, link.favicon, \
        link.isUnread, link.previewState, link.previewCode, link.checkedAt, link.checkCode, link.brokenAt
        """

    /// - Parameter row: the item id, then ``detailColumns``.
    private static func write(_ row: borrowing ListRow, to json: inout JSONWriter) {
        json.member("url", row, 1)
        json.member("host", row, 2)
        json.member(ifFilled: "site", row, 3)
        json.member(ifFilled: "description", row, 4)
        json.member(ifPresent: "author", row, 5)
        json.member(ifPresent: "published", row, 6)
        json.member("content", row, 7)
        json.member(ifPresent: "favicon", row, 8)
        json.member("unread", row.integer(9) == 1)
        json.key("preview")
        json.open(UInt8(ascii: "{"))
        json.member("state", row, 10)
        json.member(ifPresent: "code", row, 11)
        json.close(UInt8(ascii: "}"))
        json.member(ifPresent: "checkedAt", row.moment(12))
        json.member(ifPresent: "checkCode", row, 13)
        json.member("broken", !row.isNull(14))
        json.member(ifPresent: "brokenAt", row.moment(14))
    }

    /// Returns the preview picture in its own proportions; nil if there is none.
    func leadPicture(of item: Item, in db: Database) throws -> Picture? {
        guard let cover = item.cover,
            let row = try db.row("SELECT width, height FROM media WHERE sha256 = ?", [cover])
        else { return nil }
        // Proportions of most preview pictures, about 1.9 to 1.
        let (defaultWidth, defaultHeight) = (960, 504)
        let (width, height): (Int?, Int?) = try (row.value("width"), row.value("height"))
        return .cover(cover, width: width ?? defaultWidth, height: height ?? defaultHeight, rendition: 720)
    }
}
