import GRDB

/// Reads a row column by column. Whoever writes a SELECT's list of columns reads them in that order, and no line says where
/// in the row one stands.
package struct RowReader {
    private let row: Row
    private var index: Int

    /// - Parameter start: index of the first column to read.
    package init(_ row: Row, from start: Int = 0) {
        self.row = row
        index = start
    }

    /// The value of the next column.
    package mutating func next<T: DatabaseValueConvertible>() -> T {
        defer { index += 1 }
        return row[index]
    }

    /// The same for what SQLite holds as it is, without a value in between: a fifth of the time.
    package mutating func next<T: DatabaseValueConvertible & StatementColumnConvertible>() -> T {
        defer { index += 1 }
        return row[index]
    }
}
