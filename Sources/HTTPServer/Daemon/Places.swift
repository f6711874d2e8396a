import Dispatch
import Synchronization
import Web

/// Limits open connections. Reserves some for clients that signed in lately, and the last ones for local clients.
final class Places: Sendable {
    private struct Taken {
        var all = 0
        var byNetwork: [IPAddress: Int] = [:]
        var isWaiting = false
        var isClosed = false
    }

    private let limits: ServerConfiguration.Limits
    private let known: KnownClients
    private let taken = Mutex(Taken())
    private let changed = DispatchSemaphore(value: 0)

    init(limits: ServerConfiguration.Limits, known: KnownClients) {
        self.limits = limits
        self.known = known
    }

    /// Waits until another connection may be accepted. Must be called by one thread only.
    /// - Returns: false if no connection may be accepted any more.
    func waitForOne() -> Bool {
        while true {
            let (isFree, isClosed) = taken.withLock { taken in
                let isFree = taken.all < limits.connections
                taken.isWaiting = !isFree
                return (isFree, taken.isClosed)
            }
            if isClosed { return false }
            if isFree { return true }
            changed.wait()
        }
    }

    /// Ends waiting for good.
    func close() {
        taken.withLock { $0.isClosed = true }
        changed.signal()
    }

    /// - Returns: whether the client may connect; if so, its connection counts until ``leave(_:)``.
    func enter(_ address: IPAddress) -> Bool {
        let network = address.network
        let most =
            network.isDesk
            ? Int.max : known.contains(network) ? limits.connections * 9 / 10 : limits.connections * 3 / 5
        return taken.withLock { taken in
            guard taken.all < most, taken.byNetwork[network, default: 0] < limits.connectionsPerAddress else {
                return false
            }
            taken.all += 1
            taken.byNetwork[network, default: 0] += 1
            return true
        }
    }

    func leave(_ address: IPAddress) {
        let network = address.network
        let wasWaiting = taken.withLock { taken in
            taken.all -= 1
            let left = taken.byNetwork[network, default: 1] - 1
            taken.byNetwork[network] = left > 0 ? left : nil
            defer { taken.isWaiting = false }
            return taken.isWaiting
        }
        if wasWaiting { changed.signal() }
    }
}
