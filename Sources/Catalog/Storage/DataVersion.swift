import GRDB
import GRDBSQLite
import Synchronization

/// A number that changes with every commit of any process: SQLite's `data_version`, read by a connection that never
/// writes.
///
/// Uses SQLite's C interface, because GRDB would read the whole schema when it opens the file. The pointers are used
/// only with the mutex locked, and freed by `close`.
final class DataVersion: Sendable {
    private struct PreparedPragma: ~Copyable {
        let connection: OpaquePointer
        let statement: OpaquePointer

        deinit {
            sqlite3_finalize(statement)
            sqlite3_close_v2(connection)
        }
    }

    private let pragma: Mutex<PreparedPragma?>

    /// - Throws: `DatabaseError` if the file cannot be opened.
    init(of path: String) throws {
        var connection: OpaquePointer?
        var statement: OpaquePointer?
        var code = sqlite3_open_v2(path, &connection, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        if code == SQLITE_OK { code = sqlite3_prepare_v2(connection, "PRAGMA data_version", -1, &statement, nil) }
        guard code == SQLITE_OK, let connection, let statement else {
            sqlite3_close_v2(connection)
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "its version cannot be asked for")
        }
        sqlite3_busy_timeout(connection, Int32(Database.busyTime / .milliseconds(1)))
        pragma = Mutex(PreparedPragma(connection: connection, statement: statement))
    }

    /// Returns the present number.
    func current() throws -> Int {
        try pragma.withLock { pragma in
            guard let statement = pragma?.statement else {
                throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "it is closed")
            }
            defer { sqlite3_reset(statement) }
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "its version cannot be read")
            }
            return Int(sqlite3_column_int64(statement, 0))
        }
    }

    func close() {
        pragma.withLock { $0 = nil }
    }
}
