import Catalog
import Synchronization

/// How often something may be done under one key, such as an address or a person, and how long somebody waits who keeps
/// guessing. Kept in memory: who restarts the server may begin anew.
package final class RateLimit: Sendable {
    /// The first wrong secret after which its key has to wait.
    private static let firstCostlyGuess = 5
    private static let firstWait = Duration.seconds(30)
    package static let longestWait = Duration.seconds(3600)
    package static let capacity = 10_000

    private struct Entry {
        /// The moment at which everything taken so far is paid for. It never lies further ahead than the window.
        var paidAt = Timestamp(0)
        var guesses = 0
        var guessedAt = Timestamp(0)
        /// Nobody with this key is let in before.
        var shutUntil = Timestamp(0)
        var lastUse: UInt64 = 0
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var uses: UInt64 = 0
    }

    private let price: Duration
    private let window: Duration
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    /// At most `count` at once, and so many in each `window` afterwards.
    package init(_ count: Int, per window: Duration, now: @escaping @Sendable () -> Timestamp) {
        price = window / count
        self.window = window
        self.now = now
    }

    /// Counts one use.
    package func take(_ key: String) throws {
        let time = now()
        try change(key) { entry in
            try Self.refuse(until: entry.shutUntil, at: time)
            // Further ahead than the window: the clock was set back, and what was counted means nothing.
            let paidAt = (entry.paidAt > time + window ? time : max(entry.paidAt, time)) + price
            try Self.refuse(until: paidAt - window, at: time)
            entry.paidAt = paidAt
        }
    }

    /// Throws while this key has to wait. Guesses that are under way at the same time are not counted yet; a secret has at
    /// least 31^8 values, so that a few more of them tell nobody anything.
    package func check(_ key: String) throws {
        let time = now()
        let shutUntil = state.withLock { $0.entries[key]?.shutUntil } ?? time
        try Self.refuse(until: shutUntil, at: time)
    }

    /// A wrong secret. The fifth costs half a minute, and each one after it twice as much; an hour of rest is enough to be
    /// forgiven.
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

    /// A right secret: earlier guesses are forgiven.
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
            // Also what was refused counts as a use of the key, so that a flood of others does not wash it out.
            defer { state.entries[key] = entry }
            try body(&entry)
        }
    }

    /// A tenth at once, so that a flood of new keys does not cost a search for each.
    private static func forgetOldest(_ state: inout State) {
        let oldest = state.entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(capacity / 10)
        for (key, _) in oldest { state.entries[key] = nil }
    }

    private static func refuse(until time: Timestamp, at now: Timestamp) throws {
        // Longer than anybody is ever kept out: the clock was set back.
        guard time > now, time - now <= longestWait else { return }
        throw Refusal.tooMany(seconds: Int(((time - now).milliseconds + 999) / 1000))
    }
}
