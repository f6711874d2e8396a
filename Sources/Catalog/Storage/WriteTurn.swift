import Dispatch
import Files
import GRDB
import GRDBSQLite
import Glibc
import Jobs
import Synchronization

/// Lets the writers of this process write one after the other, the first come first. Not a `DispatchSemaphore`, whose waits are
/// counted by the machine's clock: after a jump nobody would get a turn for which they had to wait.
///
/// Safe because everything that changes is read and written with the mutex locked.
final class WriteTurn: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isTaken = false
    /// Tickets of those that wait.
    private var waiting: [Int] = []
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

    /// - Returns: whether it is the caller's turn now; `pass` ends it.
    func wait(for longestWait: Duration) -> Bool {
        var deadline = Self.moment(after: longestWait)
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        lastTicket += 1
        let ticket = lastTicket
        waiting.append(ticket)
        defer {
            waiting.removeAll { $0 == ticket }
            // Without the one that gives up, another may be the first.
            pthread_cond_broadcast(changed)
        }
        while isTaken || waiting.first != ticket {
            guard pthread_cond_timedwait(changed, mutex, &deadline) == 0 else { return false }
        }
        isTaken = true
        return true
    }

    /// How many wait.
    var waitingCount: Int {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return waiting.count
    }

    func pass() {
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

/// How long a write waits for others before it is given up.
package enum WriteLimit {
    @TaskLocal package static var time: Duration = .seconds(10)
}

/// Writes into the catalog's database when it is the caller's turn.
///
/// Waits for other writers of this process and for another process that holds SQLite's lock, both together no longer
/// than ``WriteLimit/time``; throws `SQLITE_BUSY` then, and nothing was written.
struct TurnWriter: JobWriter {
    let database: DatabasePool
    let commits: Commits
    private let turn = WriteTurn()

    init(database: DatabasePool) {
        self.database = database
        commits = Commits(database)
    }

    func afterCommit(
        in db: Database, _ action: @escaping @Sendable (Database) -> Void,
        onRollback: @escaping @Sendable (Database) -> Void
    ) {
        commits.after(commit: action, rollback: onRollback)
    }

    func write<T>(_ body: (Database) throws -> T) throws -> T {
        try write(body, committed: { _, _ in })
    }

    /// - Parameter committed: runs while nobody else writes yet.
    func write<T>(_ body: (Database) throws -> T, committed: (Database, T) -> Void) throws -> T {
        let deadline = ContinuousClock.now + WriteLimit.time
        guard turn.wait(for: WriteLimit.time) else {
            throw DatabaseError(resultCode: .SQLITE_BUSY, message: "other changes take too long")
        }
        defer { turn.pass() }
        return try database.writeWithoutTransaction { db in
            var result: T?
            do {
                try db.waiting(until: deadline) {
                    try db.inTransaction(.immediate) {
                        result = try body(db)
                        return .commit
                    }
                }
            } catch {
                // Where SQLite rolled back by itself, as on a full disk, GRDB tells nobody.
                commits.databaseDidRollback(db)
                if let error = error as? DatabaseError, lacksRoom(error) { throw StorageFailure.full }
                throw error
            }
            guard let result else { preconditionFailure("a transaction that does not throw has run its body") }
            committed(db, result)
            return result
        }
    }
}

extension TurnWriter {
    /// Whether a file may not grow: past a quota or a limit of size. SQLite itself says it only of a disk without room; of
    /// these it says that a file cannot be written, as of a broken disk.
    private func lacksRoom(_ error: DatabaseError) -> Bool {
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

/// Work that nobody waits for: one after the other, a hundred at most.
final class SoonQueue: Sendable {
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

    func settle() {
        queue.sync {}
    }
}

extension Database {
    /// How long writers wait for another process that do not say it themselves.
    static let busyTime = Duration.seconds(5)

    /// SQLite waits for other processes until then at most, in what `body` does.
    func waiting<T>(until deadline: ContinuousClock.Instant, _ body: () throws -> T) rethrows -> T {
        // A closed connection says so itself.
        guard let sqliteConnection else { return try body() }
        let left = max(.zero, ContinuousClock.now.duration(to: deadline))
        sqlite3_busy_timeout(sqliteConnection, Int32(clamping: Int(left / .milliseconds(1))))
        defer { sqlite3_busy_timeout(sqliteConnection, Int32(clamping: Int(Self.busyTime / .milliseconds(1)))) }
        return try body()
    }
}
