import Values

/// How long a job waits after a failed attempt: the first wait doubles with every attempt up to the longest, and each
/// wait is spread by chance, so that jobs that failed together do not come back together.
package struct JobBackoff: Sendable, Hashable {
    package var first: Duration = .seconds(30)
    package var longest: Duration = .seconds(6 * 3600)
    /// The share of the wait by which chance may shorten or lengthen it: 0.25 gives 75 % to 125 %.
    package var spread = 0.25

    /// No host is waited for longer than this, whatever its Retry-After says.
    static let longestRetryAfter: Duration = .seconds(86_400)

    /// - Parameters:
    ///   - attempts: how often it has been tried, from 1.
    ///   - chance: 0 up to 1, see ``JobEnvironment/chance``.
    package func delay(afterAttempt attempts: Int, chance: Double) -> Duration {
        let doublings = min(max(attempts - 1, 0), 30)
        let plain = min(Double(first.milliseconds) * Double(1 << doublings), Double(longest.milliseconds))
        return .milliseconds(Int64(plain * (1 - spread + 2 * spread * chance)))
    }

    /// `retryAfter` in the bounds in which it is honoured.
    static func honoured(_ retryAfter: Duration) -> Duration {
        min(max(retryAfter, .zero), longestRetryAfter)
    }
}
