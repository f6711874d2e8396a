import Dispatch
import GRDB
import GRDBSQLite
import Synchronization

/// Connections that only read, opened as they are needed: one for each thread that reads just now.
///
/// The one given back last is taken first, so that a server's few threads meet connections that have their statements
/// prepared and their pages in memory. GRDB's own pool costs two queues and three statements made anew for each read.
final class Readers: Sendable {
    private struct State {
        var free: [DatabaseQueue] = []
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
        defer { state.withLock { $0.free.append(reader) } }
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

    /// Waits for whoever reads. Nobody can read afterwards.
    func close() throws {
        let all = state.withLock { state in
            state.isClosed = true
            return state.all
        }
        for reader in all { try reader.close() }
    }

    private func take() throws -> DatabaseQueue {
        try state.withLock { state in
            guard !state.isClosed else { throw DatabaseError(resultCode: .SQLITE_MISUSE, message: "it is closed") }
            if let reader = state.free.popLast() { return reader }
            let reader = try DatabaseQueue(path: path, configuration: configuration)
            state.all.append(reader)
            return reader
        }
    }
}
