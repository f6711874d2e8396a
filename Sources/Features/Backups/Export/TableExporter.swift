import GRDB
import GRDBSQLite

/// Writes the rows of a table as lines of JSON. Copies texts byte by byte, because they need not be valid UTF-8.
struct TableExporter {
    private static let chunkSize = 256 << 10

    /// Passes the lines to `sink` in chunks.
    /// - Parameter person: value of `?1` in the SQL of the source.
    /// - Returns: number of rows.
    @discardableResult
    static func export(
        _ source: BackupTables.Source, person: Int64?, in db: Database, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        let encoder = RowEncoder(columns: source.columns)
        var lines: [UInt8] = []
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
            encoder.append(statement.sqliteStatement, to: &lines)
            count += 1
            if lines.count >= chunkSize {
                try lines.withUnsafeBytes(sink)
                lines.removeAll(keepingCapacity: true)
            }
        }
        try lines.withUnsafeBytes(sink)
        return count
    }
}
