import Catalog
import Foundation
import Site
import Text

/// One row of a file: its columns by name, as they stood there, those that nobody understands among them.
package struct ImportFields: Sendable {
    package typealias Column = (name: String, value: String)

    /// Which of the format's files it comes from; see ``WorkFormat/Part``.
    package let part: String
    /// The file's path within a zip file, or its name.
    package let file: String
    package let columns: [Column]
    /// How many rows before it in the same run say the same of the same log entry.
    var occurrence = 0
    /// In which order its file writes days; nil where it has none that need one.
    var dayOrder: DayOrder?
    /// Nothing in the file told.
    var isOrderAssumed = false
    /// In which the person's days are.
    var zone = Zone.server
    /// A quote in it was never closed, so that it was read without that quote.
    var hasOpenQuote = false
    /// See ``ImportedWork/isInDoubt``, which only the whole file tells.
    var isInDoubt = false
    private var values: [String: Int]

    init(part: String, file: String, columns: [Column]) {
        self.part = part
        self.file = file
        self.columns = columns
        var values: [String: Int] = [:]
        values.reserveCapacity(columns.count)
        for (index, column) in columns.enumerated().reversed() { values[column.name.columnKey] = index }
        self.values = values
    }

    /// What stands below a header; cells beyond it get numbers for names, so that nothing is lost.
    static func columns(_ cells: [String], under header: [String]) -> [Column] {
        cells.enumerated().compactMap { index, cell in
            if index < header.count { return (header[index].isEmpty ? "+\(index + 1)" : header[index], cell) }
            return cell.isEmpty ? nil : ("+\(index + 1)", cell)
        }
    }

    /// The first of these columns that holds something, without white space around it; empty where none does.
    subscript(_ names: String...) -> String {
        for name in names {
            guard let index = values[name.columnKey] else { continue }
            let text = columns[index].value.stripped
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// The same where columns in other languages go by the format's own names.
    func named(_ names: [String: String]) -> ImportFields {
        var fields = self
        for (foreign, name) in names where fields.values[name] == nil { fields.values[name] = values[foreign] }
        return fields
    }

    /// Those of these columns that hold something, as lines for a note.
    func details(_ names: [String]) -> [String] {
        names.filter { !self[$0].isEmpty }.map { name in
            "\(name.hasSuffix("?") ? String(name.dropLast()) : name): \(ImportValue.plain(self[name]))"
        }
    }

    func has(_ name: String) -> Bool { values[name.columnKey] != nil }

    /// Those of `keys` that this row has a column for.
    /// - Parameter keys: each a ``Swift/String/columnKey``, and its place in what comes back.
    func present(among keys: [String: Int]) -> [String] {
        values.keys.compactMap { key in keys[key].map { (key, $0) } }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Columns that only tables of our own have, one for each kind of work.
    static let ours = ["Film Rating", "Current Percent"]

    /// Written by this program: each text stands there as it is kept.
    var isOurs: Bool { columns.contains { Self.ours.contains($0.name) } }

    /// What somebody wrote about a work; foreign ones may hold markup.
    func review(_ name: String) -> String { isOurs ? self[name] : ImportValue.plain(self[name]) }

    /// The file's name without folders and ending: what a list is called where nothing else says.
    var fileTitle: String {
        let name = file.split(separator: "/").last ?? ""
        return String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    // MARK: As a ledger keeps it

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
            if isInDoubt { json.member("inDoubt", true) }
            json.array("columns") { json in
                for column in columns where !column.value.isEmpty || Self.ours.contains(column.name) {
                    json.array { json in
                        json.value(column.name)
                        json.value(column.value)
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    init?(json: String) {
        guard let stored = try? Stored(json: json.utf8) else { return nil }
        let columns = stored.columns.compactMap { pair in pair.count == 2 ? (name: pair[0], value: pair[1]) : nil }
        self.init(part: stored.part, file: stored.file, columns: columns)
        occurrence = stored.occurrence ?? 0
        dayOrder = stored.days.flatMap(DayOrder.init(rawValue:))
        isOrderAssumed = stored.assumed ?? false
        hasOpenQuote = stored.openQuote ?? false
        isInDoubt = stored.inDoubt ?? false
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
    /// How a column's name is compared: programs differ in capitals and blanks.
    var columnKey: String { oneLine.lowercased() }
}
