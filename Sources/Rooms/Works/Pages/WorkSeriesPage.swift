import Site

/// A series or a collection, in its own order.
package struct WorkSeriesPage: Sendable {
    let title: String
    let detail: String
    let tiles: [ShelfTile]
    let all: Choice
    let bulk: BulkBar
}
