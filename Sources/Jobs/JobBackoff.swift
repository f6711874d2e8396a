import Values

/// Exponential backoff after a failed attempt. The delay doubles with every attempt, from ``first`` to ``maxDelay``.
/// Random jitter keeps jobs that failed together from retrying together.
package struct JobBackoff: Sendable, Hashable {
    package var first: Duration = .seconds(30)
    package var maxDelay: Duration = .seconds(6 * 3600)
    /// Jitter as a share of the delay: 0.25 gives 75 % to 125 %.
    package var spread = 0.25

    /// Maximum delay that a host can request with Retry-After.
    static let longestRetryAfter: Duration = .seconds(86_400)

    /// Returns the delay after a failed attempt.
    /// - Parameters:
    ///   - attempts: the number of attempts so far, from 1.
    ///   - chance: a random number from 0 to 1, see ``JobEnvironment/randomFraction``.
    package func delay(afterAttempt attempts: Int, chance: Double) -> Duration {
        // 30 doublings exceed every maximum delay and do not overflow the shift.
        let doublings = min(max(attempts - 1, 0), 30)
        let delayMilliseconds = min(Double(first.milliseconds) * Double(1 << doublings), Double(maxDelay.milliseconds))
        return .milliseconds(Int64(delayMilliseconds * (1 - spread + 2 * spread * chance)))
    }

    /// Returns `retryAfter` limited to 0 … ``longestRetryAfter``.
    static func clampedRetryAfter(_ retryAfter: Duration) -> Duration {
        min(max(retryAfter, .zero), longestRetryAfter)
    }
}
