import GRDB
import GRDBSQLite

/// The row that a list's statement stands on, read straight from SQLite: no copy of the row and no dynamic conversion lie
/// between, which is most of what a page of sixty cards costs. Valid until the next row.
package struct ListRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// Its columns one after another.
    package func columns(from start: Int = 0) -> RowReader {
        RowReader(statement, from: start)
    }

    var columnCount: Int { Int(sqlite3_column_count(statement)) }

    /// What a column holds, asked of the statement once, which looks for its lock and for an error each time. Safe where GRDB
    /// opens connections without mutexes: there SQLite makes no difference between values that are protected and others.
    private func value(_ column: Int) -> OpaquePointer? {
        sqlite3_column_value(statement, Int32(column))
    }

    /// The text of a column that is never NULL; empty if it is.
    package func text(_ column: Int) -> String {
        withUTF8(column) { String(decoding: $0, as: UTF8.self) }
    }

    /// The UTF-8 of a column, as SQLite lends it: gone when `body` returns. Empty for NULL, which alone lies nowhere.
    ///
    /// Safe because nothing steps the statement while `body` runs, which has the row borrowed, and because SQLite keeps a
    /// column's text where it is until the column is asked for as another type or the statement is stepped.
    package func withUTF8<T>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try body(lent(column))
    }

    /// The same for callers in other modules, where what is generic is looked up at run time.
    package func withUTF8(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        body(lent(column))
    }

    /// The same without a promise that it is still there.
    func lent(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let value = value(column)
        let bytes = sqlite3_value_text(value)
        return UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_value_bytes(value)))
    }

    /// Whether a column holds this text; NULL holds the empty one.
    package func holds(_ column: Int, _ text: String) -> Bool {
        withUTF8(column) { bytes in
            guard bytes.count == text.utf8.count else { return false }
            var rest = text.utf8.makeIterator()
            return bytes.allSatisfy { $0 == rest.next() }
        }
    }

    /// The text of a column; nil for NULL.
    package func optionalText(_ column: Int) -> String? {
        withUTF8(column) { $0.baseAddress == nil ? nil : String(decoding: $0, as: UTF8.self) }
    }

    /// The lines of a column but for empty ones; none for NULL.
    package func lines(_ column: Int) -> [String] {
        var (lines, start) = ([String](), 0)
        withUTF8(column) { text in
            for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: "\n") {
                if end > start { lines.append(String(decoding: text[start..<end], as: UTF8.self)) }
                start = end + 1
            }
        }
        return lines
    }

    /// The integer of a column; 0 for NULL.
    package func integer(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, Int32(column))
    }

    /// The moment of a column; nil for NULL.
    package func moment(_ column: Int) -> Timestamp? {
        let value = value(column)
        return sqlite3_value_type(value) == SQLITE_NULL ? nil : Timestamp(stored: sqlite3_value_int64(value))
    }

    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }
}

/// Nothing of a row: GRDB steps, and the columns are read where they lie. A cursor of `Row` would look up their names anew
/// for each statement, as long as reading a row of thirty of them takes.
struct Step: DatabaseValueConvertible, StatementColumnConvertible {
    init() {}
    init(sqliteStatement: SQLiteStatement, index: CInt) {}

    static func fromStatement(_ statement: SQLiteStatement, atUncheckedIndex index: CInt) -> Step? { Step() }

    var databaseValue: DatabaseValue { .null }
    static func fromDatabaseValue(_ value: DatabaseValue) -> Step? { Step() }
}

/// Rows of a statement one after another, each read without a copy. It must not outlive the read that it belongs to, and no
/// second one of the same statement may be open beside it.
package final class ListRowCursor<T>: Cursor {
    private let rows: FastDatabaseValueCursor<Step>
    private let statement: OpaquePointer
    private let read: (borrowing ListRow) throws -> T

    fileprivate init(
        _ statement: Statement, _ arguments: StatementArguments, read: @escaping (borrowing ListRow) throws -> T
    ) throws {
        rows = try Step.fetchCursor(statement, arguments: arguments)
        self.statement = statement.sqliteStatement
        self.read = read
    }

    package func next() throws -> T? {
        try rows.next() == nil ? nil : read(ListRow(statement))
    }
}

extension Database {
    /// The rows of a statement, read as they are asked for: whoever needs few pays for few.
    func listCursor<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: @escaping (borrowing ListRow) throws -> T
    ) throws -> ListRowCursor<T> {
        try ListRowCursor(cachedStatement(sql), arguments, read: read)
    }

    /// Goes through all rows of a statement without a copy.
    package func readEach(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> Void
    ) throws {
        let statement = try cachedStatement(sql)
        let cursor = try Step.fetchCursor(statement, arguments: arguments)
        let row = ListRow(statement.sqliteStatement)
        while try cursor.next() != nil { try read(row) }
    }

    /// All rows of a statement, each read without a copy.
    package func readList<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> T
    ) throws -> [T] {
        var all: [T] = []
        try readEach(sql, arguments) { all.append(try read($0)) }
        return all
    }

    /// The first row of a statement, if there is one, read without a copy.
    package func readFirst<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> T
    ) throws -> T? {
        let statement = try cachedStatement(sql)
        let cursor = try Step.fetchCursor(statement, arguments: arguments)
        guard try cursor.next() != nil else { return nil }
        // A cursor that is gone has taken the row along.
        return try withExtendedLifetime(cursor) { try read(ListRow(statement.sqliteStatement)) }
    }

    /// The same for a row that the caller needs.
    /// - Throws: `CatalogError.notFound` where there is none.
    package func readExisting<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> T
    ) throws -> T {
        guard let value = try readFirst(sql, arguments, read: read) else { throw CatalogError.notFound }
        return value
    }
}
