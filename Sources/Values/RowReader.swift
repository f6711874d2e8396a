import GRDB
import GRDBSQLite

/// Reads the row that a statement stands on column by column. Whoever writes a SELECT's list of columns reads them in that
/// order, and no line says where in the row one stands. Valid until the next row.
///
/// Public, because the compiler hands no body of a `package` function to another module: each `next()` would look up its type
/// at run time, a third of a page of books as JSON.
public struct RowReader {
    @usableFromInline let statement: SQLiteStatement
    @usableFromInline var index: CInt

    /// - Parameter start: index of the first column to read.
    @inlinable public init(_ statement: SQLiteStatement, from start: Int = 0) {
        self.statement = statement
        index = CInt(start)
    }

    /// The value of the next column.
    /// - Throws: ``UnreadableValue`` for NULL and for a word that the type does not know.
    @inlinable public mutating func next<T: DatabaseValueConvertible & StatementColumnConvertible>()
        throws(UnreadableValue) -> T
    {
        guard let value = T.fromStatement(statement, atUncheckedIndex: index) else { throw unreadable(T.self) }
        index += 1
        return value
    }

    /// The same for what SQLite does not hold as it is.
    @inlinable public mutating func next<T: DatabaseValueConvertible>() throws(UnreadableValue) -> T {
        guard let value = T.fromDatabaseValue(DatabaseValue(sqliteStatement: statement, index: index)) else {
            throw unreadable(T.self)
        }
        index += 1
        return value
    }

    /// The count or size in the next column.
    /// - Throws: ``UnreadableValue`` for NULL and for a number that only a damaged row has.
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

    @usableFromInline func unreadable(_ type: Any.Type) -> UnreadableValue {
        UnreadableValue(column: sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "\(index)", type)
    }
}

extension Int {
    /// A stored count or size; `nil` if sums with it could overflow.
    @inlinable init?(count: Int64) {
        guard count.magnitude <= 1 << 53 else { return nil }
        self.init(count)
    }
}

extension Row {
    /// The count or size in a column.
    /// - Throws: ``UnreadableValue`` for NULL and for a number that only a damaged row has.
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

    /// The value of a column. Where GRDB's subscript would end the process, this throws.
    /// - Throws: ``UnreadableValue`` for NULL and for a word that the type does not know.
    package func value<T: DatabaseValueConvertible>(_ column: String) throws(UnreadableValue) -> T {
        do {
            return try decode(T.self, forColumn: column)
        } catch {
            throw UnreadableValue(column: column, T.self)
        }
    }

    /// The same for what SQLite holds as it is.
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

/// A stored value that its column cannot hold: the file is damaged, or another program wrote it. Names no value, because
/// errors go to the log.
public struct UnreadableValue: Error, CustomStringConvertible {
    public let description: String

    @usableFromInline init(column: String, _ type: Any.Type) {
        description = "the column \(column) holds no \(type)"
    }
}

extension Dictionary {
    /// Makes a dictionary of rows whose keys SQLite keeps unique. In a damaged table a key may stand twice; then the last
    /// row counts, where `uniqueKeysWithValues` would end the process.
    package init(stored rows: some Sequence<(Key, Value)>) {
        self.init(rows, uniquingKeysWith: { $1 })
    }
}
