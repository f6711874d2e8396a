import Site
import Tables
import Text

/// A row of a table, with its columns by name.
struct BookmarkRow {
    let columns: [(name: String, value: String)]

    init(_ cells: [String], under header: [String]) {
        columns = cells.enumerated().map { index, cell in
            (header.indices.contains(index) ? header[index].oneLine : "column \(index + 1)", cell)
        }
    }

    /// Text of a column by its name in lower case; empty if the column is missing.
    subscript(_ name: String) -> String {
        columns.first { $0.name.lowercased() == name }?.value ?? ""
    }

    /// Text of a column in one line.
    func line(_ name: String) -> String { self[name].oneLine }
    func text(_ name: String) -> String { self[name].trimmedLines }
    func isTrue(_ name: String) -> Bool { ["true", "1", "yes"].contains(line(name).lowercased()) }
    /// Milliseconds since 1970.
    func date(_ name: String) -> Int64? { BookmarkDate.milliseconds(line(name)) }

    func tags(_ name: String, separatedBy separator: Character = ",") -> [String] {
        BookmarkTags.parseList(self[name], separatedBy: separator)
    }

    /// The row as JSON, with all columns that are not empty.
    var json: [UInt8] {
        var json = JSONWriter(capacity: 256)
        json.object { json in
            for column in columns where !column.value.isEmpty {
                json.key(column.name)
                json.value(column.value)
            }
        }
        return json.bytes
    }
}

/// Reads the entries of a table.
struct BookmarkTableReader: BookmarkSource {
    private var table: CSVReader
    private let header: [String]
    private let bookmark: @Sendable (BookmarkRow) -> Bookmark

    /// Creates a reader; nil if the table lacks one of these columns.
    init?(
        _ source: @escaping TextDecodingSource.Source, columns: Set<String>,
        read: @escaping @Sendable (BookmarkRow) -> Bookmark
    ) throws {
        table = try CSVReader(source)
        header = try table.next() ?? []
        bookmark = read
        guard columns.isSubset(of: header.map { $0.oneLine.lowercased() }) else { return nil }
    }

    /// Creates a reader of a table with any columns.
    /// - Parameter header: names of the columns of a table without a header row; nil if the first row names them.
    init(
        _ source: @escaping TextDecodingSource.Source, header: [String]?,
        read: @escaping @Sendable (BookmarkRow) -> Bookmark
    ) throws {
        var table = try CSVReader(source)
        if let header { self.header = header } else { self.header = try table.next() ?? [] }
        self.table = table
        bookmark = read
    }

    mutating func next() throws -> Bookmark? {
        guard let cells = try table.next() else { return nil }
        let row = BookmarkRow(cells, under: header)
        var bookmark = bookmark(row)
        // Programs use the address as the title of a page without one.
        if bookmark.title == bookmark.address { bookmark.title = "" }
        bookmark.original = row.json
        return bookmark
    }
}
