import GRDB
import GRDBSQLite

extension Database {
    /// Time that connections wait for another process, unless `withBusyTimeout` sets another limit.
    static let busyTime = Duration.seconds(5)

    /// Runs `body`, in which SQLite waits for other processes until `deadline` at most.
    func withBusyTimeout<T>(until deadline: ContinuousClock.Instant, _ body: () throws -> T) rethrows -> T {
        // Statements on a closed connection throw their own error.
        guard let sqliteConnection else { return try body() }
        let remainingTime = max(.zero, ContinuousClock.now.duration(to: deadline))
        sqlite3_busy_timeout(sqliteConnection, Int32(clamping: Int(remainingTime / .milliseconds(1))))
        defer { sqlite3_busy_timeout(sqliteConnection, Int32(clamping: Int(Self.busyTime / .milliseconds(1)))) }
        return try body()
    }
}
