import CMicroHTTPDAnswers
import Dispatch
import Glibc
import Web

/// Accepts connections on its own thread and distributes them to daemons with one thread each.
///
/// A new connection is given to the daemon with the fewest. If all threads waited at one socket, as in libmicrohttpd's
/// own pool, the thread that wakes first would accept all, and a browser's six connections would use one core.
final class Acceptor: Sendable {
    private let listener: Listener
    private let daemons: [Daemon]
    private let connectionLimiter: ConnectionLimiter
    /// Signalled when the accepting thread has ended.
    private let ended = DispatchSemaphore(value: 0)

    /// Starts accepting connections.
    /// - Throws: `ServerError.cannotStart`; the caller then still owns the listener.
    init(state: ServerState, listener: Listener) throws {
        var daemons: [Daemon] = []
        do {
            for _ in 0..<max(1, state.configuration.threads) { daemons.append(try Daemon(state: state)) }
        } catch {
            for daemon in daemons { daemon.stop() }
            throw error
        }
        self.listener = listener
        self.daemons = daemons
        connectionLimiter = state.connectionLimiter
        // Its own queue, because the thread blocks in `accept`.
        DispatchQueue(label: "seorap.accept").async { self.run() }
    }

    /// Stops accepting connections; open connections continue.
    func stopAccepting() {
        listener.shutDown()
        connectionLimiter.close()
        ended.wait()
        listener.close()
    }

    /// Closes every connection. Must be called once, after `stopAccepting`, without suspended connections.
    func stop() {
        for daemon in daemons { daemon.stop() }
    }

    private func run() {
        while connectionLimiter.waitForSlot(), acceptOne() {}
        ended.signal()
    }

    /// - Returns: false if the socket accepts no more connections.
    private func acceptOne() -> Bool {
        var storage = sockaddr_storage()
        return withUnsafeMutableBytes(of: &storage) { bytes in
            guard let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
            var size = socklen_t(bytes.count)
            let socket = mhd_accept(listener.descriptor, address, &size)
            if socket >= 0 {
                admitAndDispatch(socket, address, size)
                return true
            }
            switch errno {
            case EINVAL, EBADF: return false
            // No descriptor or memory is left, so wait until other connections release some.
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: _ = usleep(50_000)  // 50 ms
            default: break
            }
            return true
        }
    }

    /// Passes a socket to the daemon with the fewest connections, or closes it if the client has too many.
    private func admitAndDispatch(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) {
        let client = IPAddress.client(address)
        guard connectionLimiter.admit(client) else {
            Glibc.close(socket)
            return
        }
        let daemon = daemons.min { $0.connectionCount < $1.connectionCount }
        if daemon?.addConnection(socket, address, size: size) != true { connectionLimiter.remove(client) }
    }
}
