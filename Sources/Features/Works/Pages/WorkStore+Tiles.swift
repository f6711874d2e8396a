import Catalog
import GRDB
import HTTPServer
import Site
import Text

/// Queries for lists of works.
extension WorkStore {
    /// The columns that a list reads of a work, and the conversion of its rows.
    struct TileStyle<T> {
        let columns: String
        let make: (borrowing ListRow) -> T
    }

    /// Reads a page of a list: one statement, one more with tags, and one for each facet if there are several.
    package func tiles(_ listing: WorkListing<W>, words: Words, in scope: OwnerScope) throws -> ItemPage<PosterTile> {
        try page(listing, as: tile(words), in: scope)
    }

    /// Returns the works of this kind and person among `ids`, in the order of `ids`. One statement.
    package func tiles(_ ids: [Item.ID], words: Words, in scope: OwnerScope) throws -> [PosterTile] {
        try list(ids, as: tile(words), in: scope)
    }

    func page<T>(_ listing: WorkListing<W>, as look: TileStyle<T>, in scope: OwnerScope) throws -> ItemPage<T> {
        var query = ItemQuery(
            owner: scope.owner, kind: W.kind, state: listing.show == .archived ? .archived : .kept,
            folder: listing.folder,
            tags: listing.tags, favourite: listing.show == .favourite, sort: listing.sort,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        let status: W.Status? = if case .status(let status) = listing.show { status } else { nil }
        let order = { (gathers: Bool) in listing.order?.itemOrder(W.self, of: scope.owner, gathers: gathers) }
        query.order = order(false)
        let rest = try applyFacets(&query, by: listing.facets, status: status, in: scope)
        let areFew = query.driver != nil || query.folder != nil || query.favourite || query.state != .kept
        query.order = order(areFew)
        let join = ItemListJoin(
            columns: look.columns, join: "JOIN \(W.table) ON \(W.table).item = item.id", where: rest.sql,
            arguments: rest.arguments)
        return try catalog.items.page(query, only: join, in: scope.db, read: look.make)
    }

    package func count(_ query: FormFields, in scope: OwnerScope) throws -> ListCount {
        let listing = WorkListing<W>(query)
        guard listing.text.isEmpty else {
            let folder = try listing.folder.flatMap { try catalog.folders.find($0, in: scope)?.name }
            return try listing.countResults(listing.question(folder: folder), W.kind, in: catalog, scope)
        }
        return ListCount(try page(listing, as: TileStyle(columns: "item.id") { _ in () }, in: scope))
    }

    func list<T>(_ ids: [Item.ID], as look: TileStyle<T>, in scope: OwnerScope) throws -> [T] {
        try scope.db.readList(
            """
            SELECT \(look.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN \(W.table) ON \(W.table).item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner], read: look.make)
    }

    /// Columns that every list reads of a work.
    private var columns: String {
        """
        item.id, item.title, item.subtitle, item.favouriteAt, item.cover, item.placeholder, \(W.table).status, \
        CAST(\(W.table).rating * 2 AS INTEGER), \(W.table).lookup
        """
    }

    /// - Parameter isBare: whether there is no text below a title, as on a wall.
    func tile(_ words: Words, isBare: Bool = false) -> TileStyle<PosterTile> {
        let (want, done) = (W.Status.want.rawValue, W.Status.done.rawValue)
        let (wanted, waiting) = (words(W.Status.want.phrase), words("찾아볼 것", "To look up"))
        let paths = W.paths
        return TileStyle(columns: "\(columns), \(W.progressSQL)") { row in
            let id = row.integer(0)
            return PosterTile(
                id: id, url: paths.show(id), title: row.text(1), detail: isBare ? "" : row.text(2),
                cover: row.optionalText(4), placeholder: Placeholder(row, 5), isFavourite: !row.isNull(3),
                rating: row.isNull(7) ? nil : Rating(quarters: row.integer(7)),
                badge: row.holds(8, LookupState.waiting.rawValue) ? waiting : row.holds(6, want) ? wanted : nil,
                percent: row.isNull(9) ? nil : Int(row.integer(9)), isDone: row.holds(6, done))
        }
    }

    func row(_ words: Words) -> TileStyle<WorkRow> {
        TileStyle(columns: "\(columns), \(W.yearSQL(W.table)), item.addedAt") { row in
            WorkRow(
                id: row.integer(0), url: W.paths.show(row.integer(0)),
                title: row.text(1).isEmpty ? words.untitled : row.text(1), detail: row.text(2),
                picture: row.optionalText(4).map { .cover($0, width: 36, height: 54, rendition: 64) },
                placeholder: Placeholder(row, 5), isFavourite: !row.isNull(3),
                stars: row.isNull(7) ? nil : Rating(quarters: row.integer(7)).map { Stars($0, words) },
                status: W.Status(rawValue: row.text(6)).flatMap { $0 == W.Status.none ? nil : words($0.phrase) } ?? "",
                year: row.isNull(9) ? "" : String(row.integer(9)),
                added: words.day(LocalDate(Timestamp(stored: row.integer(10)), in: words.zone), withYear: true))
        }
    }
}
