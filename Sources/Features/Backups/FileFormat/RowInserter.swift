import GRDB
import GRDBSQLite

/// Inserts rows of named values, one at a time. Binds texts as bytes, because damaged text need not be UTF-8.
struct RowInserter {
    /// `SQLITE_TRANSIENT`: makes SQLite copy bound values.
    private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    let table: String
    let db: Database

    /// Inserts a row.
    /// - Throws: `DatabaseError` if a constraint forbids the row or the disk is full.
    func insert(_ values: NamedValues) throws {
        let names = values.map { "\"\($0.column)\"" }.joined(separator: ", ")
        let placeholders = values.map { _ in "?" }.joined(separator: ", ")
        let statement = try db.cachedStatement(sql: "INSERT INTO \"\(table)\"(\(names)) VALUES (\(placeholders))")
        try Self.run(statement, values.map(\.value), in: db)
    }

    /// - Returns: whether a row with these values exists.
    func contains(_ values: NamedValues) throws -> Bool {
        let match = values.map { "\"\($0.column)\" IS ?" }.joined(separator: " AND ")
        let statement = try db.cachedStatement(sql: "SELECT 1 FROM \"\(table)\" WHERE \(match)")
        return try Self.run(statement, values.map(\.value), in: db)
    }

    /// - Returns: the row as a line of a backup, including its line end.
    static func line(_ values: NamedValues, in db: Database) throws -> [UInt8] {
        let placeholders = values.map { _ in "?" }.joined(separator: ", ")
        let statement = try db.makeStatement(sql: "SELECT \(placeholders)")
        // GRDB's object finalises SQLite's statement, so it must outlive the use of the raw pointer.
        return withExtendedLifetime(statement) {
            let raw = statement.sqliteStatement
            for (index, value) in values.enumerated() { bind(value.value, Int32(index + 1), raw) }
            defer { sqlite3_reset(raw) }
            var line: [UInt8] = []
            if sqlite3_step(raw) == SQLITE_ROW { RowEncoder(columns: values.map(\.column)).append(raw, to: &line) }
            return line
        }
    }

    /// - Returns: whether the statement returned a row.
    @discardableResult
    private static func run(_ statement: Statement, _ values: [RowDecoder.Value?], in db: Database) throws -> Bool {
        let raw = statement.sqliteStatement
        sqlite3_reset(raw)
        sqlite3_clear_bindings(raw)
        for (index, value) in values.enumerated() { bind(value, Int32(index + 1), raw) }
        let status = sqlite3_step(raw)
        defer {
            sqlite3_reset(raw)
            sqlite3_clear_bindings(raw)
        }
        guard status == SQLITE_DONE || status == SQLITE_ROW else {
            throw DatabaseError(
                resultCode: ResultCode(rawValue: status), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
        }
        return status == SQLITE_ROW
    }

    private static func bind(_ value: RowDecoder.Value?, _ parameter: Int32, _ raw: OpaquePointer) {
        switch value {
        case nil: sqlite3_bind_null(raw, parameter)
        case .integer(let number): sqlite3_bind_int64(raw, parameter, number)
        case .real(let number): sqlite3_bind_double(raw, parameter, number)
        // SQLite binds NULL for a null pointer, so empty values need a call of their own.
        case .text([]): sqlite3_bind_text(raw, parameter, "", 0, nil)
        case .blob([]): sqlite3_bind_zeroblob(raw, parameter, 0)
        case .text(let bytes):
            bytes.withUnsafeBytes {
                _ = sqlite3_bind_text(
                    raw, parameter, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), transient)
            }
        case .blob(let bytes):
            bytes.withUnsafeBytes { _ = sqlite3_bind_blob(raw, parameter, $0.baseAddress, Int32($0.count), transient) }
        }
    }
}

extension DatabaseError {
    /// Whether the row itself causes the error, rather than the disk.
    var isCausedByRow: Bool {
        [.SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_ERROR].contains(resultCode.primaryResultCode)
    }
}
