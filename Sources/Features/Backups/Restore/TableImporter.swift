import Catalog
import GRDB
import GRDBSQLite
import Glibc

/// Inserts the lines of a table. The columns must be those of the schema. SQLite checks types and constraints of the
/// values, ``ColumnFormat`` the rest.
final class TableImporter {
    /// Maximum length of a line in bytes. The longest that Seorap writes holds a provider's response of up to 32 MB in
    /// base64.
    static let maxLineLength = 64 << 20

    private let table: String
    private let columns: [String: (parameter: Int32, format: ColumnFormat)]
    private let statement: Statement
    /// The beginning of a line whose end has not been received.
    private var pending: [UInt8] = []
    private(set) var count = 0

    /// - Parameters:
    ///   - columns: columns of the lines; may be ``FormerNames``.
    ///   - shape: the table; `nil` for SQLite's own counters.
    init(_ table: String, columns: [String], shape: TableSchema?, in db: Database) throws {
        self.table = table
        self.columns = Dictionary(
            uniqueKeysWithValues: columns.enumerated().map { index, column in
                (column, (Int32(index + 1), ColumnFormat(of: FormerNames.current(column, of: table), in: shape)))
            })
        let names = columns.map { "\"\(FormerNames.current($0, of: table))\"" }.joined(separator: ", ")
        let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
        statement = try db.makeStatement(sql: "INSERT INTO \"\(table)\"(\(names)) VALUES (\(placeholders))")
    }

    func consume(_ bytes: UnsafeRawBufferPointer) throws {
        var bytes = bytes
        while let start = bytes.baseAddress, let newline = memchr(start, 10, bytes.count) {
            let end = UnsafeRawPointer(newline) - start
            try addToLine(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
            try insert(pending[...])
            // Releases the memory of a very long line.
            pending.removeAll(keepingCapacity: pending.count <= bytes.count)
            bytes = UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...])
        }
        try addToLine(bytes)
    }

    private func addToLine(_ bytes: UnsafeRawBufferPointer) throws {
        guard pending.count + bytes.count <= Self.maxLineLength else {
            throw BackupError.oversized(BackupName.rows(table).text)
        }
        pending += bytes
    }

    func finish() throws {
        guard pending.isEmpty else { throw BackupError.damaged(BackupName.rows(table).text) }
    }

    private func insert(_ line: ArraySlice<UInt8>) throws {
        guard let row = RowDecoder(line, columns: columns.count) else {
            throw BackupError.damaged(BackupName.rows(table).text)
        }
        let raw = statement.sqliteStatement
        sqlite3_reset(raw)
        sqlite3_clear_bindings(raw)
        let status = try bindAndStep(row.values[...], raw)
        guard status == SQLITE_DONE else {
            let code = ResultCode(rawValue: status & 0xFF)
            guard code == .SQLITE_CONSTRAINT || code == .SQLITE_MISMATCH else {
                throw DatabaseError(resultCode: code, message: table)
            }
            throw BackupError.unfit("row \(count + 1) of \(table)")
        }
        count += 1
    }

    /// Binds the values and inserts the row. SQLite reads texts and bytes in place, so they must stay valid during the
    /// step.
    private func bindAndStep(_ values: ArraySlice<(column: String, value: RowDecoder.Value)>, _ raw: OpaquePointer)
        throws
        -> Int32
    {
        guard let (column, value) = values.first else { return sqlite3_step(raw) }
        guard let (parameter, format) = columns[column], format.accepts(value) else {
            throw BackupError.unfit("\(table).\(BackupName.shown(column))")
        }
        let remaining = values.dropFirst()
        switch value {
        case .integer(let number): sqlite3_bind_int64(raw, parameter, number)
        case .real(let number): sqlite3_bind_double(raw, parameter, number)
        // SQLite binds NULL for a null pointer, so empty values need a call of their own.
        case .text([]): sqlite3_bind_text(raw, parameter, "", 0, nil)
        case .blob([]): sqlite3_bind_zeroblob(raw, parameter, 0)
        case .text(let bytes):
            return try bytes.withUnsafeBytes { buffer in
                let start = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
                sqlite3_bind_text(raw, parameter, start, Int32(buffer.count), nil)
                return try bindAndStep(remaining, raw)
            }
        case .blob(let bytes):
            return try bytes.withUnsafeBytes { buffer in
                sqlite3_bind_blob(raw, parameter, buffer.baseAddress, Int32(buffer.count), nil)
                return try bindAndStep(remaining, raw)
            }
        }
        return try bindAndStep(remaining, raw)
    }
}
