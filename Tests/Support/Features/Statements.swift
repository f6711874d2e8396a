import GRDB
import GRDBSQLite
import Synchronization

/// Records the statements that a connection runs, and inspects its prepared statements.
package final class Statements: Sendable {
    private let all = Mutex<[String]>([])

    /// Returns the statements that `body` runs.
    package static func run(in db: Database, _ body: () throws -> Void) throws -> [String] {
        let statements = Statements()
        db.trace { event in
            if case .statement(let statement) = event {
                let sql = statement.sql
                statements.all.withLock { $0.append(sql) }
            }
        }
        defer { db.trace(nil) }
        try body()
        return statements.all.withLock { $0 }
    }

    /// Returns the statements that SQLite would answer by reading a whole table or by sorting, with their plans. Each
    /// parameter is 1.
    package static func unindexed(_ statements: [String], in db: Database) throws -> [String] {
        try statements.compactMap { sql in
            let arguments = StatementArguments(Array(repeating: 1, count: sql.count { $0 == "?" }))
            let plan: [String] = try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
                .map { $0["detail"] }
            return plan.contains { $0.hasPrefix("SCAN") || $0.contains("TEMP B-TREE") } ? "\(sql): \(plan)" : nil
        }
    }

    /// Returns the prepared statements that SQLite compiled again although the schema did not change. It does so for
    /// each value that is bound to a parameter which it compared with the condition of a partial index.
    package static func madeAnew(in db: Database) -> [String] {
        preparedStatements(in: db).filter { sqlite3_stmt_status($0, SQLITE_STMTSTATUS_REPREPARE, 0) > 0 }
            .map { String(cString: sqlite3_sql($0)) }
    }

    /// Returns the number of prepared statements of a connection.
    package static func count(in db: Database) -> Int { preparedStatements(in: db).count }

    private static func preparedStatements(in db: Database) -> [OpaquePointer] {
        guard let first = sqlite3_next_stmt(db.sqliteConnection, nil) else { return [] }
        return Array(sequence(first: first) { sqlite3_next_stmt(db.sqliteConnection, $0) })
    }
}
