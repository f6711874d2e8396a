import Dispatch
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// Connections that only read, opened as they are needed: one for each thread that reads just now.
///
/// A thread takes the one that it had last, so that it finds its pages in its processor's cache, and what it frees is its own:
/// memory of another thread is freed under a lock that this thread needs too. Otherwise the one given back last is taken
/// first. GRDB's own pool costs two queues and three statements made anew for each read.
final class Readers: Sendable {
    private struct State {
        var free: [(reader: DatabaseQueue, thread: pthread_t)] = []
        var all: [DatabaseQueue] = []
        var isClosed = false
    }

    private let path: String
    private let configuration: Configuration
    private let state = Mutex(State())
    private let places: DispatchSemaphore

    /// - Parameter configuration: as the writer's.
    init(path: String, configuration: Configuration) {
        self.path = path
        var configuration = configuration
        configuration.readonly = true
        self.configuration = configuration
        // One that is let go with fewer than it began with ends the process.
        places = DispatchSemaphore(value: 0)
        for _ in 0..<configuration.maximumReaderCount { places.signal() }
    }

    /// Reads one snapshot on the calling thread. Throws what `body` throws, and GRDB's errors.
    func read<T>(_ body: (Database) throws -> T) throws -> T {
        places.wait()
        defer { places.signal() }
        let reader = try take()
        defer { state.withLock { $0.free.append((reader, pthread_self())) } }
        return try reader.unsafeRead { db in
            try db.cachedStatement("BEGIN").execute()
            do {
                let result = try body(db)
                try db.cachedStatement("COMMIT").execute()
                // A statement that is still being read would keep this snapshot for whoever takes the connection next.
                assert(sqlite3_txn_state(db.sqliteConnection, nil) == SQLITE_TXN_NONE, "a statement outlives its read")
                return result
            } catch {
                if db.isInsideTransaction { try? db.cachedStatement("ROLLBACK").execute() }
                throw error
            }
        }
    }

    /// Whatever is read just now ends with an error.
    func interrupt() {
        for reader in state.withLock({ $0.all }) { reader.interrupt() }
    }

    /// Ends the connections that nobody reads with just now but one, which forgets its pages. Each holds the whole schema.
    func releaseMemory() throws {
        let (kept, others) = state.withLock { state in
            let kept = state.free.popLast()
            let others = state.free.map(\.reader)
            state.free = kept.map { [$0] } ?? []
            state.all.removeAll { reader in others.contains { $0 === reader } }
            return (kept?.reader, others)
        }
        for reader in others { try reader.close() }
        try kept?.unsafeRead { try $0.execute(sql: "PRAGMA shrink_memory") }
    }

    /// Waits for whoever reads. Nobody can read afterwards.
    func close() throws {
        let all = state.withLock { state in
            state.isClosed = true
            return state.all
        }
        for reader in all { try reader.close() }
    }

    private func take() throws -> DatabaseQueue {
        let thread = pthread_self()
        let free = try state.withLock { state -> DatabaseQueue? in
            guard !state.isClosed else { throw Self.closed }
            let own = state.free.lastIndex { $0.thread == thread } ?? state.free.indices.last
            return own.map { state.free.remove(at: $0).reader }
        }
        if let free { return free }
        // It reads the whole schema, for which nobody else has to wait.
        let reader = try DatabaseQueue(path: path, configuration: configuration)
        try state.withLock { state in
            guard !state.isClosed else { throw Self.closed }
            state.all.append(reader)
        }
        return reader
    }

    private static let closed = DatabaseError(resultCode: .SQLITE_MISUSE, message: "it is closed")
}
