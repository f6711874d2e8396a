import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Text

/// Items as API.md has them. Each is written as its row comes, up to what only its kind has: that is read for all of
/// a kind at once.
package final class ItemDocuments {
    /// Each access to what a class holds is looked at for others at the same time, hence one thing.
    private var written = Written()

    private struct Entry {
        let id: Item.ID
        let kind: ItemKind
        /// Its members in ``members``, without the braces around them.
        let range: Range<Int>
    }

    private struct Written: ~Copyable {
        var members = JSONWriter(capacity: 1 << 15)
        var entries: [Entry] = []
        var details = ItemDetails()

        mutating func add(_ row: borrowing ListRow) {
            let (start, kind) = (members.count, ItemKind(rawValue: row.text(1)))
            ItemDocuments.write(row, kind, to: &members)
            entries.append(Entry(id: row.integer(0), kind: kind, range: start..<members.count))
            members.newline()
        }

        func write(_ index: Int, to json: inout JSONWriter) {
            let entry = entries[index]
            json.open(UInt8(ascii: "{"))
            members.withBytes(in: entry.range) { json.raw($0) }
            details.read(entry.id) { own in
                json.key(entry.kind.rawValue)
                json.raw(own)
            }
            json.close(UInt8(ascii: "}"))
        }
    }

    /// None yet: for a list that is read with ``join`` and hands its rows to ``add(_:)``.
    package init() {}

    /// Those of these items that exist, in their order; one that is named twice is there twice. A constant number of
    /// statements, whatever the number of items.
    package convenience init(_ ids: [Item.ID], collections: [any Collection], in db: Database) throws {
        self.init()
        try db.readEach(
            """
            SELECT \(Self.join.columns) FROM json_each(?) AS wanted CROSS JOIN item ON item.id = wanted.value
            \(Self.join.join)
            """, [jsonArray(ids)]
        ) { add($0) }
        let places = Dictionary(stored: written.entries.enumerated().map { ($1.id, $0) })
        arrange(ids.compactMap { places[$0] })
        try readDetails(collections, in: db)
    }

    /// What ``add(_:)`` reads, in its order.
    package static let join = ItemJoin(
        columns: """
            item.id, item.kind, item.uid, item.title, item.subtitle, item.note, item.state, item.favouriteAt, item.addedAt, \
            item.changedAt, item.trashedAt, item.trashedFrom, folder.uid, folder.name, item.tagNames, item.cover, \
            media.width, media.height, coalesce(item.placeholder, media.placeholder), item.version, item.sources
            """,
        join: "LEFT JOIN folder ON folder.id = item.folder LEFT JOIN media ON media.sha256 = item.cover")

    /// - Returns: its index.
    @discardableResult package func add(_ row: borrowing ListRow) -> Int {
        written.add(row)
        return count - 1
    }

    private static func write(_ row: borrowing ListRow, _ kind: ItemKind, to members: inout JSONWriter) {
        members.member("id", row, 2)
        members.member("kind", kind.rawValue)
        members.member("title", row, 3)
        members.member("subtitle", row, 4)
        members.member("note", row, 5)
        members.member("state", row, 6)
        members.member("favourite", !row.isNull(7))
        members.member(ifPresent: "favouriteAt", row.moment(7))
        members.member("addedAt", Timestamp(stored: row.integer(8)))
        members.member("changedAt", Timestamp(stored: row.integer(9)))
        members.member(ifPresent: "trashedAt", row.moment(10))
        members.member(ifPresent: "trashedFrom", row, 11)
        if !row.isNull(12) {
            members.object("folder") { json in
                json.member("id", row, 12)
                json.member("name", row, 13)
            }
        }
        members.lines("tags", row, 14)
        if !row.isNull(15) {
            members.object("cover") { json in
                json.member("sha256", row, 15)
                if !row.isNull(16) { json.member("width", row.integer(16)) }
                if !row.isNull(17) { json.member("height", row.integer(17)) }
                json.member(ifPresent: "placeholder", row, 18)
            }
        }
        members.member("version", row.integer(19))
        members.key("sources")
        row.withUTF8(20) { members.raw($0) }
    }

    /// Leaves those at these indices, in this order, which a list knows when it has been read.
    package func arrange(_ order: [Int]) {
        let all = written.entries
        written.entries = order.map { all[$0] }
    }

    /// To be called when all items are there.
    package func readDetails(_ collections: [any Collection], in db: Database) throws {
        let entries = written.entries
        written.details = ItemDetails(count: entries.count)
        for collection in collections {
            let own = entries.filter { $0.kind == collection.kind }.map(\.id)
            guard !own.isEmpty else { continue }
            try collection.write(&written.details, of: own, in: db)
        }
    }

    package var count: Int { written.entries.count }
    package var size: Int { written.members.count + written.details.size + count * 16 }
    package var last: Item.ID? { written.entries.last?.id }

    /// Writes the item at an index, an object.
    package func write(_ index: Int, to json: inout JSONWriter) {
        written.write(index, to: &json)
    }

    /// Writes all of them, one after the other.
    package func write(to json: inout JSONWriter) {
        for index in 0..<count { write(index, to: &json) }
    }
}

extension Dashboard {
    package func documents(_ ids: [Item.ID]) throws -> ItemDocuments {
        try catalog.read { try ItemDocuments(ids, collections: collections, in: $0) }
    }

    /// - Throws: `CatalogError.notFound` where it is gone meanwhile.
    package func itemJSON(_ id: Item.ID) throws -> [UInt8] {
        let documents = try documents([id])
        guard documents.count > 0 else { throw CatalogError.notFound }
        var json = JSONWriter()
        documents.write(0, to: &json)
        return json.bytes
    }

    package func created(_ saved: Saved) throws -> Response {
        var response = Response.bytes(
            try itemJSON(saved.item.id), type: "application/json", status: saved.outcome == .new ? .created : .ok)
        response.headers[.location] = APIPath.item(saved.item.uid)
        return response
    }
}
