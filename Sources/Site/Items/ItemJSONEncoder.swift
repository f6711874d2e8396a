import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Text

/// Encodes items as the JSON of API.md.
///
/// The members that all items have are encoded row by row, in ``add(_:)``. The members of one kind are encoded for all
/// items of that kind together, in ``readDetails(_:in:)``.
package final class ItemJSONEncoder {
    /// One value instead of three properties, because each access to a property of a class is checked for exclusivity.
    private var encoded = Encoded()

    private struct Entry {
        let id: Item.ID
        let kind: ItemKind
        /// The range of its members in ``members``, without the braces around them.
        let range: Range<Int>
    }

    private struct Encoded: ~Copyable {
        var members = JSONWriter(capacity: 1 << 15)
        var entries: [Entry] = []
        var details = ItemDetailsWriter()

        mutating func add(_ row: borrowing ListRow) {
            let (start, kind) = (members.count, ItemKind(rawValue: row.text(1)))
            ItemJSONEncoder.write(row, kind, to: &members)
            entries.append(Entry(id: row.integer(0), kind: kind, range: start..<members.count))
            members.newline()
        }

        func write(_ index: Int, to json: inout JSONWriter) {
            let entry = entries[index]
            json.open(UInt8(ascii: "{"))
            members.withBytes(in: entry.range) { json.raw($0) }
            details.read(entry.id) { object in
                json.key(entry.kind.rawValue)
                json.raw(object)
            }
            json.close(UInt8(ascii: "}"))
        }
    }

    /// Creates an empty list, for rows that are read with ``join`` and passed to ``add(_:)``.
    package init() {}

    /// Reads the items that exist among `ids`, in that order and with repetitions. A constant number of statements.
    package convenience init(_ ids: [Item.ID], collections: [any ItemCollection], in db: Database) throws {
        self.init()
        try db.readEach(
            """
            SELECT \(Self.join.columns) FROM json_each(?) AS requested CROSS JOIN item ON item.id = requested.value
            \(Self.join.join)
            """, [jsonArray(ids)]
        ) { add($0) }
        let indices = Dictionary(stored: encoded.entries.enumerated().map { index, entry in (entry.id, index) })
        arrange(ids.compactMap { indices[$0] })
        try readDetails(collections, in: db)
    }

    /// The columns that ``add(_:)`` reads, in that order, and their joins.
    package static let join = ItemListJoin(
        columns: """
            item.id, item.kind, item.uid, item.title, item.subtitle, item.note, item.state, item.favouriteAt, item.addedAt, \
            item.changedAt, item.trashedAt, item.trashedFrom, folder.uid, folder.name, item.tagNames, item.cover, \
            media.width, media.height, coalesce(item.placeholder, media.placeholder), item.version, item.sources
            """,
        join: "LEFT JOIN folder ON folder.id = item.folder LEFT JOIN media ON media.sha256 = item.cover")

    /// Adds an item.
    /// - Returns: its index.
    @discardableResult package func add(_ row: borrowing ListRow) -> Int {
        encoded.add(row)
        return count - 1
    }

    /// Writes the members that all items have. Column numbers are the positions in ``join``.
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

    /// Keeps the items at these indices, in this order. A list calls it once its order is known.
    package func arrange(_ order: [Int]) {
        let addedEntries = encoded.entries
        encoded.entries = order.map { addedEntries[$0] }
    }

    /// Reads the members that belong to one kind. Called once, after all items were added.
    package func readDetails(_ collections: [any ItemCollection], in db: Database) throws {
        let entries = encoded.entries
        encoded.details = ItemDetailsWriter(count: entries.count)
        for collection in collections {
            let ids = entries.filter { $0.kind == collection.kind }.map(\.id)
            guard !ids.isEmpty else { continue }
            try collection.write(&encoded.details, of: ids, in: db)
        }
    }

    package var count: Int { encoded.entries.count }
    /// The approximate size of the JSON in bytes; 16 for the braces, the key and the commas of one item.
    package var size: Int { encoded.members.count + encoded.details.size + count * 16 }
    /// The id of the last item.
    package var last: Item.ID? { encoded.entries.last?.id }

    /// Writes the item at an index as an object.
    package func write(_ index: Int, to json: inout JSONWriter) {
        encoded.write(index, to: &json)
    }

    /// Writes all items, one after the other.
    package func write(to json: inout JSONWriter) {
        for index in 0..<count { write(index, to: &json) }
    }
}

extension SiteContext {
    /// Returns the encoded items that exist among `ids`, in that order.
    package func documents(_ ids: [Item.ID]) throws -> ItemJSONEncoder {
        try catalog.read { try ItemJSONEncoder(ids, collections: collections, in: $0) }
    }

    /// Returns the JSON of one item.
    /// - Throws: `CatalogError.notFound` if the item was deleted in the meantime.
    package func itemJSON(_ id: Item.ID) throws -> [UInt8] {
        let documents = try documents([id])
        guard documents.count > 0 else { throw CatalogError.notFound }
        var json = JSONWriter()
        documents.write(0, to: &json)
        return json.bytes
    }

    /// Returns the response of the API to a saved item: 201 for a new one, otherwise 200.
    package func created(_ saved: SaveResult) throws -> Response {
        var response = Response.bytes(
            try itemJSON(saved.item.id), type: "application/json", status: saved.outcome == .new ? .created : .ok)
        response.headers[.location] = APIPath.item(saved.item.uid)
        return response
    }
}
