import Synchronization
import Text

/// Cached offsets of a time zone from UTC. The libraries take a process-wide lock for each offset, and a page of sixty
/// days needs hundreds. The cache needs two calls per day without a clock change.
struct LocalOffset: ~Copyable {
    private let ask: @Sendable (_ moment: Int) -> Int

    private static let secondsOfDay = 86_400
    private static let count = 1024

    /// Direct-mapped cache with one slot for days that are equal modulo `count`. Each word holds the day since 1970 and
    /// the offset plus `zero`, so it is accessed without a lock.
    private let days = InlineArray<1024, Atomic<UInt64>> { _ in Atomic(0) }
    private static let offsetBits: UInt64 = 20
    private static let zero = 1 << 19
    /// Marker for a day on which the offset changes.
    private static let changes: UInt64 = 1

    /// - Parameter ask: returns the offset in seconds at a time in seconds since 1970.
    init(_ ask: @escaping @Sendable (_ moment: Int) -> Int) {
        self.ask = ask
    }

    /// Returns the offset in seconds east of UTC.
    /// - Parameter moment: seconds since 1970.
    borrowing func at(_ moment: Int) -> Int {
        let (day, _) = moment.dividedDown(by: Self.secondsOfDay)
        let tag = UInt64(truncatingIfNeeded: day) << Self.offsetBits
        let slot = day & (Self.count - 1)
        let word = days[slot].load(ordering: .relaxed)
        let mask: UInt64 = (1 << Self.offsetBits) - 1
        if word & ~mask == tag, word & mask > Self.changes { return Int(word & mask) - Self.zero }
        guard word != tag | Self.changes else { return ask(moment) }
        let (first, last) = (ask(day * Self.secondsOfDay), ask((day + 1) * Self.secondsOfDay - 1))
        days[slot].store(tag | (first == last ? UInt64(first + Self.zero) : Self.changes), ordering: .relaxed)
        return first == last ? first : ask(moment)
    }
}
