import GRDB
import GRDBSQLite

/// The current row of a list's statement, read directly from SQLite. Avoids copying and dynamic conversion of rows,
/// which take most of the time of a page of sixty cards. Valid until the next row.
package struct ListRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// Returns a reader of consecutive columns.
    package func columns(from start: Int = 0) -> RowReader {
        RowReader(statement, from: start)
    }

    var columnCount: Int { Int(sqlite3_column_count(statement)) }

    /// Returns the value of a column. Called once per read, because each call of SQLite's column functions takes a lock
    /// and checks for errors. Safe if GRDB opens connections without mutexes: SQLite then does not distinguish
    /// protected values from others.
    private func value(_ column: Int) -> OpaquePointer? {
        sqlite3_column_value(statement, Int32(column))
    }

    /// Returns the text of a column that is never NULL; empty if it is.
    package func text(_ column: Int) -> String {
        withUTF8(column) { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the UTF-8 of a column in SQLite's memory, which is valid until `body` returns. Empty for NULL,
    /// for which alone the base address is nil.
    ///
    /// Safe because the statement cannot step while `body` borrows the row, and because SQLite keeps a column's text in
    /// place until the column is read as another type or the statement steps.
    package func withUTF8<T>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        try body(unsafeUTF8(column))
    }

    /// Calls `body` with the UTF-8 of a column. For callers in other modules, where generic functions are resolved at
    /// run time.
    package func withUTF8(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        body(unsafeUTF8(column))
    }

    /// Returns the UTF-8 of a column in SQLite's memory. Valid until the next step of the statement.
    func unsafeUTF8(_ column: Int) -> UnsafeBufferPointer<UInt8> {
        let value = value(column)
        let bytes = sqlite3_value_text(value)
        return UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_value_bytes(value)))
    }

    /// Whether a column equals a text; NULL equals the empty text.
    package func holds(_ column: Int, _ text: String) -> Bool {
        withUTF8(column) { bytes in
            guard bytes.count == text.utf8.count else { return false }
            var expectedBytes = text.utf8.makeIterator()
            return bytes.allSatisfy { $0 == expectedBytes.next() }
        }
    }

    /// Returns the text of a column; nil for NULL.
    package func optionalText(_ column: Int) -> String? {
        withUTF8(column) { $0.baseAddress == nil ? nil : String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the non-empty lines of a column; none for NULL.
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

    /// Returns the integer of a column; 0 for NULL.
    package func integer(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, Int32(column))
    }

    /// Returns the timestamp of a column; nil for NULL.
    package func moment(_ column: Int) -> Timestamp? {
        let value = value(column)
        return sqlite3_value_type(value) == SQLITE_NULL ? nil : Timestamp(stored: sqlite3_value_int64(value))
    }

    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }
}

/// An empty row value. GRDB only steps the statement, and columns are read in place. A cursor of `Row` would look up
/// column names again for each statement, which takes as long as reading a row of thirty columns.
struct UnreadRow: DatabaseValueConvertible, StatementColumnConvertible {
    init() {}
    init(sqliteStatement: SQLiteStatement, index: CInt) {}

    static func fromStatement(_ statement: SQLiteStatement, atUncheckedIndex index: CInt) -> UnreadRow? { UnreadRow() }

    var databaseValue: DatabaseValue { .null }
    static func fromDatabaseValue(_ value: DatabaseValue) -> UnreadRow? { UnreadRow() }
}

/// A cursor over the rows of a statement, each read without a copy. Valid only within its read. A second cursor of the
/// same statement must not be open at the same time.
package final class ListRowCursor<T>: Cursor {
    private let rows: FastDatabaseValueCursor<UnreadRow>
    private let statement: OpaquePointer
    private let read: (borrowing ListRow) throws -> T

    fileprivate init(
        _ statement: Statement, _ arguments: StatementArguments, read: @escaping (borrowing ListRow) throws -> T
    ) throws {
        rows = try UnreadRow.fetchCursor(statement, arguments: arguments)
        self.statement = statement.sqliteStatement
        self.read = read
    }

    package func next() throws -> T? {
        try rows.next() == nil ? nil : read(ListRow(statement))
    }
}

extension Database {
    /// Returns a cursor over the rows of a statement. Rows are read on demand, so that reading few of them costs
    /// little.
    func listCursor<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: @escaping (borrowing ListRow) throws -> T
    ) throws -> ListRowCursor<T> {
        try ListRowCursor(cachedStatement(sql), arguments, read: read)
    }

    /// Calls `read` with each row of a statement, without a copy.
    package func readEach(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> Void
    ) throws {
        let statement = try cachedStatement(sql)
        let cursor = try UnreadRow.fetchCursor(statement, arguments: arguments)
        let row = ListRow(statement.sqliteStatement)
        while try cursor.next() != nil { try read(row) }
    }

    /// Returns all rows of a statement, each read without a copy.
    package func readList<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> T
    ) throws -> [T] {
        var values: [T] = []
        try readEach(sql, arguments) { values.append(try read($0)) }
        return values
    }

    /// Returns the first row of a statement, read without a copy; nil if there is none.
    package func readFirst<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> T
    ) throws -> T? {
        let statement = try cachedStatement(sql)
        let cursor = try UnreadRow.fetchCursor(statement, arguments: arguments)
        guard try cursor.next() != nil else { return nil }
        // The row is valid only as long as the cursor exists.
        return try withExtendedLifetime(cursor) { try read(ListRow(statement.sqliteStatement)) }
    }

    /// Returns the first row of a statement, which must exist.
    /// - Throws: `CatalogError.notFound` if there is none.
    package func readExisting<T>(
        _ sql: String, _ arguments: StatementArguments = [], read: (borrowing ListRow) throws -> T
    ) throws -> T {
        guard let value = try readFirst(sql, arguments, read: read) else { throw CatalogError.notFound }
        return value
    }
}
