import Glibc
import Synchronization

/// The connections whose next request has not come in whole, and since when. libmicrohttpd's own time-out begins anew
/// with every byte, so that a client which sends one now and then could hold its connection for ever.
final class AwaitedHeads: Sendable {
    private let since = Mutex<[Int32: ContinuousClock.Instant]>([:])

    /// A connection is new, or its last request is over.
    func begin(_ socket: Int32) {
        let now = ContinuousClock.now
        since.withLock { $0[socket] = now }
    }

    /// The head has come, or the connection is about to be closed.
    func forget(_ socket: Int32) {
        since.withLock { _ = $0.removeValue(forKey: socket) }
    }

    /// Ends the connections that have taken longer than this; their threads notice and close them. Under the lock no
    /// socket of the table can be closed, so its number cannot stand for another connection already.
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
