import Catalog
import GRDB
import Site
import Synchronization
import Text

/// The export of a person's data as one JSON document, one item per line, produced in chunks while it is sent.
///
/// Memory contains at most one batch of items and ``maxChangedIDs`` ids, whatever the number of items. All data is read
/// from one snapshot.
final class Export: Sendable {
    /// Maximum number of items or rows in a chunk.
    static let batch = 200

    /// The part of the document that the next chunk contains.
    private enum Part {
        case head
        /// Items with greater ids.
        case items(after: Int64)
        /// Folders, tags and deletions, which are not split into batches.
        case lists
        /// Relations after this one.
        case relations(a: Int64, b: Int64, kind: String)
        /// Rows of one list of ``records``, by its index, after this row.
        case records(Int, after: Int64)
        /// Originals after the one with this SHA-256.
        case media(after: String)
        case end
    }

    private struct State: ~Copyable {
        var part = Part.head
        var json = JSONWriter(capacity: 1 << 17)
    }

    private let site: SiteContext
    /// Lists with the same name follow one another.
    private let records: [ExportSection]
    private let person: Person.ID
    private let since: Timestamp?
    private let snapshot: DatabaseSnapshot
    /// Time of the snapshot, which the next export passes as `since`.
    private let snapshotTime: Timestamp
    /// Ids of the changed items; nil if all items have to be scanned, because there are too many or no time was given.
    private let changedIDs: [Item.ID]?
    private let state = Mutex(State())

    /// - Parameter since: limits the export to items changed, and deletions made, at that time or later.
    init(_ site: SiteContext, person: Person.ID, since: Timestamp?) throws {
        self.site = site
        records = site.exports
        self.person = person
        self.since = since
        let (snapshot, moment) = try site.catalog.snapshot()
        (self.snapshot, snapshotTime) = (snapshot, moment)
        changedIDs = try snapshot.read { try Self.changedIDs(since: since, of: person, in: $0) }
    }

    /// Returns the next chunk; nil at the end.
    func next() throws -> [UInt8]? {
        try state.withLock { state in
            if case .end = state.part { return nil }
            state.part = try snapshot.read { try write(state.part, to: &state.json, in: $0) }
            return state.json.drain()
        }
    }

    private func write(_ part: Part, to json: inout JSONWriter, in db: Database) throws -> Part {
        switch part {
        case .head:
            json.open(UInt8(ascii: "{"))
            try json.object("seorap") { try writeHead(&$0, in: db) }
            json.key("items")
            json.open(UInt8(ascii: "["))
            return .items(after: 0)
        case .items(let after):
            let documents = try documents(after: after, in: db)
            for index in 0..<documents.count {
                json.newline()
                documents.write(index, to: &json)
            }
            if let last = documents.last, documents.count == Self.batch { return .items(after: last) }
            json.close(UInt8(ascii: "]"))
            return .lists
        case .lists:
            try writeLists(to: &json, in: db)
            json.key("relations")
            json.open(UInt8(ascii: "["))
            return .relations(a: 0, b: 0, kind: "")
        case .relations(let a, let b, let kind):
            let rows = try relations(after: (a, b, kind), in: db)
            try json.lines(rows) { json, row in
                try json.member("items", [row.value("one") as String, row.value("other")])
                try json.member("kind", row.value("kind") as String)
                try json.member("createdAt", row.value("createdAt") as Timestamp)
            }
            if let last = rows.last, rows.count == Self.batch {
                return try .relations(a: last.value("a"), b: last.value("b"), kind: last.value("kind"))
            }
            json.close(UInt8(ascii: "]"))
            return .records(0, after: 0)
        case .records(let index, let after):
            guard index < records.count else {
                json.key("media")
                json.open(UInt8(ascii: "["))
                return .media(after: "")
            }
            let list = records[index]
            if after == 0, index == 0 || records[index - 1].name != list.name {
                json.key(list.name)
                json.open(UInt8(ascii: "["))
            }
            let range = ExportRange(owner: person, since: since ?? Timestamp(0), after: after, limit: Self.batch)
            if let last = try list.write(range, &json, db) { return .records(index, after: last) }
            if index + 1 == records.count || records[index + 1].name != list.name { json.close(UInt8(ascii: "]")) }
            return .records(index + 1, after: 0)
        case .media(let after):
            let files = try site.catalog.media.named(
                since: since ?? Timestamp(0), after: after, limit: Self.batch, in: OwnerScope(of: person, in: db))
            json.lines(files) { json, file in
                json.member("sha256", file.sha256)
                json.member("type", file.type)
                json.member("bytes", file.bytes)
                json.member(ifPresent: "width", file.width)
                json.member(ifPresent: "height", file.height)
                json.member(ifPresent: "placeholder", file.placeholder)
            }
            if let last = files.last, files.count == Self.batch { return .media(after: last.sha256) }
            json.close(UInt8(ascii: "]"))
            json.close(UInt8(ascii: "}"))
            return .end
        case .end: return .end
        }
    }

    private func writeHead(_ json: inout JSONWriter, in db: Database) throws {
        guard let person = try site.catalog.people.find(person, in: db) else { throw CatalogError.notFound }
        json.member("version", site.version)
        json.member("schema", site.catalog.schemaVersion)
        json.member("exportedAt", snapshotTime)
        json.member(ifPresent: "since", since)
        json.object("person") { json in
            json.member("id", person.uid)
            json.member("nick", person.nick)
            json.member("language", person.language.rawValue)
            json.member("theme", person.theme)
            json.member("owner", person.isAdministrator)
            json.member(ifPresent: "drawing", person.avatar.drawing?.rawValue)
            json.member(ifPresent: "picture", person.avatar.picture)
            json.member("createdAt", person.createdAt)
            json.member(ifPresent: "leavingAt", person.leavingAt)
        }
    }

    /// Returns the next batch of items.
    private func documents(after: Int64, in db: Database) throws -> ItemJSONEncoder {
        if let changedIDs {
            let ids = changedIDs.drop { $0 <= after }.prefix(Self.batch)
            return try ItemJSONEncoder(Array(ids), collections: site.collections, in: db)
        }
        let documents = ItemJSONEncoder()
        try db.readEach(Self.scanSQL, [after, person, since ?? Timestamp(0), Self.batch]) { documents.add($0) }
        try documents.readDetails(site.collections, in: db)
        return documents
    }

    /// Selects a batch of items in the order of the table. An index would make SQLite sort all items for each batch.
    static let scanSQL = """
        SELECT \(ItemJSONEncoder.join.columns) FROM item NOT INDEXED \(ItemJSONEncoder.join.join)
        WHERE item.id > ? AND item.owner = ? AND item.changedAt >= ? ORDER BY item.id LIMIT ?
        """

    /// Returns the ids of the items that changed, in ascending order; `nil` without a time, and for more than
    /// ``maxChangedIDs``.
    private static func changedIDs(since: Timestamp?, of person: Person.ID, in db: Database) throws -> [Item.ID]? {
        guard let since else { return nil }
        // The index begins with the owner and the state.
        let states = ItemState.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        let ids = try db.values(
            Item.ID.self,
            """
            SELECT id FROM item INDEXED BY itemChanged WHERE owner = ? AND state IN (\(states)) AND changedAt >= ? LIMIT ?
            """, [person, since, maxChangedIDs + 1])
        return ids.count > maxChangedIDs ? nil : ids.sorted()
    }

    private static let maxChangedIDs = 10_000

    /// Returns the next batch of relations. With `since`, contains all relations of the items that changed, because
    /// adding and removing a relation changes both items.
    private func relations(after last: (a: Int64, b: Int64, kind: String), in db: Database) throws -> [Row] {
        try db.rows(
            """
            SELECT a, b, relation.kind, one.uid AS one, other.uid AS other, createdAt
            FROM relation CROSS JOIN item AS one ON one.id = a CROSS JOIN item AS other ON other.id = b
            WHERE (a, b, relation.kind) > (?, ?, ?) AND one.owner = ? AND max(one.changedAt, other.changedAt) >= ?
            ORDER BY a, b, relation.kind LIMIT \(Self.batch)
            """, [last.a, last.b, last.kind, person, since ?? Timestamp(0)])
    }

    /// Writes the folders, the tags and, with `since`, the deletions.
    private func writeLists(to json: inout JSONWriter, in db: Database) throws {
        let folders = try site.catalog.folders.tree(in: OwnerScope(of: person, in: db)).map(\.folder)
        let uids = Dictionary(stored: folders.map { ($0.id, $0.uid) })
        json.array("folders") { json in
            json.lines(folders) { json, folder in
                json.member("id", folder.uid)
                json.member("name", folder.name)
                json.member("emoji", folder.emoji)
                json.member(ifPresent: "parent", folder.parent.flatMap { uids[$0] })
                json.member("createdAt", folder.createdAt)
                json.member("version", folder.version)
            }
        }
        // The limit is above any number of tags.
        let tags = try site.catalog.tags.list(limit: 1_000_000, in: OwnerScope(of: person, in: db))
        json.member("tags", tags.map(\.name))
        // Documented in API.md, so the list exists, empty, even if no feature exports a list with that name.
        if !records.contains(where: { $0.name == "diaries" }) {
            json.array("diaries") { _ in }
        }
        guard let since else { return }
        try json.array("deletions") { json in
            let rows = try db.rows(
                "SELECT uid, kind, deletedAt FROM deletedItem WHERE owner = ? AND deletedAt >= ? ORDER BY deletedAt",
                [person, since])
            try json.lines(rows) { json, row in
                try json.member("id", row.value("uid") as String)
                try json.member("kind", row.value("kind") as String)
                try json.member("deletedAt", row.value("deletedAt") as Timestamp)
            }
        }
    }
}
