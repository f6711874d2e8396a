import Synchronization

/// A cache of sessions by cookie or token, so that a request costs no SQL.
final class SessionCache: Sendable {
    /// Number of sessions above which the cache is cleared.
    private static let maxSessions = 1000

    private struct State {
        var sessions: [Secret: AuthenticatedDevice] = [:]
        /// Number of removals. A look-up that began before the latest removal stores nothing.
        var generation = 0
    }

    private let state = Mutex(State())

    subscript(_ secret: Secret) -> AuthenticatedDevice? {
        state.withLock { $0.sessions[secret] }
    }

    var generation: Int {
        state.withLock { $0.generation }
    }

    /// Stores a session unless sessions were removed since `generation` was read.
    func store(_ session: AuthenticatedDevice, for secret: Secret, generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            if state.sessions.count >= Self.maxSessions { state.sessions.removeAll() }
            state.sessions[secret] = session
        }
    }

    func removeAll() {
        state.withLock { state in
            state.sessions.removeAll(keepingCapacity: true)
            state.generation += 1
        }
    }
}
