import Glibc
import Synchronization

/// Limits the time for which connections wait for their next complete head. libmicrohttpd restarts its own time-out
/// with every byte, so a client that sends single bytes could hold a connection for ever.
final class HeadTimeouts: Sendable {
    /// Start of the wait by socket.
    private let waitBeginnings = Mutex<[Int32: ContinuousClock.Instant]>([:])

    /// Starts the wait for a new connection, or after a request is over.
    func begin(_ socket: Int32) {
        let now = ContinuousClock.now
        waitBeginnings.withLock { $0[socket] = now }
    }

    /// Ends the wait when the head is complete or the connection is about to be closed.
    func forget(_ socket: Int32) {
        waitBeginnings.withLock { _ = $0.removeValue(forKey: socket) }
    }

    /// Shuts down connections that have waited longer than `limit`; their threads then close them. No socket in the
    /// table can be closed while the lock is held, so its number cannot belong to another connection.
    func closeConnections(waitingLongerThan limit: Duration) {
        let earliestBeginning = ContinuousClock.now - limit
        waitBeginnings.withLock { waitBeginnings in
            for (socket, beginning) in waitBeginnings where beginning < earliestBeginning {
                shutdown(socket, Int32(SHUT_RDWR))
                waitBeginnings[socket] = nil
            }
        }
    }
}
