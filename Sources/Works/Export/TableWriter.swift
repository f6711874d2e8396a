/// Rows of a table as text (RFC 4180), UTF-8, lines ending in CR and LF.
package struct TableWriter: Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
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

    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }
}
