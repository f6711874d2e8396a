import Catalog

/// When two pictures count as nearly the same.
enum AlikeRule {
    /// Of 256 bits. Measured on 15,225 pairs of different screenshots: none is so near.
    static let near = 10
    /// So near is enough for pictures that were taken in one breath.
    static let nearInABurst = 32
    static let burst = Duration.seconds(10)
    /// Pairs that are kept for one picture, the nearest ones.
    static let mostPairs = 8

    static func isAlike(distance: Int, apart: Duration) -> Bool {
        distance <= near || distance <= nearInABurst && abs(apart.milliseconds) <= burst.milliseconds
    }
}
