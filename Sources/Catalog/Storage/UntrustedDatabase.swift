import CSQLite
import Foundation
import GRDB

/// A database of another program, from an untrusted source. It is read without a journal and without writing, and no
/// code of its schema is run. See "Defense Against The Dark Arts" in SQLite's documentation.
package final class UntrustedDatabase: Sendable {
    /// Maximum size of a row and of a text, in bytes.
    private static let maxTextBytes: Int32 = 32 << 20

    private let queue: DatabaseQueue
    /// Names of its tables, without views and virtual tables.
    package let tables: Set<String>

    /// Error for content that SQLite cannot read or reports as damaged.
    package struct ReadError: Error {}

    /// - Throws: ``ReadError``, as all functions here do.
    package init(path: String) throws {
        var configuration = Configuration()
        configuration.label = "untrusted"
        configuration.readonly = true
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            let result = ResultCode(rawValue: sqlite_distrust_schema(db.sqliteConnection, Self.maxTextBytes))
            guard result == .SQLITE_OK else { throw DatabaseError(resultCode: result) }
            try db.execute(sql: "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0; PRAGMA cache_size = -4096")
        }
        // Immutable, so that SQLite ignores any journal beside the file.
        let address = URL(filePath: path).absoluteString + "?immutable=1"
        do {
            queue = try DatabaseQueue(path: address, configuration: configuration)
            tables = try queue.read { db in
                let sql =
                    "SELECT coalesce(CAST(name AS TEXT), '') FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
                return Set(try String.fetchAll(db, sql: sql))
            }
        } catch is DatabaseError {
            throw ReadError()
        }
    }

    /// Checks a table and its indexes for damage.
    package func check(_ table: String) throws {
        let messages = try reading { db in
            try String.fetchAll(db, sql: "PRAGMA quick_check(\(table.quotedDatabaseIdentifier))")
        }
        guard messages == ["ok"] else { throw ReadError() }
    }

    /// Returns rows as texts. Values of other types are converted, and invalid UTF-8 is repaired.
    /// - Parameters:
    ///   - columns: SQL expressions.
    ///   - rest: the statement after the columns.
    package func texts(_ columns: [String], _ rest: String, _ arguments: [Int64] = []) throws -> [[String]] {
        let columnList = columns.map { "coalesce(CAST(\($0) AS TEXT), '')" }.joined(separator: ", ")
        return try reading { db in
            try Row.fetchAll(db, sql: "SELECT \(columnList) \(rest)", arguments: StatementArguments(arguments)).map {
                row in
                row.databaseValues.map { String.fromDatabaseValue($0) ?? "" }
            }
        }
    }

    private func reading<T>(_ body: (Database) throws -> T) throws -> T {
        do {
            return try queue.read(body)
        } catch is DatabaseError {
            throw ReadError()
        }
    }
}
