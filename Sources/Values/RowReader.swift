import GRDB
import GRDBSQLite

/// Reads the current row of a statement column by column, in the order of the SELECT's list. Valid until the next row.
///
/// Public, because the compiler does not export the body of a `package` function to other modules. Each `next()` would
/// then look up its type at run time, which takes a third of the time of a JSON list of books.
public struct RowReader {
    @usableFromInline let statement: SQLiteStatement
    @usableFromInline var index: CInt

    /// - Parameter start: index of the first column to read.
    @inlinable public init(_ statement: SQLiteStatement, from start: Int = 0) {
        self.statement = statement
        index = CInt(start)
    }

    /// Returns the value of the next column.
    /// - Throws: ``UnreadableValue`` for NULL and for a value that the type cannot represent.
    @inlinable public mutating func next<T: DatabaseValueConvertible & StatementColumnConvertible>()
        throws(UnreadableValue) -> T
    {
        guard let value = T.fromStatement(statement, atUncheckedIndex: index) else { throw unreadable(T.self) }
        index += 1
        return value
    }

    /// Returns the value of the next column, for types that SQLite does not store directly.
    @inlinable public mutating func next<T: DatabaseValueConvertible>() throws(UnreadableValue) -> T {
        guard let value = T.fromDatabaseValue(DatabaseValue(sqliteStatement: statement, index: index)) else {
            throw unreadable(T.self)
        }
        index += 1
        return value
    }

    /// Returns the count or size in the next column.
    /// - Throws: ``UnreadableValue`` for NULL and for a number beyond ±2^53, which only a damaged row has.
    @inlinable public mutating func next() throws(UnreadableValue) -> Int {
        let number: Int64 = try next()
        guard let count = Int(count: number) else { throw unreadable(Int.self) }
        return count
    }

    /// Returns the count or size in the next column; `nil` for NULL.
    @inlinable public mutating func next() throws(UnreadableValue) -> Int? {
        guard let number: Int64 = try next() as Int64? else { return nil }
        guard let count = Int(count: number) else { throw unreadable(Int.self) }
        return count
    }

    /// Returns the error of the next column.
    @usableFromInline func unreadable(_ type: Any.Type) -> UnreadableValue {
        UnreadableValue(column: sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "\(index)", type)
    }
}

extension Int {
    /// Converts a stored count or size; `nil` beyond ±2^53, where sums could overflow.
    @inlinable init?(count: Int64) {
        guard count.magnitude <= 1 << 53 else { return nil }
        self.init(count)
    }
}

extension Row {
    /// Returns the count or size in a column.
    /// - Throws: ``UnreadableValue`` for NULL and for a number beyond ±2^53, which only a damaged row has.
    package func value(_ column: String) throws(UnreadableValue) -> Int {
        guard let count = Int(count: try value(column) as Int64) else {
            throw UnreadableValue(column: column, Int.self)
        }
        return count
    }

    /// Returns the count or size in a column; `nil` for NULL.
    package func value(_ column: String) throws(UnreadableValue) -> Int? {
        guard let number = try value(column) as Int64? else { return nil }
        guard let count = Int(count: number) else { throw UnreadableValue(column: column, Int.self) }
        return count
    }

    /// Returns the value of a column. GRDB's subscript would end the process for an unreadable value.
    /// - Throws: ``UnreadableValue`` for NULL and for a value that the type cannot represent.
    package func value<T: DatabaseValueConvertible>(_ column: String) throws(UnreadableValue) -> T {
        do {
            return try decode(T.self, forColumn: column)
        } catch {
            throw UnreadableValue(column: column, T.self)
        }
    }

    /// Returns the value of a column, for types that SQLite stores directly.
    package func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
        _ column: String
    ) throws(UnreadableValue) -> T {
        do {
            return try decode(T.self, forColumn: column)
        } catch {
            throw UnreadableValue(column: column, T.self)
        }
    }
}

/// An error for a stored value that its column must not hold: the file is damaged or another program wrote it. Does not
/// name the value, because errors are logged.
public struct UnreadableValue: Error, CustomStringConvertible {
    public let description: String

    @usableFromInline init(column: String, _ type: Any.Type) {
        description = "the column \(column) holds no \(type)"
    }
}

extension Dictionary {
    /// Creates a dictionary of rows with unique keys. A damaged table may hold a key twice: the last row wins, where
    /// `uniqueKeysWithValues` would end the process.
    package init(stored rows: some Sequence<(Key, Value)>) {
        self.init(rows, uniquingKeysWith: { $1 })
    }
}
