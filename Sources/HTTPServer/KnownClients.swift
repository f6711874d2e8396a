import Synchronization
import Web

/// Networks that recently sent a request with a session. Shared by all servers of an instance.
final class KnownClients: Sendable {
    static let time = Duration.seconds(86_400)
    static let capacity = 1000

    private let now: @Sendable () -> ContinuousClock.Instant
    private let lastSeen = Mutex<[IPAddress: ContinuousClock.Instant]>([:])

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    func contains(_ network: IPAddress) -> Bool {
        let now = now()
        return lastSeen.withLock { $0[network] }.map { now - $0 < Self.time } ?? false
    }

    func remember(_ network: IPAddress) {
        let now = now()
        lastSeen.withLock { lastSeen in
            if lastSeen.count >= Self.capacity, lastSeen[network] == nil {
                lastSeen = lastSeen.filter { now - $0.value < Self.time / 24 }
            }
            if lastSeen.count < Self.capacity { lastSeen[network] = now }
        }
    }
}
