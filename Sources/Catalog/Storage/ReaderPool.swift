import Dispatch
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// A pool of reading connections, opened on demand: one for each thread that is reading.
///
/// A thread prefers the connection that it used last, because its pages are in the processor's cache and its memory
/// belongs to the thread: freeing another thread's memory takes a lock that this thread needs too. Otherwise the most
/// recently returned connection is used. GRDB's own pool costs two queues and three statements prepared again for each
/// read.
final class ReaderPool: Sendable {
    private struct State {
        /// Idle connections, most recently returned last, with the threads that used them last.
        var idle: [(reader: DatabaseQueue, thread: pthread_t)] = []
        /// All open connections, idle or in use.
        var all: [DatabaseQueue] = []
        var isClosed = false
    }

    private let path: String
    private let configuration: Configuration
    private let state = Mutex(State())
    private let slots: DispatchSemaphore

    /// - Parameter configuration: the writer's configuration.
    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
        // A semaphore ends the process if it is released with a lower value than its initial one.
        slots = DispatchSemaphore(value: 0)
        for _ in 0..<configuration.maximumReaderCount { slots.signal() }
    }

    /// Reads one snapshot on the calling thread. Throws the errors of `body` and of GRDB.
    func read<T>(_ body: (Database) throws -> T) throws -> T {
        slots.wait()
        defer { slots.signal() }
        let reader = try checkOut()
        defer { state.withLock { $0.idle.append((reader, pthread_self())) } }
        return try reader.unsafeRead { db in
            try db.cachedStatement("BEGIN").execute()
            do {
                let result = try body(db)
                try db.cachedStatement("COMMIT").execute()
                // A statement that is still being read would keep this snapshot for the next user of the connection.
                assert(sqlite3_txn_state(db.sqliteConnection, nil) == SQLITE_TXN_NONE, "a statement outlives its read")
                return result
            } catch {
                if db.isInsideTransaction { try? db.cachedStatement("ROLLBACK").execute() }
                throw error
            }
        }
    }

    /// Interrupts all running reads, which throw an error.
    func interrupt() {
        for reader in state.withLock({ $0.all }) { reader.interrupt() }
    }

    /// Closes idle connections except one, whose page cache is freed. Each connection holds the whole schema.
    func releaseMemory() throws {
        let (keptReader, closedReaders) = state.withLock { state in
            let latest = state.idle.popLast()
            let otherReaders = state.idle.map(\.reader)
            state.idle = latest.map { [$0] } ?? []
            state.all.removeAll { reader in otherReaders.contains { $0 === reader } }
            return (latest?.reader, otherReaders)
        }
        for reader in closedReaders { try reader.close() }
        try keptReader?.unsafeRead { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    /// Closes all connections after running reads have ended. Later reads throw.
    func close() throws {
        let readers = state.withLock { state in
            state.isClosed = true
            return state.all
        }
        for reader in readers { try reader.close() }
    }

    /// Returns an idle connection or opens one.
    private func checkOut() throws -> DatabaseQueue {
        let thread = pthread_self()
        let idleReader = try state.withLock { state -> DatabaseQueue? in
            guard !state.isClosed else { throw Self.closedError }
            let index = state.idle.lastIndex { $0.thread == thread } ?? state.idle.indices.last
            return index.map { state.idle.remove(at: $0).reader }
        }
        if let idleReader { return idleReader }
        // Opened without the lock: a new connection reads the whole schema, and other readers must not wait for that.
        let reader = try DatabaseQueue(path: path, configuration: configuration)
        try state.withLock { state in
            guard !state.isClosed else { throw Self.closedError }
            state.all.append(reader)
        }
        return reader
    }

    private static let closedError = DatabaseError(resultCode: .SQLITE_MISUSE, message: "it is closed")
}
