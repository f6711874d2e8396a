import Synchronization
import Web

/// Networks that recently sent a request with a session. Shared by all servers of an instance.
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
