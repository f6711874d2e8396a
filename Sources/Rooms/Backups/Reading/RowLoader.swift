import GRDB
import GRDBSQLite

/// Puts the lines of a table back. The columns must be those of the schema; SQLite checks the values.
final class RowLoader {
    private let table: String
    private let places: [String: Int32]
    private let statement: Statement
    private var rest: [UInt8] = []
    private(set) var count = 0

    init(_ table: String, columns: [String], in db: Database) throws {
        self.table = table
        places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, Int32($0 + 1)) })
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        statement = try db.makeStatement(sql: "INSERT INTO \"\(table)\"(\(names)) VALUES (\(marks))")
    }

    func take(_ bytes: UnsafeRawBufferPointer) throws {
        var start = 0
        while let end = bytes[start...].firstIndex(of: 10) {
            rest += bytes[start..<end]
            try insert(rest[...])
            rest.removeAll(keepingCapacity: true)
            start = end + 1
        }
        rest += bytes[start...]
    }

    func finish() throws {
        guard rest.isEmpty else { throw BackupProblem.damaged(BackupName.rows(table).text) }
    }

    private func insert(_ line: ArraySlice<UInt8>) throws {
        guard let row = RowLine(line) else { throw BackupProblem.damaged(BackupName.rows(table).text) }
        let raw = statement.sqliteStatement
        sqlite3_reset(raw)
        sqlite3_clear_bindings(raw)
        let status = try step(row.values[...], raw)
        guard status == SQLITE_DONE else {
            let code = ResultCode(rawValue: status & 0xFF)
            guard code == .SQLITE_CONSTRAINT || code == .SQLITE_MISMATCH else {
                throw DatabaseError(resultCode: code, message: table)
            }
            throw BackupProblem.unfit("row \(count + 1) of \(table)")
        }
        count += 1
    }

    /// Binds the values and inserts the row. SQLite reads texts and bytes where they are: they stay until it has stepped.
    private func step(_ values: ArraySlice<(column: String, value: RowLine.Value)>, _ raw: OpaquePointer) throws
        -> Int32
    {
        guard let (column, value) = values.first else { return sqlite3_step(raw) }
        guard let place = places[column] else { throw BackupProblem.unfit("\(table).\(column)") }
        let rest = values.dropFirst()
        switch value {
        case .integer(let number): sqlite3_bind_int64(raw, place, number)
        case .real(let number): sqlite3_bind_double(raw, place, number)
        // Without a pointer they would be NULL.
        case .text([]): sqlite3_bind_text(raw, place, "", 0, nil)
        case .blob([]): sqlite3_bind_zeroblob(raw, place, 0)
        case .text(let bytes):
            return try bytes.withUnsafeBytes { buffer in
                let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                sqlite3_bind_text(raw, place, start, Int32(buffer.count), nil)
                return try step(rest, raw)
            }
        case .blob(let bytes):
            return try bytes.withUnsafeBytes { buffer in
                sqlite3_bind_blob(raw, place, buffer.baseAddress, Int32(buffer.count), nil)
                return try step(rest, raw)
            }
        }
        return try step(rest, raw)
    }
}
