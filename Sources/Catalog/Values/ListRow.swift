import GRDB
import GRDBSQLite

/// The row that a list's statement stands on, read straight from SQLite: no copy of the row and no dynamic conversion lie
/// between, which is most of what a page of sixty cards costs. Valid until the next row.
package struct ListRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    var columnCount: Int { Int(sqlite3_column_count(statement)) }

    /// The text of a column that is never NULL; empty if it is.
    package func text(_ column: Int) -> String {
        guard let bytes = sqlite3_column_text(statement, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The UTF-8 of a column, as SQLite lends it: gone when `body` returns. Empty for NULL.
    ///
    /// Safe because nothing steps the statement while `body` runs, which has the row borrowed, and because SQLite keeps a
    /// column's text where it is until the column is asked for as another type or the statement is stepped.
    package func withUTF8<T>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        let bytes = sqlite3_column_text(statement, Int32(column))
        return try body(
            UnsafeBufferPointer(
                start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(statement, Int32(column)))))
    }

    /// The text of a column; nil for NULL.
    package func optionalText(_ column: Int) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// The integer of a column; 0 for NULL.
    package func integer(_ column: Int) -> Int64 {
        sqlite3_column_int64(statement, Int32(column))
    }

    /// The moment of a column; nil for NULL.
    package func moment(_ column: Int) -> Timestamp? {
        isNull(column) ? nil : Timestamp(integer(column))
    }

    package func isNull(_ column: Int) -> Bool {
        sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
    }
}

extension Database {
    /// All rows of a statement, each read without a copy.
    package func readList<T>(
        _ sql: String, _ arguments: StatementArguments, read: (borrowing ListRow) throws -> T
    ) throws -> [T] {
        let statement = try cachedStatement(sql)
        let cursor = try Row.fetchCursor(statement, arguments: arguments)
        let row = ListRow(statement.sqliteStatement)
        var all: [T] = []
        while try cursor.next() != nil { all.append(try read(row)) }
        return all
    }
}
