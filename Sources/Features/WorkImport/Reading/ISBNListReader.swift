import Tables
import Text

/// A reader of the books in a list of ISBNs, with one or several in a line.
struct ISBNListReader {
    /// Number of lines that are examined to recognise a file.
    private static let examinedLines = 20
    private static let maxLineBytes = 4_096

    private var lines: LineReader
    private var entries: ArraySlice<ISBNLine.Entry> = []

    init(_ source: @escaping TextDecodingSource.Source) throws {
        lines = try LineReader(source, limit: Self.maxLineBytes)
    }

    /// Returns whether at least half of the first lines hold ISBNs.
    static func recognises(_ source: @escaping TextDecodingSource.Source) throws -> Bool {
        var lines = try LineReader(source, limit: maxLineBytes)
        var (isbnLineCount, lineCount) = (0, 0)
        while lineCount < examinedLines, let line = try lines.next() {
            if line.oneLine.isEmpty { continue }
            lineCount += 1
            isbnLineCount += ISBNLine(line).isSure ? 1 : 0
        }
        return isbnLineCount > 0 && isbnLineCount * 2 >= lineCount
    }

    /// Returns the columns of the next book; `nil` after the last.
    mutating func next() throws -> [ImportRecord.Column]? {
        while entries.isEmpty {
            guard let line = try lines.next() else { return nil }
            if !line.oneLine.isEmpty { entries = ISBNLine(line).entries[...] }
        }
        return entries.popFirst().map { [("ISBN", $0.number), ("Title", $0.title)] }
    }
}
