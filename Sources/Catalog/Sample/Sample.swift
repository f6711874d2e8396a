/// The sample world: the same for the same numbers, on every machine. Each room writes its part of it; no real thing is
/// among them.
package struct Sample: Sendable {
    package let count: Int
    /// How many tags they share.
    package let tags: Int
    package let seed: UInt64
    /// They were kept over so long a time.
    package let spread: Duration
    /// So long ago was the last of them.
    package let until: Duration

    package init(count: Int, tags: Int, seed: UInt64, spread: Duration, until: Duration = .zero) {
        self.count = count
        self.tags = tags
        self.seed = seed
        self.spread = spread
        self.until = until
    }

    /// When one of them was kept: the oldest first, so that rows lie in the order that lists show.
    package func age(of index: Int) -> Duration {
        until + spread * (Double(count - index) / Double(max(count, 1)))
    }
}
