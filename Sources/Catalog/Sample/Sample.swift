/// The sample world: the same for the same numbers, on every machine. Each room writes its part of it; no real thing is
/// among them.
package struct Sample: Sendable {
    package let count: Int
    /// How many tags they share.
    package let tags: Int
    package let seed: UInt64
    /// They were kept over so long a time, up to now.
    package let spread: Duration

    package init(count: Int, tags: Int, seed: UInt64, spread: Duration) {
        self.count = count
        self.tags = tags
        self.seed = seed
        self.spread = spread
    }

    /// When one of them was kept: the oldest first, so that rows lie in the order that lists show.
    package func age(of index: Int) -> Duration { spread * (Double(count - index) / Double(max(count, 1))) }
}
