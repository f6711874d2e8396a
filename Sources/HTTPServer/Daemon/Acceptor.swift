import CMicroHTTPDAnswers
import Dispatch
import Glibc
import Web

/// The thread that accepts connections, and the daemons that answer them, one thread each.
///
/// A new connection goes to the daemon that has the fewest. Where all threads wait at one socket, as in libmicrohttpd's own
/// pool, the thread that wakes first takes whatever is there, and a browser's six connections keep one core busy.
final class Acceptor: Sendable {
    private let listener: Listener
    private let daemons: [Daemon]
    private let places: Places
    private let ended = DispatchSemaphore(value: 0)

    /// Starts to answer.
    /// - Throws: `ServerError.cannotStart`; the listener is still the caller's then.
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
        places = state.places
        // A queue of its own gets a thread of its own.
        DispatchQueue(label: "seorap.accept").async { self.run() }
    }

    /// Accepts nobody any more; connections that are open go on.
    func refuse() {
        listener.refuse()
        places.close()
        ended.wait()
        listener.close()
    }

    /// Closes every connection. To be called once, after `refuse`, when none is suspended.
    func stop() {
        for daemon in daemons { daemon.stop() }
    }

    private func run() {
        while places.waitForOne(), acceptOne() {}
        ended.signal()
    }

    /// - Returns: false when the socket accepts nobody any more.
    private func acceptOne() -> Bool {
        var storage = sockaddr_storage()
        return withUnsafeMutableBytes(of: &storage) { bytes in
            guard let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else { return false }
            var size = socklen_t(bytes.count)
            let socket = mhd_accept(listener.descriptor, address, &size)
            if socket >= 0 {
                handOver(socket, address, size)
                return true
            }
            switch errno {
            case EINVAL, EBADF: return false
            // No descriptor or no memory is left: it is the others' turn first.
            case EMFILE, ENFILE, ENOBUFS, ENOMEM: _ = usleep(50_000)
            default: break
            }
            return true
        }
    }

    private func handOver(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) {
        let client = IPAddress.client(address)
        guard places.enter(client) else {
            Glibc.close(socket)
            return
        }
        let daemon = daemons.min { $0.count < $1.count }
        if daemon?.take(socket, address, size: size) != true { places.leave(client) }
    }
}
