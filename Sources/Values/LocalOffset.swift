import Synchronization
import Text

/// How far the clocks of a zone are before UTC. The libraries work that out under a lock of the whole process, which a
/// page of sixty days takes hundreds of times; here they are asked once for each day on which no clock is changed.
struct LocalOffset: ~Copyable {
    private let ask: @Sendable (_ moment: Int) -> Int

    private static let secondsOfDay = 86_400
    private static let count = 1024

    /// One of every `count` days: its number since 1970, then the offset above `zero`. A word is all there is of a day, so
    /// that it is read and written without a lock.
    private let days = InlineArray<1024, Atomic<UInt64>> { _ in Atomic(0) }
    private static let offsetBits: UInt64 = 20
    private static let zero = 1 << 19
    /// In place of the offset of a day on which it changes.
    private static let changes: UInt64 = 1

    /// - Parameter ask: the offset at a moment, both in seconds.
    init(_ ask: @escaping @Sendable (_ moment: Int) -> Int) {
        self.ask = ask
    }

    /// In seconds.
    /// - Parameter moment: in seconds since 1970.
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
