import Files
import GRDB
import Glibc
import Jobs

/// Maximum time that a write waits for other writers before it fails.
package enum WriteTimeout {
    @TaskLocal package static var time: Duration = .seconds(10)
}

/// Writes to the catalog's database while holding the write lock.
///
/// Waits for other writers of this process and for another process that holds SQLite's lock, for no longer than
/// ``WriteTimeout/time`` in total. Then it throws `SQLITE_BUSY`, and nothing was written.
struct SerialWriter: TransactionWriter {
    let database: DatabasePool
    let commits: CommitHooks
    private let lock = WriteLock()

    init(database: DatabasePool) {
        self.database = database
        commits = CommitHooks(database)
    }

    func afterCommit(
        in db: Database, _ action: @escaping @Sendable (Database) -> Void,
        onRollback: @escaping @Sendable (Database) -> Void
    ) {
        commits.addHook(commit: action, rollback: onRollback)
    }

    func write<T>(_ body: (Database) throws -> T) throws -> T {
        try write(body, committed: { _, _ in })
    }

    /// - Parameter committed: runs after the commit and before the next writer.
    func write<T>(_ body: (Database) throws -> T, committed: (Database, T) -> Void) throws -> T {
        let deadline = ContinuousClock.now + WriteTimeout.time
        guard lock.acquire(timeout: WriteTimeout.time) else {
            throw DatabaseError(resultCode: .SQLITE_BUSY, message: "other changes take too long")
        }
        defer { lock.release() }
        return try database.writeWithoutTransaction { db in
            var result: T?
            do {
                try db.withBusyTimeout(until: deadline) {
                    try db.inTransaction(.immediate) {
                        result = try body(db)
                        return .commit
                    }
                }
            } catch {
                // If SQLite rolls back on its own, as on a full disk, GRDB does not notify its observers.
                commits.databaseDidRollback(db)
                if let error = error as? DatabaseError, isOutOfSpace(error) { throw StorageError.full }
                throw error
            }
            guard let result else { preconditionFailure("a transaction that does not throw has run its body") }
            committed(db, result)
            return result
        }
    }
}

extension SerialWriter {
    /// Whether a file may not grow, because of a quota or a size limit. SQLite reports only a full disk as such; here
    /// it reports that the file cannot be written, as for a broken disk.
    private func isOutOfSpace(_ error: DatabaseError) -> Bool {
        guard error.extendedResultCode == .SQLITE_IOERR_WRITE else { return false }
        var limit = rlimit()
        if getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur != .max { return true }
        let probePath = database.path + "-room"
        do {
            let file = try File(probePath, .writeOnly, [.create, .truncate])
            defer { unlink(probePath) }
            try file.write([UInt8](repeating: 1, count: 65_536))
            return false
        } catch {
            return error.isDiskFull
        }
    }
}
