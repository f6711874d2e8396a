import Synchronization
import Text

/// Cached offsets of a time zone from UTC. Foundation and glibc take a process-wide lock for each offset, and a page of
/// sixty days needs hundreds. The cache calls them twice for a day without a clock change.
struct LocalOffset: ~Copyable {
    private let lookUp: @Sendable (_ moment: Int) -> Int

    private static let secondsPerDay = 86_400
    private static let slotCount = 1024

    /// Direct-mapped cache with one slot for days that are equal modulo `slotCount`. Each word holds the day since 1970
    /// and the offset plus `bias`, so it is accessed without a lock.
    private let slots = InlineArray<1024, Atomic<UInt64>> { _ in Atomic(0) }
    /// Bits of a word for the offset; the others hold the day.
    private static let offsetBits: UInt64 = 20
    /// Added to offsets, so that they are stored as positive numbers of ``offsetBits`` bits.
    private static let bias = 1 << 19
    /// Marker for a day on which the offset changes.
    private static let hasChange: UInt64 = 1

    /// - Parameter lookUp: returns the offset in seconds at a time in seconds since 1970.
    init(_ lookUp: @escaping @Sendable (_ moment: Int) -> Int) {
        self.lookUp = lookUp
    }

    /// Returns the offset in seconds east of UTC.
    /// - Parameter moment: seconds since 1970.
    borrowing func at(_ moment: Int) -> Int {
        let (day, _) = moment.dividedDown(by: Self.secondsPerDay)
        let tag = UInt64(truncatingIfNeeded: day) << Self.offsetBits
        let slot = day & (Self.slotCount - 1)
        let word = slots[slot].load(ordering: .relaxed)
        let mask: UInt64 = (1 << Self.offsetBits) - 1
        if word & ~mask == tag, word & mask > Self.hasChange { return Int(word & mask) - Self.bias }
        guard word != tag | Self.hasChange else { return lookUp(moment) }
        let (first, last) = (lookUp(day * Self.secondsPerDay), lookUp((day + 1) * Self.secondsPerDay - 1))
        slots[slot].store(tag | (first == last ? UInt64(first + Self.bias) : Self.hasChange), ordering: .relaxed)
        return first == last ? first : lookUp(moment)
    }
}
