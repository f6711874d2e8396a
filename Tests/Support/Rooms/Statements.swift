import GRDB
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
}
