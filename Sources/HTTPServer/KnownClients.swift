import Synchronization
import Web

/// The networks that recently sent a request with a session, which ``ConnectionLimiter`` prefers. Shared by all servers
/// of an instance.
final class KnownClients: Sendable {
    /// Time for which a network stays known.
    static let lifetime = Duration.seconds(86_400)
    /// Maximum number of networks, so that the table stays small.
    static let capacity = 1000

    private let now: @Sendable () -> ContinuousClock.Instant
    private let lastSeen = Mutex<[IPAddress: ContinuousClock.Instant]>([:])

    init(now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.now = now
    }

    func contains(_ network: IPAddress) -> Bool {
        let now = now()
        return lastSeen.withLock { $0[network] }.map { now - $0 < Self.lifetime } ?? false
    }

    func remember(_ network: IPAddress) {
        let now = now()
        lastSeen.withLock { lastSeen in
            if lastSeen.count >= Self.capacity, lastSeen[network] == nil {
                // A full table keeps only the networks of the last hour.
                lastSeen = lastSeen.filter { now - $0.value < Self.lifetime / 24 }
            }
            if lastSeen.count < Self.capacity { lastSeen[network] = now }
        }
    }
}
