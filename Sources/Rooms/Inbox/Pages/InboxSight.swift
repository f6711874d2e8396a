import Catalog
import GRDB

/// Data of the inbox page, read in a constant number of statements.
struct InboxSight: Sendable {
    private static let refusedShown = 50

    let page: ItemPage<Item>
    let folders: [FolderNode]
    let reasons: [Item.ID: ArrivalReason]
    let refused: [Arrival]

    init(_ query: ItemQuery, _ arrivals: Arrivals, in db: Database) throws {
        let catalog = arrivals.catalog
        page = try catalog.items.page(query, in: db)
        folders = try catalog.folders.tree(in: Scope(of: query.owner, in: db))
        reasons = try arrivals.reasons(of: page.rows.map(\.id), in: db)
        refused = try arrivals.refused(limit: Self.refusedShown, in: Scope(of: query.owner, in: db))
    }
}
