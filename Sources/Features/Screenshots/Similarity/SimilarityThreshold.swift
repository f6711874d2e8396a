import Catalog

/// A picture with the data by which it is compared with possible duplicates.
struct ComparedPicture: Sendable {
    let picture: Int64
    let item: Item.ID
    let hash: DifferenceHash
    let width: Int
    let height: Int
    let takenAt: Timestamp
    /// Recognised words; `nil` until text recognition has run.
    let textTokens: PictureTextTokens?

    func distance(to other: ComparedPicture) -> Int { hash.distance(to: other.hash) }

    func isTakenInABurst(with other: ComparedPicture) -> Bool {
        abs((takenAt - other.takenAt).milliseconds) <= SimilarityThreshold.burst.milliseconds
    }
}

/// Thresholds at which two pictures count as similar.
enum SimilarityThreshold {
    /// Maximum Hamming distance of similar pictures, of 256 bits. Screens with one layout and different text can be as
    /// near, so words are compared as well.
    static let maxDistance = 10
    /// Maximum Hamming distance of two pictures of a burst.
    static let maxBurstDistance = 32
    /// Maximum Hamming distance of one picture that was stored twice, in another format or size.
    static let nearlyIdentical = 4
    /// Maximum time between two pictures of a burst.
    static let burst = Duration.seconds(10)
    /// Maximum number of pairs stored for one picture, the nearest ones.
    static let maxPairs = 8

    static func isAlike(distance: Int, interval: Duration) -> Bool {
        distance <= maxDistance || distance <= maxBurstDistance && abs(interval.milliseconds) <= burst.milliseconds
    }

    static func isAlike(_ one: ComparedPicture, _ other: ComparedPicture) -> Bool {
        guard isAlike(distance: one.distance(to: other), interval: one.takenAt - other.takenAt) else { return false }
        guard let textTokens = one.textTokens, let others = other.textTokens else { return true }
        return textTokens.isSameText(as: others)
    }

    /// Whether one of the pictures may be preselected for the trash. Screens of one size that were taken at other times
    /// mostly show different contents, such as the balance of another day.
    static func isNearlyIdentical(_ one: ComparedPicture, _ other: ComparedPicture) -> Bool {
        guard isAlike(one, other), one.distance(to: other) <= nearlyIdentical else { return false }
        return one.isTakenInABurst(with: other) || (one.width, one.height) != (other.width, other.height)
    }
}

extension DifferenceHash {
    /// Whether the hash distinguishes pictures. A plain surface sets almost no bits, whatever its colour, and would be
    /// as near to another plain surface as a copy is.
    var isDistinctive: Bool {
        distance(to: DifferenceHash()) > SimilarityThreshold.maxDistance
    }
}
