import Catalog
import Foundation
import Site
import Text

/// One row of a file: all columns by name with unchanged values, including unknown columns.
package struct ImportRecord: Sendable {
    package typealias Column = (name: String, value: String)

    /// Name of the ``WorkFormat/Part`` to which the row belongs.
    package let part: String
    /// Path of the file within a zip file, or its name.
    package let file: String
    package let columns: [Column]
    /// Number of earlier rows in the same run with the same log entry.
    var occurrence = 0
    /// Order of day and month in the file; `nil` if no day needs one.
    var dayOrder: DateOrder?
    /// Whether the order was assumed, because the file does not show it.
    var isOrderAssumed = false
    /// Time zone of the person's days.
    var zone = Zone.server
    /// Whether the row was read again without an opening quote that was never closed.
    var hasOpenQuote = false
    /// Whether only a person can decide if the title is a film or an episode. Stored because it depends on the whole
    /// file.
    var mayBeEpisode = false
    /// Indices of columns, by ``Swift/String/columnKey``.
    private var columnIndices: [String: Int]

    init(part: String, file: String, columns: [Column]) {
        self.part = part
        self.file = file
        self.columns = columns
        var indices: [String: Int] = [:]
        indices.reserveCapacity(columns.count)
        for (index, column) in columns.enumerated().reversed() { indices[column.name.columnKey] = index }
        columnIndices = indices
    }

    /// Returns cells with the names of a header. Cells beyond the header are named by number, so that nothing is
    /// lost.
    static func columns(_ cells: [String], under header: [String]) -> [Column] {
        cells.enumerated().compactMap { index, cell in
            if index < header.count { return (header[index].isEmpty ? "+\(index + 1)" : header[index], cell) }
            return cell.isEmpty ? nil : ("+\(index + 1)", cell)
        }
    }

    /// The first non-empty value of these columns, without surrounding white space; empty if there is none.
    subscript(_ names: String...) -> String {
        for name in names {
            guard let index = columnIndices[name.columnKey] else { continue }
            let text = columns[index].value.stripped
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// Returns a copy whose columns in other languages can also be read by the format's names.
    func named(_ aliases: [String: String]) -> ImportRecord {
        var fields = self
        for (foreign, name) in aliases where fields.columnIndices[name] == nil {
            fields.columnIndices[name] = columnIndices[foreign]
        }
        return fields
    }

    /// Returns the non-empty values of these columns as lines for a note.
    func details(_ names: [String]) -> [String] {
        names.filter { !self[$0].isEmpty }.map { name in
            "\(name.hasSuffix("?") ? String(name.dropLast()) : name): \(ImportValueParser.plainText(self[name]))"
        }
    }

    func has(_ name: String) -> Bool { columnIndices[name.columnKey] != nil }

    /// Returns the names of `keys` for which this row has a column.
    /// - Parameter keys: positions in the result by ``Swift/String/columnKey``.
    func presentColumns(among keys: [String: Int]) -> [String] {
        columnIndices.keys.compactMap { key in keys[key].map { (key, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Columns that only exports of this program have, one for each kind of work.
    static let ownColumns = ["Film Rating", "Current Percent"]

    /// Whether this program wrote the row. Its texts are stored unchanged then.
    var isFromThisProgram: Bool { columns.contains { Self.ownColumns.contains($0.name) } }

    /// Returns a review. Markup is removed unless this program wrote the row.
    func review(_ name: String) -> String { isFromThisProgram ? self[name] : ImportValueParser.plainText(self[name]) }

    /// File name without folders and extension, which is the title of a list without a title of its own.
    var fileTitle: String {
        let name = file.split(separator: "/").last ?? ""
        return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    // MARK: Storage

    /// The row as it is stored.
    package var json: String {
        var json = JSONWriter(capacity: 512)
        json.object { json in
            json.member("part", part)
            json.member("file", file)
            if occurrence > 0 { json.member("occurrence", occurrence) }
            if let dayOrder {
                json.member("days", dayOrder.rawValue)
                if isOrderAssumed { json.member("assumed", true) }
            }
            if hasOpenQuote { json.member("openQuote", true) }
            if mayBeEpisode { json.member("inDoubt", true) }
            json.array("columns") { json in
                for column in columns where !column.value.isEmpty || Self.ownColumns.contains(column.name) {
                    json.array { json in
                        json.value(column.name)
                        json.value(column.value)
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Reads a stored row; `nil` for anything else.
    init?(json: String) {
        guard let stored = try? Stored(json: json.utf8) else { return nil }
        let columns = stored.columns.compactMap { pair in pair.count == 2 ? (name: pair[0], value: pair[1]) : nil }
        self.init(part: stored.part, file: stored.file, columns: columns)
        occurrence = stored.occurrence ?? 0
        dayOrder = stored.days.flatMap(DateOrder.init(rawValue:))
        isOrderAssumed = stored.assumed ?? false
        hasOpenQuote = stored.openQuote ?? false
        mayBeEpisode = stored.inDoubt ?? false
    }

    private struct Stored: Decodable {
        let part: String
        let file: String
        let occurrence: Int?
        let days: String?
        let assumed: Bool?
        let openQuote: Bool?
        let inDoubt: Bool?
        let columns: [[String]]
    }
}

extension String {
    /// The name of a column as a comparison key, because programs differ in capitals and blanks.
    var columnKey: String { oneLine.lowercased() }
}
