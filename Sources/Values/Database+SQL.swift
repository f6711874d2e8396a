import GRDB

/// SQL in one step. A text is parsed once per connection and kept, so values belong into the arguments, never the text.
extension Database {
    /// Runs a statement that gives no rows.
    package func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    package func rows(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> [Row] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first row, if there is one.
    package func row(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Row? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// Rows one after another. A row is valid until the next is asked for.
    package func cursor(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> RowCursor {
        try Row.fetchCursor(cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first column of all rows.
    package func values<T: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: T.Type, _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [T] {
        try T.fetchAll(cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first column of the first row; nil where it is NULL or there is no row.
    package func value<T: DatabaseValueConvertible & StatementColumnConvertible>(
        _ type: T.Type, _ sql: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> T? {
        try T.fetchOne(cachedStatement(sql: sql), arguments: arguments)
    }

    /// The number in the first row; 0 where it is NULL or there is no row.
    package func number(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws -> Int {
        try value(Int.self, sql, arguments) ?? 0
    }
}

extension StatementArguments {
    /// GRDB's own takes any sequence of anything, which it looks up at run time: 2,600 instructions a value instead of 400.
    package init(of values: [DatabaseValue]) {
        self.init(values.map { $0 as (any DatabaseValueConvertible)? })
    }
}
