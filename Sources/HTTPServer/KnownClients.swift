import Synchronization
import Web

/// The networks from which somebody with a session came lately. Servers of one house share it.
final class KnownClients: Sendable {
    static let time = Duration.seconds(86_400)
    static let capacity = 1000

    private let now: @Sendable () -> ContinuousClock.Instant
    private let seen = Mutex<[IPAddress: ContinuousClock.Instant]>([:])

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    func contains(_ network: IPAddress) -> Bool {
        let now = now()
        return seen.withLock { $0[network] }.map { now - $0 < Self.time } ?? false
    }

    func remember(_ network: IPAddress) {
        let now = now()
        seen.withLock { seen in
            if seen.count >= Self.capacity, seen[network] == nil {
                seen = seen.filter { now - $0.value < Self.time / 24 }
            }
            if seen.count < Self.capacity { seen[network] = now }
        }
    }
}
