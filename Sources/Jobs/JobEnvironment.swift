import Logging
import Values

/// What comes from outside the queue: time, chance and the log, as values, so that tests choose them.
package struct JobEnvironment: Sendable {
    package var now: @Sendable () -> Timestamp
    /// How long the program has run, whatever happens to the clock.
    package var uptime: @Sendable () -> Duration
    /// The latest moment that has surely passed, by which finished jobs are old enough to be forgotten.
    package var passed: @Sendable () -> Timestamp
    /// A number from 0 to 1, each as likely as the others.
    package var chance: @Sendable () -> Double
    package var log: Logger
    /// Names a failure that any handler may meet, such as a full disk; `nil` for one that is not known.
    package var failure: @Sendable (any Error) -> JobFailure?

    /// - Parameter uptime: where it and `passed` are not given, the clock is right and time passes as it says.
    package init(
        now: @escaping @Sendable () -> Timestamp, uptime: (@Sendable () -> Duration)? = nil,
        passed: (@Sendable () -> Timestamp)? = nil, chance: @escaping @Sendable () -> Double, log: Logger,
        failure: @escaping @Sendable (any Error) -> JobFailure? = { _ in nil }
    ) {
        self.now = now
        self.uptime = uptime ?? { .milliseconds(now().rawValue) }
        self.passed = passed ?? now
        self.chance = chance
        self.log = log
        self.failure = failure
    }
}

/// What happened in the queue, for whoever shows it.
package enum JobNews: Sendable {
    /// A job is new or stands elsewhere; this is how it is now.
    case moved(Job)
    /// So many moved that they are not told one by one.
    case movedMany
}
