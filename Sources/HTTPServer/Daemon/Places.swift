import Synchronization
import Web

/// Who may open a connection while many are open. Strangers never take all places: some are left for whoever signed in
/// lately, and the last ones for the desk, that is, browsers on this machine.
final class Places: Sendable {
    private struct Taken {
        var all = 0
        var byNetwork: [IPAddress: Int] = [:]
    }

    private let limits: ServerConfiguration.Limits
    private let known: KnownClients
    private let taken = Mutex(Taken())

    init(limits: ServerConfiguration.Limits, known: KnownClients) {
        self.limits = limits
        self.known = known
    }

    func admits(_ address: IPAddress) -> Bool {
        let network = address.network
        let most =
            network.isDesk
            ? Int.max : known.contains(network) ? limits.connections * 9 / 10 : limits.connections * 3 / 5
        return taken.withLock { $0.all < most && $0.byNetwork[network, default: 0] < limits.connectionsPerAddress }
    }

    func enter(_ address: IPAddress) {
        taken.withLock { taken in
            taken.all += 1
            taken.byNetwork[address.network, default: 0] += 1
        }
    }

    func leave(_ address: IPAddress) {
        taken.withLock { taken in
            taken.all -= 1
            let left = taken.byNetwork[address.network, default: 1] - 1
            taken.byNetwork[address.network] = left > 0 ? left : nil
        }
    }
}
