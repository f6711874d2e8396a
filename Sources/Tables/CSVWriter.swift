import Text

/// A writer of tables as text (RFC 4180): UTF-8, lines ending in CR and LF. Spreadsheets compute cells that begin
/// with `= + - @`, a tab or a line break. Such cells get an apostrophe in front, which this program's import removes.
package struct CSVWriter: Sendable {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ cells: [String]) {
        for (index, cell) in cells.lazy.map(Self.guarded).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            if cell.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D, 0x3B, 0x09].contains($0) }) {
                bytes.append(UInt8(ascii: "\""))
                for byte in cell.utf8 {
                    if byte == UInt8(ascii: "\"") { bytes.append(byte) }
                    bytes.append(byte)
                }
                bytes.append(UInt8(ascii: "\""))
            } else {
                bytes += Array(cell.utf8)
            }
        }
        bytes += [13, 10]
    }

    private static let keptNumber = CompiledRegex(/="[0-9X]*"/)

    /// Returns a cell that a spreadsheet leaves unchanged. Cells with apostrophes before a sign get one more, so that
    /// different texts have different cells. A cell like `="9788936434120"`, which keeps the zeros of a number, is
    /// unchanged.
    static func guarded(_ cell: String) -> String {
        isGuardable(cell) && cell.wholeMatch(of: keptNumber) == nil ? "'" + cell : cell
    }

    /// Returns the text of a cell that ``guarded(_:)`` made.
    package static func unguarded(_ cell: String) -> String {
        cell.utf8.first == UInt8(ascii: "'") && isGuardable(cell) ? String(cell.unicodeScalars.dropFirst()) : cell
    }

    private static func isGuardable(_ cell: String) -> Bool {
        let first = cell.utf8.first { $0 != UInt8(ascii: "'") }
        return first.map { "=+-@\t\r\n".utf8.contains($0) } ?? false
    }

    package mutating func drain() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
