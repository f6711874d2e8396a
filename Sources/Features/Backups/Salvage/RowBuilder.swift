import Catalog
import Files
import Foundation
import GRDB
import Text
import Web

/// Builds rows of which only some columns are known.
final class RowBuilder {
    private let rows: SalvagedRows
    private let tables: [String: StoredTable]
    private let db: Database

    init(_ rows: SalvagedRows, _ tables: [StoredTable], in db: Database) {
        self.rows = rows
        self.tables = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0) })
        self.db = db
    }

    func table(_ name: String) -> StoredTable? { tables[name] }

    /// Inserts a row with the columns in `known`. Other required columns without a default get a neutral value, such as
    /// a new uid, or a value derived from other rows.
    /// - Returns: false if that is not enough.
    func build(_ name: String, _ known: [String: RowDecoder.Value?]) throws -> Bool {
        guard let table = tables[name] else { return false }
        var row = known.filter { rows.isFit($0.value, for: $0.key, of: name) }
        if name == "item" { completeItem(&row) }
        if name == "media" { completeMedia(&row) }
        var values: NamedValues = []
        for column in table.columns {
            if let value = row[column.name] {
                values.append((column.name, value))
            } else if column.isRequired, !column.hasDefault, column.name != table.rowColumn {
                guard let value = try neutral(column, row, of: name) else { return false }
                values.append((column.name, value))
            }
        }
        do {
            try RowInserter(table: name, db: db).insert(values)
            return true
        } catch let error as DatabaseError where error.isCausedByRow {
            return false
        }
    }

    private func neutral(_ column: StoredTable.Column, _ row: [String: RowDecoder.Value?], of table: String) throws
        -> RowDecoder.Value?
    {
        func knownValue(_ name: String) -> RowDecoder.Value? { row[name] ?? nil }
        switch column.name {
        case "uid": return .text(UUID().uuidString.lowercased())
        case "nick", "name": return knownValue("nameKey") ?? knownValue("sortName") ?? placeholder(row)
        case "nameKey", "sortName", "initials":
            return knownValue("nameKey") ?? knownValue("sortName") ?? placeholder(row)
        case "authorName", "personName":
            guard let person = integer(knownValue("author") ?? knownValue("person")) else { return .text("") }
            return .text(
                try String.fetchOne(db, sql: "SELECT nick FROM person WHERE id = ?", arguments: [person]) ?? "")
        case "url": return knownValue("normalizedURL")
        case "host":
            guard case .text(let url)? = knownValue("normalizedURL") else { return nil }
            return .text(URL(string: String(decoding: url, as: UTF8.self))?.host() ?? "?")
        case "owner", "position":
            // Tables that extend `item` repeat these columns.
            guard let item = integer(knownValue("item")),
                let found = try Int64.fetchOne(
                    db, sql: "SELECT \(column.name) FROM item WHERE id = ?", arguments: [item])
            else { return column.name == "position" && table == "folder" ? .integer(0) : nil }
            return .integer(found)
        case "addedAt", "changedAt", "createdAt", "importedAt":
            return .integer(integer(knownValue("position")).map { $0 >> 20 } ?? rows.moment.rawValue)
        default: return nil
        }
    }

    /// Returns a name that no other row of the table has.
    private func placeholder(_ row: [String: RowDecoder.Value?]) -> RowDecoder.Value? {
        integer(row["id"] ?? nil).map { .text("salvaged-\($0)") }
    }

    /// Derives columns of an item from its position, which holds the time and the end of the id.
    private func completeItem(_ row: inout [String: RowDecoder.Value?]) {
        guard let id = integer(row["id"] ?? nil) else { return }
        let added = integer(row["position"] ?? nil).map { $0 >> 20 } ?? integer(row["addedAt"] ?? nil)
        let moment = added ?? rows.moment.rawValue
        row["addedAt"] = .some(.integer(moment))
        row["position"] = .some(.integer(Item.position(of: id, addedAt: Timestamp(moment))))
        if row["changedAt"] == nil { row["changedAt"] = .some(.integer(moment)) }
        if row["title"] == nil {
            let sql = """
                SELECT coalesce((SELECT title FROM searchable WHERE item = ?1), (SELECT url FROM link WHERE item = ?1), '')
                """
            let title = try? String.fetchOne(db, sql: sql, arguments: [id])
            row["title"] = .some(.text(title ?? ""))
        }
        if row["sortTitle"] == nil { row["sortTitle"] = .some(.text("")) }
        if row["state"] == .some(.text("trashed")) {
            if row["trashedAt"] == nil { row["trashedAt"] = row["changedAt"] }
            if row["trashedFrom"] == nil { row["trashedFrom"] = .some(.text("kept")) }
        }
    }

    /// Derives the columns of an original from its file.
    private func completeMedia(_ row: inout [String: RowDecoder.Value?]) {
        guard case .text(let hash)? = row["sha256"] ?? nil, hash.count == 64,
            hash.allSatisfy("0123456789abcdef".utf8.contains)
        else { return }
        let path = MediaStore.path(String(decoding: hash, as: UTF8.self), in: rows.folder.media)
        let file = try? File(path)
        let size = (try? file?.status())?.size ?? 0
        let head = Data((try? file?.read(4096)) ?? [])
        row["type"] = .some(.text(PictureType.sniff(head)?.rawValue ?? Self.fontType(head)))
        row["bytes"] = .some(.integer(size))
    }

    /// Returns the type of a font file. Anything else, or a missing file, counts as a picture, because a restore
    /// accepts no other type.
    private static func fontType(_ head: Data) -> String {
        switch head.prefix(4) {
        case Data([0, 1, 0, 0]): "font/ttf"
        case Data("OTTO".utf8): "font/otf"
        case Data("wOF2".utf8): "font/woff2"
        case Data("wOFF".utf8): "font/woff"
        default: "image/png"
        }
    }

    private func integer(_ value: RowDecoder.Value?) -> Int64? {
        if case .integer(let number)? = value { number } else { nil }
    }
}

extension RowDecoder.Value {
    /// The value with U+FFFD in place of invalid UTF-8.
    var withValidText: RowDecoder.Value {
        guard case .text(let bytes) = self, String(validating: bytes, as: UTF8.self) == nil else { return self }
        return .text(String(decoding: bytes, as: UTF8.self))
    }

    static func text(_ text: String) -> RowDecoder.Value { .text(Array(text.utf8)) }
}
