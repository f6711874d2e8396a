import Catalog
import GRDB
import HTTPServer
import Site
import Text

/// Works as lists show them.
extension WorkStore {
    /// A page of a list: one statement, one more with tags, and one for each facet where there are several.
    package func tiles(_ listing: WorkListing<W>, words: Words, in scope: Scope) throws -> ItemPage<ShelfTile> {
        var query = ItemQuery(
            owner: scope.owner, kind: W.kind, state: listing.show == .archived ? .archived : .kept,
            folder: listing.folder,
            tags: listing.tags, favourite: listing.show == .favourite, sort: listing.sort,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        let status: W.Status? = if case .status(let status) = listing.show { status } else { nil }
        let rest = try narrow(&query, by: listing.facets, status: status, in: scope.db)
        let join = ItemJoin(
            columns: tileColumns, join: "JOIN \(W.table) ON \(W.table).item = item.id", where: rest.sql,
            arguments: rest.arguments)
        return try catalog.items.page(query, only: join, in: scope.db) { tile($0, words) }
    }

    /// Those of `ids` that are of this kind and person, in their order; one statement.
    package func tiles(_ ids: [Item.ID], words: Words, in scope: Scope) throws -> [ShelfTile] {
        try scope.db.readList(
            """
            SELECT \(tileColumns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN \(W.table) ON \(W.table).item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { tile($0, words) }
    }

    /// What lists read of a work; the order is that of ``tile(_:_:)``.
    private var tileColumns: String {
        """
        item.id, item.title, item.subtitle, item.favouriteAt, item.cover, item.placeholder, \(W.table).status, \
        CAST(\(W.table).rating * 2 AS INTEGER), \(W.table).lookup, \(W.progressSQL)
        """
    }

    private func tile(_ row: borrowing ListRow, _ words: Words) -> ShelfTile {
        let isWanted = row.text(6) == W.Status.want.rawValue
        let isWaiting = row.text(8) == Lookup.waiting.rawValue
        return ShelfTile(
            id: row.integer(0), url: W.paths.show(row.integer(0)), title: row.text(1), detail: row.text(2),
            cover: row.optionalText(4), placeholder: row.optionalText(5), isFavourite: !row.isNull(3),
            rating: row.isNull(7) ? nil : Rating(quarters: row.integer(7)),
            badge: isWaiting
                ? words("찾아볼 것", "To look up") : isWanted ? words(W.Status.want.phrase) : nil,
            percent: row.isNull(9) ? nil : Int(row.integer(9)))
    }
}
