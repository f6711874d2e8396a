import GRDB
import GRDBSQLite
import Synchronization

/// The statements that a connection runs.
package final class Statements: Sendable {
    private let all = Mutex<[String]>([])

    /// Those that `body` runs.
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

    /// Those that a connection keeps and that SQLite made anew although nothing of the schema changed: it does so with each value
    /// that is bound to what it compared with the condition of a partial index.
    package static func madeAnew(in db: Database) -> [String] {
        var all: [String] = []
        var next = sqlite3_next_stmt(db.sqliteConnection, nil)
        while let statement = next {
            if sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_REPREPARE, 0) > 0 {
                all.append(String(cString: sqlite3_sql(statement)))
            }
            next = sqlite3_next_stmt(db.sqliteConnection, statement)
        }
        return all
    }

    /// How many a connection keeps.
    package static func count(in db: Database) -> Int {
        var count = 0
        var next = sqlite3_next_stmt(db.sqliteConnection, nil)
        while let statement = next {
            count += 1
            next = sqlite3_next_stmt(db.sqliteConnection, statement)
        }
        return count
    }
}
