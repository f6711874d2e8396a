/// Sample data for tests and benchmarks: equal for equal numbers, on every machine. Each feature writes its part.
/// All items are invented.
package struct SampleData: Sendable {
    package let count: Int
    /// Number of different tags.
    package let tags: Int
    package let seed: UInt64
    /// Time over which the items were added.
    package let spread: Duration
    /// Age of the newest item.
    package let until: Duration

    package init(count: Int, tags: Int, seed: UInt64, spread: Duration, until: Duration = .zero) {
        self.count = count
        self.tags = tags
        self.seed = seed
        self.spread = spread
        self.until = until
    }

    /// Returns the age of an item. Index 0 is the oldest, so that rows are stored in the order of lists.
    package func age(of index: Int) -> Duration {
        until + spread * (Double(count - index) / Double(max(count, 1)))
    }
}
