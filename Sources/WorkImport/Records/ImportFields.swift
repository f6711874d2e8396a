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
    package var occurrence = 0
    private let values: [String: Int]

    init(part: String, file: String, columns: [Column]) {
        self.part = part
        self.file = file
        self.columns = columns
        var values: [String: Int] = [:]
        for (index, column) in columns.enumerated() where values[column.name.columnKey] == nil {
            values[column.name.columnKey] = index
        }
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
            let text = columns[index].value.trimmingCharacters(in: .whitespacesAndNewlines)
            if !text.isEmpty { return text }
        }
        return ""
    }

    func has(_ name: String) -> Bool { values[name.columnKey] != nil }

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
            json.array("columns") { json in
                for column in columns where !column.value.isEmpty {
                    json.array { json in
                        json.value(column.name)
                        json.value(column.value)
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    package init?(json: String) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(json.utf8)) else { return nil }
        let columns = stored.columns.compactMap { pair in pair.count == 2 ? (name: pair[0], value: pair[1]) : nil }
        self.init(part: stored.part, file: stored.file, columns: columns)
        occurrence = stored.occurrence ?? 0
    }

    private struct Stored: Decodable {
        let part: String
        let file: String
        let occurrence: Int?
        let columns: [[String]]
    }
}

extension String {
    /// How a column's name is compared: programs differ in capitals and blanks.
    var columnKey: String { oneLine.lowercased() }
}
