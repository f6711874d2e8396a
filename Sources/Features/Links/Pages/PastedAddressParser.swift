import Text

/// Parser of addresses pasted into one field: one per line, several on a line, or with their titles as OneTab
/// copies them (`URL | Title`).
enum PastedAddressParser {
    struct Line: Equatable {
        var address: String
        var title: String?
    }

    static func parse(_ text: String) -> [Line] {
        text.split(whereSeparator: \.isNewline).flatMap { line -> [Line] in
            let line = String(line).oneLine
            if line.isEmpty { return [] }
            if let bar = line.firstRange(of: " | "), !line[..<bar.lowerBound].contains(" ") {
                return [Line(address: String(line[..<bar.lowerBound]), title: String(line[bar.upperBound...]).oneLine)]
            }
            let words = line.split(separator: " ")
            let isList = words.count > 1 && words.allSatisfy { $0.contains("://") }
            return isList ? words.map { Line(address: String($0)) } : [Line(address: line)]
        }
    }
}
