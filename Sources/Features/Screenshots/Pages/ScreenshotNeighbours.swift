import Catalog

/// Items before and after a screenshot in its list, in the list's order.
struct ScreenshotNeighbours: Sendable {
    var before: [Item] = []
    var after: [Item] = []

    /// Maximum number of neighbours on either side that are shown below the picture.
    static let maxPerSide = 6

    var previous: Item? { before.last }
    var next: Item? { after.first }
}
