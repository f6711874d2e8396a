import Glibc
import Synchronization

/// Connections whose next head is incomplete, with the start of the wait. libmicrohttpd restarts its own time-out with
/// every byte, so a client that sends single bytes could hold a connection for ever.
final class HeadTimeouts: Sendable {
    private let since = Mutex<[Int32: ContinuousClock.Instant]>([:])

    /// Starts the wait for a new connection, or after a request is over.
    func begin(_ socket: Int32) {
        let now = ContinuousClock.now
        since.withLock { $0[socket] = now }
    }

    /// Ends the wait when the head is complete or the connection is about to be closed.
    func forget(_ socket: Int32) {
        since.withLock { _ = $0.removeValue(forKey: socket) }
    }

    /// Shuts down connections that have waited longer than `limit`; their threads then close them. No socket in the
    /// table can be closed while the lock is held, so its number cannot belong to another connection.
    func end(olderThan limit: Duration) {
        let deadline = ContinuousClock.now - limit
        since.withLock { since in
            for (socket, began) in since where began < deadline {
                shutdown(socket, Int32(SHUT_RDWR))
                since[socket] = nil
            }
        }
    }
}
