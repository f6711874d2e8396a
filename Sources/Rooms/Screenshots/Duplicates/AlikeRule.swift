import Catalog

/// A picture as it is compared with others that may be the same.
struct ComparedPicture: Sendable {
    let picture: Int64
    let item: Item.ID
    let hash: DifferenceHash
    let width: Int
    let height: Int
    let takenAt: Timestamp
    /// `nil` until its words were read.
    let words: PictureWords?

    func distance(to other: ComparedPicture) -> Int { hash.distance(to: other.hash) }

    func isTakenInABurst(with other: ComparedPicture) -> Bool {
        abs((takenAt - other.takenAt).milliseconds) <= AlikeRule.burst.milliseconds
    }
}

/// When two pictures count as nearly the same.
enum AlikeRule {
    /// Of 256 bits. Screens of one layout with other words can be as near, so that words are compared as well.
    static let near = 10
    /// So near is enough for pictures that were taken in one breath.
    static let nearInABurst = 32
    /// The largest distance of one picture that was stored twice, in another format or size.
    static let nearlyIdentical = 4
    static let burst = Duration.seconds(10)
    /// Pairs that are kept for one picture, the nearest ones.
    static let mostPairs = 8

    static func isAlike(distance: Int, apart: Duration) -> Bool {
        distance <= near || distance <= nearInABurst && abs(apart.milliseconds) <= burst.milliseconds
    }

    static func isAlike(_ one: ComparedPicture, _ other: ComparedPicture) -> Bool {
        guard isAlike(distance: one.distance(to: other), apart: one.takenAt - other.takenAt) else { return false }
        guard let words = one.words, let others = other.words else { return true }
        return words.isSameText(as: others)
    }

    /// Whether one of them may be proposed for the trash. Screens of one size that were taken at other times hold other
    /// things more often than not, such as the balance of another day.
    static func isNearlyIdentical(_ one: ComparedPicture, _ other: ComparedPicture) -> Bool {
        guard isAlike(one, other), one.distance(to: other) <= nearlyIdentical else { return false }
        return one.isTakenInABurst(with: other) || (one.width, one.height) != (other.width, other.height)
    }
}

extension DifferenceHash {
    /// Whether it tells pictures apart. A plain surface sets hardly a bit, whatever its colour, and would be as near to
    /// another one as two copies are.
    var isTelling: Bool {
        distance(to: DifferenceHash()) > AlikeRule.near
    }
}
