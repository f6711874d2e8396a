/// The records of a table written as text (RFC 4180 and what programs make of it), one by one in bounded memory: commas,
/// semicolons or tabs, any line ends, line breaks within quotes, rows with too few or too many fields. Splitting looks at
/// ASCII alone, which stands for itself in every character set that comes.
package struct TableReader {
    /// A field that is longer is no field: most likely a quote was never closed.
    static let fieldLimit = 1 << 20
    static let fieldCount = 2_000

    private var bytes: ImportBytes
    private var buffer: [UInt8] = []
    private var index = 0
    /// Nil until the first record has been seen.
    private var separator: UInt8?

    package init(_ source: @escaping ImportBytes.Source) throws {
        bytes = try ImportBytes(source)
        separator = Self.separator(try fill() ? buffer : [])
    }

    /// The next record that holds something: commas alone are no row. Nil at the end.
    /// - Throws: ``ImportFileError/tooLarge`` for a field without an end, and what the source throws.
    package mutating func next() throws -> [String]? {
        while let fields = try record() {
            if fields.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { return fields }
        }
        return nil
    }

    private mutating func record() throws -> [String]? {
        guard try fill() else { return nil }
        var fields: [String] = []
        while true {
            let (field, isLast) = try field()
            fields.append(field)
            if isLast { return fields }
            guard fields.count < Self.fieldCount else { throw ImportFileError.tooLarge }
        }
    }

    /// One field, and whether its record ends with it.
    private mutating func field() throws -> (String, isLast: Bool) {
        var field: [UInt8] = []
        // In tables with tabs a quote is a letter, except around a whole field.
        let knowsQuotes = separator != UInt8(ascii: "\t")
        if knowsQuotes, try peek() == UInt8(ascii: "\"") {
            index += 1
            try quoted(&field)
        }
        while let byte = try peek() {
            index += 1
            if byte == separator { return (text(field, knowsQuotes), false) }
            if byte == UInt8(ascii: "\n") { return (text(field, knowsQuotes), true) }
            if byte == UInt8(ascii: "\r") {
                if try peek() == UInt8(ascii: "\n") { index += 1 }
                return (text(field, knowsQuotes), true)
            }
            try add(byte, to: &field)
        }
        return (text(field, knowsQuotes), true)
    }

    private mutating func quoted(_ field: inout [UInt8]) throws {
        while let byte = try peek() {
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard try peek() == byte else { return }
                index += 1
            }
            try add(byte, to: &field)
        }
    }

    private func add(_ byte: UInt8, to field: inout [UInt8]) throws {
        guard field.count < Self.fieldLimit else { throw ImportFileError.tooLarge }
        field.append(byte)
    }

    private func text(_ field: [UInt8], _ knowsQuotes: Bool) -> String {
        let text = bytes.text(field)
        guard !knowsQuotes, text.utf8.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }

    private mutating func peek() throws -> UInt8? {
        try fill() ? buffer[index] : nil
    }

    /// - Returns: false at the end.
    private mutating func fill() throws -> Bool {
        while index == buffer.count {
            guard let more = try bytes.next() else { return false }
            buffer = more
            index = 0
        }
        return true
    }

    /// What stands most often between the words of the first line.
    private static func separator(_ head: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in head {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
            counts[byte, default: 0] += 1
        }
        let comma = UInt8(ascii: ",")
        let others = [UInt8(ascii: ";"), UInt8(ascii: "\t")].filter { counts[$0] ?? 0 > counts[comma] ?? 0 }
        return others.max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? comma
    }
}
