import GRDB
import GRDBSQLite

@testable import Catalog

extension World {
    /// How much work SQLite does for `body`: every tenth step of its machine is counted, which does not depend on how fast
    /// this one is.
    func steps(_ body: (Database) throws -> Void) throws -> Int {
        try catalog.read { db in
            var count = 0
            try withUnsafeMutablePointer(to: &count) { pointer in
                let counting: @convention(c) (UnsafeMutableRawPointer?) -> CInt = { context in
                    context?.assumingMemoryBound(to: Int.self).pointee += 1
                    return 0
                }
                sqlite3_progress_handler(db.sqliteConnection, 10, counting, pointer)
                defer { sqlite3_progress_handler(db.sqliteConnection, 0, nil, nil) }
                try body(db)
            }
            return count
        }
    }
}
