import Catalog
import GRDB
import Site
import Text

extension LinkStore {
    /// The `link` of contract.md for many items; one statement.
    func details(of ids: [Item.ID], in db: Database) throws -> [Item.ID: [UInt8]] {
        let rows = try db.cursor(
            """
            SELECT link.item, \(Link.columns) FROM json_each(?) AS wanted CROSS JOIN link ON link.item = wanted.value
            """, [jsonArray(ids)])
        var details: [Item.ID: [UInt8]] = [:]
        while let row = try rows.next() { details[row[0]] = Self.json(Link(row, from: 1)) }
        return details
    }

    private static func json(_ link: Link) -> [UInt8] {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("url", link.url)
            json.member("host", link.host)
            json.member(ifFilled: "site", link.site)
            json.member(ifFilled: "description", link.description)
            json.member(ifPresent: "author", link.author)
            json.member(ifPresent: "published", link.published)
            json.member("content", link.content.rawValue)
            json.member(ifPresent: "favicon", link.favicon)
            json.member("unread", link.isUnread)
            json.object("preview") { json in
                json.member("state", link.previewState.rawValue)
                json.member(ifPresent: "code", link.previewCode)
            }
            json.member(ifPresent: "checkedAt", link.checkedAt)
            json.member(ifPresent: "checkCode", link.checkCode)
            json.member("broken", link.brokenAt != nil)
            json.member(ifPresent: "brokenAt", link.brokenAt)
        }
        return json.bytes
    }

    /// The preview in its own proportions; nil while there is none.
    func leadPicture(of item: Item, in db: Database) throws -> Picture? {
        guard let cover = item.cover,
            let row = try db.row("SELECT width, height FROM media WHERE sha256 = ?", [cover])
        else { return nil }
        return .cover(cover, width: row[0] ?? 960, height: row[1] ?? 504, rendition: 720)
    }
}
