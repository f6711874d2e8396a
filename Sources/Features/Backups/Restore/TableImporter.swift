import Catalog
import GRDB
import GRDBSQLite
import Glibc

/// Inserts the lines of a table. The columns must be those of the schema. SQLite checks types and constraints of the
/// values, ``ColumnFormat`` the rest.
final class TableImporter {
    /// Maximum length of a line in bytes. The longest that Seorap writes holds a provider's response of up to 32 MB in
    /// base64.
    static let longestLine = 64 << 20

    private let table: String
    private let columns: [String: (place: Int32, form: ColumnFormat)]
    private let statement: Statement
    private var rest: [UInt8] = []
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
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        statement = try db.makeStatement(sql: "INSERT INTO \"\(table)\"(\(names)) VALUES (\(marks))")
    }

    func consume(_ bytes: UnsafeRawBufferPointer) throws {
        var bytes = bytes
        while let start = bytes.baseAddress, let found = memchr(start, 10, bytes.count) {
            let end = UnsafeRawPointer(found) - start
            try add(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
            try insert(rest[...])
            // Releases the memory of a very long line.
            rest.removeAll(keepingCapacity: rest.count <= bytes.count)
            bytes = UnsafeRawBufferPointer(rebasing: bytes[(end + 1)...])
        }
        try add(bytes)
    }

    private func add(_ bytes: UnsafeRawBufferPointer) throws {
        guard rest.count + bytes.count <= Self.longestLine else {
            throw BackupError.oversized(BackupName.rows(table).text)
        }
        rest += bytes
    }

    func finish() throws {
        guard rest.isEmpty else { throw BackupError.damaged(BackupName.rows(table).text) }
    }

    private func insert(_ line: ArraySlice<UInt8>) throws {
        guard let row = RowDecoder(line, columns: columns.count) else {
            throw BackupError.damaged(BackupName.rows(table).text)
        }
        let raw = statement.sqliteStatement
        sqlite3_reset(raw)
        sqlite3_clear_bindings(raw)
        let status = try step(row.values[...], raw)
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
    private func step(_ values: ArraySlice<(column: String, value: RowDecoder.Value)>, _ raw: OpaquePointer) throws
        -> Int32
    {
        guard let (column, value) = values.first else { return sqlite3_step(raw) }
        guard let (place, form) = columns[column], form.accepts(value) else {
            throw BackupError.unfit("\(table).\(BackupName.shown(column))")
        }
        let rest = values.dropFirst()
        switch value {
        case .integer(let number): sqlite3_bind_int64(raw, place, number)
        case .real(let number): sqlite3_bind_double(raw, place, number)
        // SQLite binds NULL for a null pointer, so empty values need a call of their own.
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
