/// A streaming reader of tables as text (RFC 4180 and its variants), in bounded memory. Accepts commas, semicolons or
/// tabs, any line ends, line breaks within quotes, and rows with too few or too many fields. Splits at ASCII bytes,
/// which are the same in all supported encodings. A first line such as `sep=;` sets the separator and is no record.
package struct CSVReader {
    /// Maximum number of bytes of one field. A longer quoted field was never closed.
    static let fieldLimit = 1 << 20
    /// Maximum number of fields of one record.
    static let maxFieldCount = 2_000

    private let hasLines: Bool
    private var bytes: TextDecodingSource
    private var buffer: [UInt8] = []
    private var index = 0
    /// The separator; nil before the first record.
    private var separator: UInt8?
    /// Whether the last record had a quote that was never closed, and was read again without it.
    package private(set) var hasOpenQuote = false

    /// Maximum distance in bytes to a quote that closes a field.
    private static let lookahead = 4_096

    /// Creates a reader.
    /// - Parameter hasLines: whether a field may hold several lines. If not, a quote that is not closed on its line
    ///   opens no field.
    package init(_ source: @escaping TextDecodingSource.Source, hasLines: Bool = true) throws {
        self.hasLines = hasLines
        bytes = try TextDecodingSource(source)
        let head = try fill() ? buffer : []
        if let line = Self.separatorLine(head) {
            separator = line.separator
            index = line.length
        } else {
            separator = Self.separator(head)
        }
    }

    /// Reads the next record with a non-empty field; nil at the end.
    /// - Throws: ``ImportFileError/tooLarge`` for a field without an end, and errors of the source.
    package mutating func next() throws -> [String]? {
        while let fields = try record() {
            if fields.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { return fields }
        }
        return nil
    }

    private mutating func record() throws -> [String]? {
        guard try fill() else { return nil }
        hasOpenQuote = false
        var fields: [String] = []
        while true {
            let (field, isLast) = try field()
            fields.append(field)
            if isLast { return fields }
            guard fields.count < Self.maxFieldCount else { throw ImportFileError.tooLarge }
        }
    }

    /// Reads one field, and returns whether its record ends with it.
    private mutating func field() throws -> (String, isLast: Bool) {
        var field: [UInt8] = []
        // In tables with tabs a quote is a letter, except around a whole field.
        let knowsQuotes = separator != UInt8(ascii: "\t")
        if knowsQuotes, try peek() == UInt8(ascii: "\"") {
            index += 1
            if try !quoted(&field) {
                hasOpenQuote = true
                field = []
            }
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

    /// Reads a field to the quote that closes it.
    /// - Returns: false for a field that is not quoted, because no quote closes it, or only one that opens another
    ///   field on a later line. The bytes must then be read again.
    private mutating func quoted(_ field: inout [UInt8]) throws -> Bool {
        let quote = UInt8(ascii: "\"")
        var (isPastLine, hasInnerQuotes) = (false, false)
        while let byte = try peek() {
            index += 1
            if byte == quote {
                if try peek() == quote {
                    index += 1
                    // In a field whose quotes are not doubled, the second of these closes it.
                    if hasInnerQuotes, try peek().map(endsField) ?? true {
                        field.append(quote)
                        return true
                    }
                } else if isPastLine {
                    return try closes(field)
                } else if try isWithinField() {
                    hasInnerQuotes = true
                } else {
                    return true
                }
            }
            let endsLine = Self.endsLine(byte)
            guard field.count < Self.fieldLimit, hasLines || !endsLine else {
                unread(field, and: byte == quote ? [quote, quote] : [byte])
                return false
            }
            isPastLine = isPastLine || endsLine
            field.append(byte)
        }
        unread(field, and: [])
        return false
    }

    /// Returns whether the quote just read is a letter of a field's first line, because some programs do not double
    /// it. It is one if a later quote on the line closes the field and none opens the next field before that.
    private mutating func isWithinField() throws -> Bool {
        let quote = UInt8(ascii: "\"")
        var (offset, before) = (0, quote)
        while offset < 100, try peek(at: offset) == UInt8(ascii: " ") { offset += 1 }
        if try peek(at: offset).map(endsField) ?? true { return false }
        while offset < Self.lookahead, let byte = try peek(at: offset), !Self.endsLine(byte) {
            if byte == quote {
                if before == separator { return false }
                if try peek(at: offset + 1).map(endsField) ?? true { return true }
            }
            before = byte
            offset += 1
        }
        return false
    }

    /// Returns whether the quote just read closes a field of several lines.
    private mutating func closes(_ field: [UInt8]) throws -> Bool {
        var tail = [UInt8(ascii: "\"")]
        while tail.count < 100, let byte = try peek(), byte == UInt8(ascii: " ") {
            index += 1
            tail.append(byte)
        }
        if try peek().map(endsField) ?? true { return true }
        // In prose a quote follows a blank, and some programs do not double it.
        if tail.count == 1, field.last == UInt8(ascii: " ") {
            hasOpenQuote = true
            return true
        }
        unread(field, and: tail)
        return false
    }

    private func endsField(_ byte: UInt8) -> Bool {
        byte == separator || Self.endsLine(byte)
    }

    private static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Puts the text of a quoted field back as it was in the file, with each of its quotes doubled.
    private mutating func unread(_ field: [UInt8], and last: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        buffer = field.flatMap { $0 == quote ? [quote, quote] : [$0] } + last + buffer[index...]
        index = 0
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

    /// Returns a byte after the next one; nil beyond the end.
    private mutating func peek(at offset: Int) throws -> UInt8? {
        while index + offset >= buffer.count {
            guard let more = try bytes.next() else { return nil }
            buffer = buffer[index...] + more
            index = 0
        }
        return buffer[index + offset]
    }

    /// Reads the next chunk if the buffer is empty.
    /// - Returns: false at the end.
    private mutating func fill() throws -> Bool {
        while index == buffer.count {
            guard let more = try bytes.next() else { return false }
            buffer = more
            index = 0
        }
        return true
    }

    /// Returns the separator that a first line such as `sep=;` sets, and the number of bytes of that line.
    private static func separatorLine(_ head: [UInt8]) -> (separator: UInt8, length: Int)? {
        let line = head.prefix(16).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let text = line.filter { $0 != UInt8(ascii: "\"") }
        guard text.count == 5, text.starts(with: "sep=".utf8) || text.starts(with: "SEP=".utf8), let byte = text.last
        else { return nil }
        let lineEnd = head.dropFirst(line.count)
        return (byte, line.count + (lineEnd.starts(with: "\r\n".utf8) ? 2 : min(1, lineEnd.count)))
    }

    /// Returns the most frequent separator between the words of the first line.
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
