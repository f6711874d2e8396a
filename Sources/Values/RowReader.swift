import GRDB

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

    /// The value of the next column, which must hold one: a column's type and NULL are the schema's business.
    @inlinable public mutating func next<T: DatabaseValueConvertible & StatementColumnConvertible>() -> T {
        defer { index += 1 }
        guard let value = T.fromStatement(statement, atUncheckedIndex: index) else {
            preconditionFailure("column \(index) holds no \(T.self)")
        }
        return value
    }

    /// The same for what SQLite does not hold as it is.
    @inlinable public mutating func next<T: DatabaseValueConvertible>() -> T {
        defer { index += 1 }
        guard let value = T.fromDatabaseValue(DatabaseValue(sqliteStatement: statement, index: index)) else {
            preconditionFailure("column \(index) holds no \(T.self)")
        }
        return value
    }
}
