import Dispatch
import Files
import GRDB
import GRDBSQLite
import Glibc
import Jobs
import Synchronization

/// Serialises the writers of this process, first come, first served. Not a `DispatchSemaphore`, whose timeouts follow
/// the system clock: after a jump of the clock, writers that have to wait would never get the lock.
///
/// Safe because all mutable state is read and written with the mutex locked.
final class WriteLock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isTaken = false
    /// Tickets of waiting writers.
    private var withBusyTimeout: [Int] = []
    private var lastTicket = 0

    init() {
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// - Returns: whether the caller has the lock, which `release` releases.
    func acquire(timeout longestWait: Duration) -> Bool {
        var deadline = Self.moment(after: longestWait)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        lastTicket += 1
        let ticket = lastTicket
        withBusyTimeout.append(ticket)
        defer {
            withBusyTimeout.removeAll { $0 == ticket }
            // After a writer gives up, another one may be first.
            pthread_cond_broadcast(changed)
        }
        while isTaken || withBusyTimeout.first != ticket {
            guard pthread_cond_timedwait(changed, mutex, &deadline) == 0 else { return false }
        }
        isTaken = true
        return true
    }

    /// Number of waiting writers.
    var waitingCount: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return withBusyTimeout.count
    }

    func release() {
        pthread_mutex_lock(mutex)
        isTaken = false
        pthread_cond_broadcast(changed)
        pthread_mutex_unlock(mutex)
    }

    private static func moment(after duration: Duration) -> timespec {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        let (seconds, attoseconds) = duration.components
        let nanoseconds = moment.tv_nsec + Int(attoseconds / 1_000_000_000)
        moment.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
        moment.tv_nsec = nanoseconds % 1_000_000_000
        return moment
    }
}

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

    /// - Parameter committed: runs before the next writer.
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
        let probe = database.path + "-room"
        do {
            let file = try File(probe, .writeOnly, [.create, .truncate])
            defer { unlink(probe) }
            try file.write([UInt8](repeating: 1, count: 1 << 16))
            return false
        } catch {
            return error.isDiskFull
        }
    }
}

/// Runs work that no caller waits for, serially. Drops work above a hundred waiting items.
final class BestEffortQueue: Sendable {
    private static let limit = 100
    private let queue = DispatchQueue(label: "seorap.soon")
    private let count = Atomic(0)

    func run(_ work: @escaping @Sendable () -> Void) {
        guard count.add(1, ordering: .relaxed).newValue <= Self.limit else {
            count.subtract(1, ordering: .relaxed)
            return
        }
        queue.async { [self] in
            work()
            count.subtract(1, ordering: .relaxed)
        }
    }

    func drain() {
        queue.sync {}
    }
}

extension Database {
    /// Time that writers without a limit of their own wait for another process.
    static let busyTime = Duration.seconds(5)

    /// Runs `body`, in which SQLite waits for other processes until `deadline` at most.
    func withBusyTimeout<T>(until deadline: ContinuousClock.Instant, _ body: () throws -> T) rethrows -> T {
        // Statements on a closed connection throw their own error.
        guard let sqliteConnection else { return try body() }
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        sqlite3_busy_timeout(sqliteConnection, Int32(clamping: Int(left / .milliseconds(1))))
        defer { sqlite3_busy_timeout(sqliteConnection, Int32(clamping: Int(Self.busyTime / .milliseconds(1)))) }
        return try body()
    }
}
