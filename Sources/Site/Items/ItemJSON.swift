import Catalog
import GRDB
import HTTPServer
import HTTPTypes
import Text

/// Items as contract.md has them. What they refer to is read for all of them at once.
package struct ItemDocuments: Sendable {
    private struct Cover {
        let width: Int?
        let height: Int?
        let placeholder: String?
    }

    private let folders: [Int64: (uid: String, name: String)]
    private let covers: [String: Cover]
    /// The states of what is in the trash before it went there.
    private let formerStates: [Int64: String]
    private let details: [Int64: [UInt8]]

    /// A constant number of statements, whatever the number of items.
    package init(_ items: [Item], collections: [any Collection], in db: Database) throws {
        folders = try Self.folders(Set(items.compactMap(\.folder)), in: db)
        covers = try Self.covers(Set(items.compactMap(\.cover)), in: db)
        formerStates = try Self.formerStates(items.filter { $0.state == .trashed }.map(\.id), in: db)
        var details: [Int64: [UInt8]] = [:]
        for collection in collections {
            let own = items.filter { $0.kind == collection.kind }.map(\.id)
            guard !own.isEmpty else { continue }
            details.merge(try collection.details(of: own, in: db)) { $1 }
        }
        self.details = details
    }

    package func write(_ item: Item, to json: inout JSONWriter) {
        json.object { json in
            json.member("id", item.uid)
            json.member("kind", item.kind.rawValue)
            json.member("title", item.title)
            json.member("subtitle", item.subtitle)
            json.member("note", item.note)
            json.member("state", item.state.rawValue)
            json.member("favourite", item.isFavourite)
            json.member(ifPresent: "favouriteAt", item.favouriteAt)
            json.member("addedAt", item.addedAt)
            json.member("changedAt", item.changedAt)
            json.member(ifPresent: "trashedAt", item.trashedAt)
            json.member(ifPresent: "trashedFrom", formerStates[item.id])
            if let folder = item.folder.flatMap({ folders[$0] }) {
                json.object("folder") { json in
                    json.member("id", folder.uid)
                    json.member("name", folder.name)
                }
            }
            json.member("tags", item.tags)
            if let sha256 = item.cover { write(sha256, covers[sha256], item.placeholder, to: &json) }
            json.member("version", item.version)
            json.key("sources")
            json.raw(item.sourcesJSON.utf8)
            if let own = details[item.id] {
                json.key(item.kind.rawValue)
                json.raw(own)
            }
        }
    }

    private func write(_ sha256: String, _ cover: Cover?, _ placeholder: String?, to json: inout JSONWriter) {
        json.object("cover") { json in
            json.member("sha256", sha256)
            json.member(ifPresent: "width", cover?.width)
            json.member(ifPresent: "height", cover?.height)
            json.member(ifPresent: "placeholder", placeholder ?? cover?.placeholder)
        }
    }

    private static func folders(_ ids: Set<Int64>, in db: Database) throws -> [Int64: (uid: String, name: String)] {
        guard !ids.isEmpty else { return [:] }
        let rows = try db.rows(
            "SELECT id, uid, name FROM folder WHERE id IN (SELECT value FROM json_each(?))", [jsonArray(ids.sorted())])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], ($0[1], $0[2])) })
    }

    private static func formerStates(_ ids: [Int64], in db: Database) throws -> [Int64: String] {
        guard !ids.isEmpty else { return [:] }
        let rows = try db.rows(
            "SELECT id, trashedFrom FROM item WHERE id IN (SELECT value FROM json_each(?))", [jsonArray(ids)])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
    }

    private static func covers(_ hashes: Set<String>, in db: Database) throws -> [String: Cover] {
        guard !hashes.isEmpty else { return [:] }
        let rows = try db.rows(
            "SELECT sha256, width, height, placeholder FROM media WHERE sha256 IN (SELECT value FROM json_each(?))",
            [jsonArray(hashes.sorted())])
        return Dictionary(
            uniqueKeysWithValues: rows.map { ($0[0], Cover(width: $0[1], height: $0[2], placeholder: $0[3])) })
    }
}

extension Dashboard {
    package func documents(_ items: [Item]) throws -> ItemDocuments {
        try catalog.read { try ItemDocuments(items, collections: collections, in: $0) }
    }

    package func itemJSON(_ item: Item) throws -> [UInt8] {
        var json = JSONWriter()
        try documents([item]).write(item, to: &json)
        return json.bytes
    }

    package func created(_ saved: Saved) throws -> Response {
        var response = Response.bytes(
            try itemJSON(saved.item), type: "application/json", status: saved.outcome == .new ? .created : .ok)
        response.headers[.location] = APIPath.item(saved.item.uid)
        return response
    }
}
