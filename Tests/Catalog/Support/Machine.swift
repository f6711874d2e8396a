import Synchronization

@testable import Catalog

/// A machine whose clock and uptime tests move independently.
final class Machine: Sendable {
    private let state: Mutex<(now: Timestamp, uptime: Duration)>

    init(_ now: Timestamp = Timestamp(rfc3339: "2026-11-21T06:00:00.000Z") ?? Timestamp(0)) {
        state = Mutex((now, .zero))
    }

    var now: Timestamp { state.withLock(\.now) }
    var uptime: Duration { state.withLock(\.uptime) }

    /// Advances the clock and the uptime.
    func run(_ duration: Duration) {
        state.withLock { $0 = ($0.now + duration, $0.uptime + duration) }
    }

    /// Moves the clock only, as when it is set or the program is not running.
    func jump(_ duration: Duration) {
        state.withLock { $0.now = $0.now + duration }
    }

    func clock(at path: String? = nil, newest: Timestamp? = nil) -> TrustedClock {
        let clock = TrustedClock(now: { self.now }, uptime: { self.uptime })
        if let path { clock.begin(at: path) { newest } }
        return clock
    }
}
