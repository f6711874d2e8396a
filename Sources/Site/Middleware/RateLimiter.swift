import Catalog
import Synchronization

/// A rate limit per key, such as an address or a person, with a growing wait after wrong secrets.
///
/// Kept in memory, so that a restart of the server clears it.
package final class RateLimiter: Sendable {
    /// The number of the first wrong secret after which the key has to wait.
    private static let firstCostlyGuess = 5
    private static let firstWait = Duration.seconds(30)
    package static let longestWait = Duration.seconds(3600)
    package static let capacity = 10_000

    private struct Entry {
        /// The time at which all uses so far are paid off. At most one window in the future.
        var paidAt = Timestamp(0)
        var guesses = 0
        var guessedAt = Timestamp(0)
        /// The time before which every attempt with this key is rejected.
        var shutUntil = Timestamp(0)
        var lastUse: UInt64 = 0
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var uses: UInt64 = 0
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
        try change(key) { entry in
            try Self.refuse(until: entry.shutUntil, at: time)
            // A time further ahead than the window means that the clock was set back, so the count is void.
            let paidAt = (entry.paidAt > time + window ? time : max(entry.paidAt, time)) + intervalPerUse
            try Self.refuse(until: paidAt - window, at: time)
            entry.paidAt = paidAt
        }
    }

    /// Throws while this key has to wait.
    ///
    /// Does not count concurrent guesses that have not failed yet. Secrets have at least 31^8 values, so a few more
    /// guesses do not matter.
    package func check(_ key: String) throws {
        let time = now()
        let shutUntil = state.withLock { $0.entries[key]?.shutUntil } ?? time
        try Self.refuse(until: shutUntil, at: time)
    }

    /// Records a wrong secret. The fifth costs half a minute, and each further one twice as much, up to an hour. An
    /// hour without a wrong secret after the wait clears the count.
    package func fail(_ key: String) {
        let time = now()
        change(key) { entry in
            if time - max(entry.shutUntil, entry.guessedAt) > Self.longestWait { entry.guesses = 0 }
            entry.guesses += 1
            entry.guessedAt = time
            guard entry.guesses >= Self.firstCostlyGuess else { return }
            let doublings = min(entry.guesses - Self.firstCostlyGuess, 7)
            entry.shutUntil = time + min(Self.firstWait * (1 << doublings), Self.longestWait)
        }
    }

    /// Records a correct secret, which clears the count and the wait.
    package func succeed(_ key: String) {
        state.withLock { state in
            state.entries[key]?.guesses = 0
            state.entries[key]?.shutUntil = Timestamp(0)
        }
    }

    package var count: Int { state.withLock { $0.entries.count } }

    private func change<Failure: Error>(_ key: String, _ body: (inout Entry) throws(Failure) -> Void) throws(Failure) {
        try state.withLock { state throws(Failure) in
            if state.entries[key] == nil, state.entries.count >= Self.capacity { Self.forgetOldest(&state) }
            state.uses += 1
            var entry = state.entries[key] ?? Entry()
            entry.lastUse = state.uses
            // A rejected attempt also counts as a use, so that a flood of other keys cannot evict this one.
            defer { state.entries[key] = entry }
            try body(&entry)
        }
    }

    /// Removes a tenth of the keys at once, so that a flood of new keys does not cost a search for each.
    private static func forgetOldest(_ state: inout State) {
        let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(capacity / 10)
        for (key, _) in oldest { state.entries[key] = nil }
    }

    private static func refuse(until time: Timestamp, at now: Timestamp) throws {
        // A wait longer than the maximum means that the clock was set back.
        guard time > now, time - now <= longestWait else { return }
        throw RequestError.tooMany(seconds: Int(((time - now).milliseconds + 999) / 1000))
    }
}
