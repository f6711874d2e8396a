import Catalog
import Synchronization

/// A rate limit per key, such as an address or a person, with a growing wait after wrong secrets.
///
/// Kept in memory, so that a restart of the server clears it.
package final class RateLimiter: Sendable {
    /// The number of the first wrong secret after which the key has to wait.
    private static let firstDelayingWrongSecret = 5
    private static let firstWait = Duration.seconds(30)
    package static let longestWait = Duration.seconds(3600)
    /// Maximum number of keys.
    package static let capacity = 10_000

    private struct Entry {
        /// The time at which the limit will be fully available again. A use adds ``intervalPerUse``; a use that would
        /// move this time more than one window into the future is rejected.
        var fullyRefilledAt = Timestamp(0)
        var wrongSecrets = 0
        var lastWrongSecretAt = Timestamp(0)
        /// The time before which every attempt with this key is rejected.
        var blockedUntil = Timestamp(0)
        /// ``State/useCount`` at the latest use, which orders entries by age.
        var lastUse: UInt64 = 0
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var useCount: UInt64 = 0
    }

    private let intervalPerUse: Duration
    private let window: Duration
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    /// Allows `count` uses at once and refills at `count` per `window`.
    package init(_ count: Int, per window: Duration, now: @escaping @Sendable () -> Timestamp) {
        intervalPerUse = window / count
        self.window = window
        self.now = now
    }

    /// Counts one use.
    /// - Throws: ``RequestError/tooMany(seconds:)`` if the limit is reached or the key has to wait.
    package func consume(_ key: String) throws {
        let time = now()
        try withEntry(key) { entry in
            try Self.throwIfBlocked(until: entry.blockedUntil, at: time)
            // A time further ahead than the window means that the clock was set back, so the count is void.
            let isVoid = entry.fullyRefilledAt > time + window
            let refilledAfterUse = (isVoid ? time : max(entry.fullyRefilledAt, time)) + intervalPerUse
            try Self.throwIfBlocked(until: refilledAfterUse - window, at: time)
            entry.fullyRefilledAt = refilledAfterUse
        }
    }

    /// Throws while this key has to wait.
    ///
    /// Does not count concurrent guesses that have not failed yet. Secrets have at least 31^8 values, so a few more
    /// guesses do not matter.
    package func check(_ key: String) throws {
        let time = now()
        let blockedUntil = state.withLock { $0.entries[key]?.blockedUntil } ?? time
        try Self.throwIfBlocked(until: blockedUntil, at: time)
    }

    /// Records a wrong secret. The fifth costs half a minute, and each further one twice as much, up to an hour. An
    /// hour without a wrong secret after the wait clears the count.
    package func fail(_ key: String) {
        let time = now()
        withEntry(key) { entry in
            if time - max(entry.blockedUntil, entry.lastWrongSecretAt) > Self.longestWait { entry.wrongSecrets = 0 }
            entry.wrongSecrets += 1
            entry.lastWrongSecretAt = time
            guard entry.wrongSecrets >= Self.firstDelayingWrongSecret else { return }
            // Seven doublings of half a minute exceed the longest wait.
            let doublings = min(entry.wrongSecrets - Self.firstDelayingWrongSecret, 7)
            entry.blockedUntil = time + min(Self.firstWait * (1 << doublings), Self.longestWait)
        }
    }

    /// Records a correct secret, which clears the count and the wait.
    package func succeed(_ key: String) {
        state.withLock { state in
            state.entries[key]?.wrongSecrets = 0
            state.entries[key]?.blockedUntil = Timestamp(0)
        }
    }

    /// Number of keys.
    package var count: Int { state.withLock { $0.entries.count } }

    private func withEntry<Failure: Error>(
        _ key: String, _ body: (inout Entry) throws(Failure) -> Void
    ) throws(Failure) {
        try state.withLock { state throws(Failure) in
            if state.entries[key] == nil, state.entries.count >= Self.capacity { Self.removeOldest(&state) }
            state.useCount += 1
            var entry = state.entries[key] ?? Entry()
            entry.lastUse = state.useCount
            // A rejected attempt also counts as a use, so that a flood of other keys cannot evict this one.
            defer { state.entries[key] = entry }
            try body(&entry)
        }
    }

    /// Removes a tenth of the keys at once, so that a flood of new keys does not cost a search for each.
    private static func removeOldest(_ state: inout State) {
        let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(capacity / 10)
        for (key, _) in oldest { state.entries[key] = nil }
    }

    private static func throwIfBlocked(until time: Timestamp, at now: Timestamp) throws {
        // A wait longer than the maximum means that the clock was set back.
        guard time > now, time - now <= longestWait else { return }
        let secondsRoundedUp = Int(((time - now).milliseconds + 999) / 1000)
        throw RequestError.tooMany(seconds: secondsRoundedUp)
    }
}
