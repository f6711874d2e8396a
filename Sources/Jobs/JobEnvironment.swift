import Logging
import Values

/// External inputs of the queue: clocks, random numbers and the log. Tests replace them.
package struct JobEnvironment: Sendable {
    package var now: @Sendable () -> Timestamp
    /// Time that has passed since some fixed moment, such as the start of the program; unlike `now` it does not follow
    /// changes of the clock.
    package var uptime: @Sendable () -> Duration
    /// The latest time that has certainly passed. Retention of finished jobs is measured against it.
    package var passed: @Sendable () -> Timestamp
    /// Returns a uniformly distributed random number from 0 to 1.
    package var randomFraction: @Sendable () -> Double
    package var log: Logger
    /// Converts an error that any handler may throw, such as a full disk, to a failure; `nil` for an unknown error.
    package var failure: @Sendable (any Error) -> JobFailure?

    /// Creates an environment. Without `uptime` and `passed`, both follow `now`.
    package init(
        now: @escaping @Sendable () -> Timestamp, uptime: (@Sendable () -> Duration)? = nil,
        passed: (@Sendable () -> Timestamp)? = nil, randomFraction: @escaping @Sendable () -> Double, log: Logger,
        failure: @escaping @Sendable (any Error) -> JobFailure? = { _ in nil }
    ) {
        self.now = now
        self.uptime = uptime ?? { .milliseconds(now().rawValue) }
        self.passed = passed ?? now
        self.randomFraction = randomFraction
        self.log = log
        self.failure = failure
    }
}

/// A change in the queue, for the pages that show jobs.
package enum JobQueueEvent: Sendable {
    /// A job is new or has changed; the value is its present state.
    case moved(Job)
    /// Too many jobs changed to announce each.
    case movedMany
}
