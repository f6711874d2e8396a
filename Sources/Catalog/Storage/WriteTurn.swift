import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Lets the writers of this process write one after the other, the first come first.
final class WriteTurn: Sendable {
    private let free = DispatchSemaphore(value: 1)

    /// - Returns: whether it is the caller's turn now; `pass` ends it.
    func wait(for longestWait: Duration) -> Bool {
        let (seconds, attoseconds) = longestWait.components
        let limit = DispatchTime.now() + .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
        return free.wait(timeout: limit) == .success
    }

    func pass() {
        free.signal()
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
