import Catalog

/// What stands around a picture in its list, in the list's order.
struct ScreenshotNeighbours: Sendable {
    var before: [Item] = []
    var after: [Item] = []

    /// So many of each are shown below the picture.
    static let most = 6

    var previous: Item? { before.last }
    var next: Item? { after.first }
}
