import Dispatch
import Synchronization
import Web

/// Limits open connections. Reserves some for clients that signed in lately, and the last ones for local clients.
final class ConnectionLimiter: Sendable {
    private struct OpenConnections {
        var total = 0
        var byNetwork: [IPAddress: Int] = [:]
        /// Whether a thread waits for a free slot.
        var isWaiting = false
        var isClosed = false
    }

    private let limits: ServerConfiguration.Limits
    private let knownClients: KnownClients
    private let connections = Mutex(OpenConnections())
    private let changed = DispatchSemaphore(value: 0)

    init(limits: ServerConfiguration.Limits, knownClients: KnownClients) {
        self.limits = limits
        self.knownClients = knownClients
    }

    /// Waits until another connection may be accepted. Must be called by one thread only.
    /// - Returns: false if no connection may be accepted any more.
    func waitForSlot() -> Bool {
        while true {
            let (isFree, isClosed) = connections.withLock { connections in
                let isFree = connections.total < limits.connections
                connections.isWaiting = !isFree
                return (isFree, connections.isClosed)
            }
            if isClosed { return false }
            if isFree { return true }
            changed.wait()
        }
    }

    /// Makes the current and all later waits end.
    func close() {
        connections.withLock { $0.isClosed = true }
        changed.signal()
    }

    /// Counts a new connection if the limits allow it. Unknown clients may use three fifths of all connections, known
    /// clients nine tenths, local clients all.
    /// - Returns: whether the client may connect; if so, its connection counts until ``remove(_:)``.
    func admit(_ address: IPAddress) -> Bool {
        let network = address.network
        let maxTotal =
            network.isLocalClient
            ? Int.max : knownClients.contains(network) ? limits.connections * 9 / 10 : limits.connections * 3 / 5
        return connections.withLock { connections in
            guard connections.total < maxTotal,
                connections.byNetwork[network, default: 0] < limits.connectionsPerAddress
            else {
                return false
            }
            connections.total += 1
            connections.byNetwork[network, default: 0] += 1
            return true
        }
    }

    /// Ends the count of an admitted connection.
    func remove(_ address: IPAddress) {
        let network = address.network
        let wasWaiting = connections.withLock { connections in
            connections.total -= 1
            let remaining = connections.byNetwork[network, default: 1] - 1
            connections.byNetwork[network] = remaining > 0 ? remaining : nil
            defer { connections.isWaiting = false }
            return connections.isWaiting
        }
        if wasWaiting { changed.signal() }
    }
}
