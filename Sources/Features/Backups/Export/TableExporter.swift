import GRDB
import GRDBSQLite

/// Reads the rows of a table as lines. Copies texts byte by byte, because they need not be valid UTF-8.
struct TableExporter {
    private static let piece = 256 << 10

    /// - Parameter person: value of `?1`.
    /// - Returns: number of rows.
    @discardableResult
    static func read(
        _ source: BackupTables.Source, person: Int64?, in db: Database, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        let text = RowEncoder(columns: source.columns)
        var out: [UInt8] = []
        var count = 0
        let statement = try db.makeStatement(sql: source.sql)
        defer { sqlite3_reset(statement.sqliteStatement) }
        if let person, sqlite3_bind_parameter_count(statement.sqliteStatement) > 0 {
            sqlite3_bind_int64(statement.sqliteStatement, 1, person)
        }
        while true {
            let status = sqlite3_step(statement.sqliteStatement)
            if status == SQLITE_DONE { break }
            guard status == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: status), message: source.table)
            }
            text.append(statement.sqliteStatement, to: &out)
            count += 1
            if out.count >= piece {
                try out.withUnsafeBytes(sink)
                out.removeAll(keepingCapacity: true)
            }
        }
        try out.withUnsafeBytes(sink)
        return count
    }
}
