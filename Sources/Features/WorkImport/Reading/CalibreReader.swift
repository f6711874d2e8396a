import Catalog
import Tables
import Text

/// A reader of the books in calibre's `metadata.db`, with the columns of calibre's catalogues. The file is untrusted.
struct CalibreReader {
    /// Number of books read at once.
    private static let booksPerRead = 300
    private static let maxCommentLength = 200_000
    private static let maxCustomColumns = 100

    private let database: UntrustedDatabase
    private let customColumns: [CustomColumn]
    private var books: ArraySlice<[ImportRecord.Column]> = []
    private var lastID = Int64.min
    private var isAtEnd = false

    /// Returns the names of a database's tables.
    /// - Throws: ``ImportFileError/broken``
    static func tables(of path: String) throws -> [String] {
        try readable { try UntrustedDatabase(path: path).tables.sorted() }
    }

    /// - Throws: ``ImportFileError/broken``
    init(of path: String) throws {
        let database = try Self.readable { try UntrustedDatabase(path: path) }
        self.database = database
        customColumns = try Self.readable {
            for table in Self.readTables where database.tables.contains(table) { try database.check(table) }
            return try Self.customColumns(of: database)
        }
    }

    /// Returns the columns of the next book; `nil` after the last.
    mutating func next() throws -> [ImportRecord.Column]? {
        if books.isEmpty, !isAtEnd { try Self.readable { try readNextBooks() } }
        return books.popFirst()
    }

    /// Runs a function and converts its errors.
    private static func readable<T>(_ body: () throws -> T) throws -> T {
        do {
            return try body()
        } catch is UntrustedDatabase.ReadError {
            throw ImportFileError.broken
        }
    }

    // MARK: Books

    private static let readTables = [
        "books", "authors", "books_authors_link", "comments", "data", "identifiers", "languages",
        "books_languages_link",
        "publishers", "books_publishers_link", "ratings", "books_ratings_link", "series", "books_series_link", "tags",
        "books_tags_link",
    ]

    /// Reads the next books. A file whose ids are not in ascending order is read no further, so that reading ends.
    private mutating func readNextBooks() throws {
        let rows = try database.texts(
            ["id", "title", "timestamp", "pubdate", "series_index", "uuid"],
            "FROM books WHERE CAST(id AS INTEGER) > ? ORDER BY id LIMIT \(Self.booksPerRead)", [lastID])
        let ids = rows.compactMap { Int64($0[0]) }
        guard let first = ids.first, let end = ids.last, ids == ids.sorted() else {
            isAtEnd = true
            return
        }
        isAtEnd = rows.count < Self.booksPerRead
        lastID = end
        let lists = try lists(of: first...end)
        books =
            rows.map { row -> [ImportRecord.Column] in
                func values(_ name: String) -> [String] { lists[name]?[row[0]] ?? [] }
                // Calibre stores ratings in half stars.
                let rating = values("rating").first.flatMap { Double($0) }.map { String($0 / 2) }
                let columns: [ImportRecord.Column] = [
                    // Calibre separates authors with `&` and stores a comma in a name as `|`.
                    (
                        "authors",
                        values("authors").map { $0.replacing("|", with: ",").replacing("&", with: "&&") }.joined(
                            separator: " & ")
                    ),
                    ("title", row[1]), ("timestamp", row[2]), ("pubdate", row[3]),
                    ("series", values("series").first ?? ""),
                    ("series_index", row[4]), ("uuid", row[5]), ("rating", rating ?? ""),
                    ("tags", values("tags").joined(separator: ", ")), ("publisher", values("publisher").first ?? ""),
                    ("languages", values("languages").joined(separator: ", ")),
                    ("formats", values("formats").joined(separator: ", ")),
                    ("identifiers", values("identifiers").joined(separator: ",")),
                    ("comments", values("comments").first ?? ""),
                ]
                let customValues = customColumns.map { column -> ImportRecord.Column in
                    (name: "#" + column.name, value: column.text(of: values(column.table)))
                }
                return columns + customValues.filter { !$0.value.isEmpty }
            }[...]
    }

    /// Returns values from the tables that are linked to books, by column and then by book.
    private func lists(of books: ClosedRange<Int64>) throws -> [String: [String: [String]]] {
        var lists = [
            "authors": try linked("authors", key: "author", value: "name", books),
            "tags": try linked("tags", key: "tag", value: "name", books),
            "series": try linked("series", key: "series", value: "name", books),
            "publisher": try linked("publishers", key: "publisher", value: "name", books),
            "rating": try linked("ratings", key: "rating", value: "rating", books),
            "languages": try linked("languages", key: "lang_code", value: "lang_code", books),
            "identifiers": try list("type || ':' || val", of: "identifiers", books),
            "formats": try list("format", of: "data", books),
            "comments": try list("substr(text, 1, \(Self.maxCommentLength))", of: "comments", books),
        ]
        for column in customColumns {
            let link = "books_\(column.table)_link"
            lists[column.table] =
                column.isLinked
                ? try rows(
                    "v.value", "FROM \(link) AS l JOIN \(column.table) AS v ON v.id = l.value",
                    tables: [link, column.table], books)
                : try list("value", of: column.table, books)
        }
        return lists
    }

    /// Returns values of a table that is linked to books by another table.
    private func linked(
        _ table: String, key: String, value: String, _ books: ClosedRange<Int64>
    ) throws -> [String: [String]] {
        let link = "books_\(table)_link"
        return try rows(
            "v.\(value)", "FROM \(link) AS l JOIN \(table) AS v ON v.id = l.\(key)", tables: [link, table],
            books)
    }

    /// Returns values of a table with a row for each book and value.
    private func list(_ value: String, of table: String, _ books: ClosedRange<Int64>) throws -> [String: [String]] {
        try rows(value, "FROM \(table) AS l", tables: [table], books)
    }

    /// Returns values by book; empty if a table is missing, because calibre creates some only when needed.
    private func rows(
        _ value: String, _ fromSQL: String, tables: [String], _ books: ClosedRange<Int64>
    ) throws -> [String: [String]] {
        guard database.tables.isSuperset(of: tables) else { return [:] }
        let rows = try database.texts(
            ["l.book", value], "\(fromSQL) WHERE l.book BETWEEN ? AND ? ORDER BY l.id",
            [books.lowerBound, books.upperBound])
        return Dictionary(grouping: rows) { $0[0] }.mapValues { $0.map { $0[1] } }
    }

    // MARK: Custom columns

    private struct CustomColumn {
        let name: String
        let table: String
        let type: String
        let isLinked: Bool

        func text(of values: [String]) -> String {
            switch type {
            case "bool": values.map { $0 == "1" ? "yes" : "no" }.joined()
            // Calibre stores an unknown day as one in the year 101.
            case "datetime": values.filter { !$0.hasPrefix("0101") }.map { String($0.prefix(10)) }.joined()
            case "rating": values.compactMap { Double($0).map { String($0 / 2) } }.joined()
            default: values.joined(separator: ", ")
            }
        }
    }

    private static func customColumns(of database: UntrustedDatabase) throws -> [CustomColumn] {
        guard database.tables.contains("custom_columns") else { return [] }
        let rows = try database.texts(
            ["id", "label", "datatype", "normalized"], "FROM custom_columns ORDER BY id LIMIT \(maxCustomColumns)")
        return try rows.compactMap { row in
            // The number becomes part of a table name, so it must be an integer.
            guard let id = Int(row[0]), row[2] != "composite" else { return nil }
            let column = CustomColumn(
                name: row[1].oneLine, table: "custom_column_\(id)", type: row[2], isLinked: row[3] == "1")
            guard database.tables.contains(column.table) else { return nil }
            let tables = [column.table] + (column.isLinked ? ["books_\(column.table)_link"] : [])
            for table in tables where database.tables.contains(table) { try database.check(table) }
            return column
        }
    }
}
