import Tables
import Text

/// A reader of the books in a list of ISBNs, with one or several in a line.
struct ISBNListReader {
    /// Number of lines that are examined to recognise a file.
    private static let telling = 20
    private static let longestLine = 4_096

    private var lines: LineReader
    private var entries: ArraySlice<ISBNLine.Entry> = []

    init(_ source: @escaping TextDecodingSource.Source) throws {
        lines = try LineReader(source, limit: Self.longestLine)
    }

    /// Whether at least half of the first lines hold ISBNs.
    static func isSure(_ source: @escaping TextDecodingSource.Source) throws -> Bool {
        var lines = try LineReader(source, limit: longestLine)
        var (sure, count) = (0, 0)
        while count < telling, let line = try lines.next() {
            if line.oneLine.isEmpty { continue }
            count += 1
            sure += ISBNLine(line).isSure ? 1 : 0
        }
        return sure > 0 && sure * 2 >= count
    }

    mutating func next() throws -> [ImportRecord.Column]? {
        while entries.isEmpty {
            guard let line = try lines.next() else { return nil }
            if !line.oneLine.isEmpty { entries = ISBNLine(line).entries[...] }
        }
        return entries.popFirst().map { [("ISBN", $0.number), ("Title", $0.title)] }
    }
}
