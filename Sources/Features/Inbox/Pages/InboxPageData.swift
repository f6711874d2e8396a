import Catalog
import GRDB

/// Data of the inbox page, read in a constant number of statements.
struct InboxPageData: Sendable {
    private static let maxRejectedShown = 50

    let page: ItemPage<Item>
    let folders: [FolderNode]
    let reasons: [Item.ID: InboxReason]
    let refused: [InboxRecord]

    init(_ query: ItemQuery, _ records: InboxStore, in db: Database) throws {
        let catalog = records.catalog
        page = try catalog.items.page(query, in: db)
        folders = try catalog.folders.tree(in: OwnerScope(of: query.owner, in: db))
        reasons = try records.reasons(of: page.rows.map(\.id), in: db)
        refused = try records.refused(limit: Self.maxRejectedShown, in: OwnerScope(of: query.owner, in: db))
    }
}
