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

/// The networks from which somebody with a session came lately. Servers of one house share it.
package final class KnownClients: Sendable {
    static let time = Duration.seconds(86_400)
    static let capacity = 1000

    private let now: @Sendable () -> ContinuousClock.Instant
    private let seen = Mutex<[IPAddress: ContinuousClock.Instant]>([:])

    package init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    func contains(_ network: IPAddress) -> Bool {
        let now = now()
        return seen.withLock { $0[network] }.map { now - $0 < Self.time } ?? false
    }

    func remember(_ network: IPAddress) {
        let now = now()
        seen.withLock { seen in
            if seen[network] == nil, seen.count >= Self.capacity {
                seen = seen.filter { now - $0.value < Self.time / 24 }
            }
            if seen.count < Self.capacity { seen[network] = now }
        }
    }
}
