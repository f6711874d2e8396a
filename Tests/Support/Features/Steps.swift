import Catalog
import GRDB
import GRDBSQLite
import Synchronization

/// Counts the work of SQLite in units of ten instructions of its virtual machine. The count does not depend on the
/// speed of the computer.
package enum Steps {
    /// Returns the work of `body` in one connection.
    package static func taken(in db: Database, _ body: () throws -> Void) throws -> Int {
        let count = Count()
        count.begin(in: db)
        defer { count.end(in: db) }
        try body()
        return count.value
    }

    /// Returns the work of `body` in the writing connection, in any number of transactions.
    package static func taken(writingTo catalog: Catalog, _ body: () throws -> Void) throws -> Int {
        let count = Count()
        try catalog.write { count.begin(in: $0) }
        defer { try? catalog.write { count.end(in: $0) } }
        try body()
        return count.value
    }

    private final class Count: Sendable {
        private let steps = Atomic(0)

        var value: Int { steps.load(ordering: .relaxed) }

        func begin(in db: Database) {
            // Called by SQLite after every ten instructions. The result 0 lets the statement go on.
            let progressHandler: @convention(c) (UnsafeMutableRawPointer?) -> CInt = { context in
                guard let context else { return 0 }
                Unmanaged<Count>.fromOpaque(context).takeUnretainedValue().steps.add(1, ordering: .relaxed)
                return 0
            }
            sqlite3_progress_handler(
                db.sqliteConnection, 10, progressHandler, Unmanaged.passUnretained(self).toOpaque())
        }

        func end(in db: Database) {
            sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil)
        }
    }
}
