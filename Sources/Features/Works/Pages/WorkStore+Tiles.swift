import Catalog
import GRDB
import HTTPServer
import Site
import Text

/// Queries for lists of works.
extension WorkStore {
    /// The columns that a list reads of a work, and the conversion of its rows.
    struct ListStyle<T> {
        let columns: String
        let make: (borrowing ListRow) -> T
    }

    /// Reads a page of a list: one statement, one more with tags, and one for each facet if there are several.
    package func tiles(_ listing: WorkListing<W>, words: Words, in scope: OwnerScope) throws -> ItemPage<PosterTile> {
        try page(listing, as: tileStyle(words), in: scope)
    }

    /// Returns the works of this kind and person among `ids`, in the order of `ids`. One statement.
    package func tiles(_ ids: [Item.ID], words: Words, in scope: OwnerScope) throws -> [PosterTile] {
        try list(ids, as: tileStyle(words), in: scope)
    }

    /// Reads a page of a list without a search text.
    func page<T>(_ listing: WorkListing<W>, as style: ListStyle<T>, in scope: OwnerScope) throws -> ItemPage<T> {
        var query = ItemQuery(
            owner: scope.owner, kind: W.kind, state: listing.show == .archived ? .archived : .kept,
            folder: listing.folder, tags: listing.tags, favourite: listing.show == .favourite, sort: listing.sort,
            cursor: listing.after.flatMap(ItemCursor.init(text:)))
        let status: W.Status? = if case .status(let status) = listing.show { status } else { nil }
        let order = { (gathers: Bool) in listing.order?.itemOrder(W.self, of: scope.owner, gathers: gathers) }
        query.order = order(false)
        let remainingFilter = try applyFacets(&query, by: listing.facets, status: status, in: scope)
        // Each of these filters leaves few works.
        let leavesFewWorks = query.driver != nil || query.folder != nil || query.favourite || query.state != .kept
        query.order = order(leavesFewWorks)
        let join = ItemListJoin(
            columns: style.columns, join: "JOIN \(W.table) ON \(W.table).item = item.id", where: remainingFilter.sql,
            arguments: remainingFilter.arguments)
        return try catalog.items.page(query, only: join, in: scope.db, read: style.make)
    }

    /// Counts the works of the list that a query string describes.
    package func count(_ query: FormFields, in scope: OwnerScope) throws -> ListCount {
        let listing = WorkListing<W>(query)
        guard listing.text.isEmpty else {
            let folder = try listing.folder.flatMap { try catalog.folders.find($0, in: scope)?.name }
            return try listing.countResults(listing.searchQuery(folder: folder), W.kind, in: catalog, scope)
        }
        return ListCount(try page(listing, as: ListStyle(columns: "item.id") { _ in () }, in: scope))
    }

    /// Returns the works of this kind and person among `ids`, in the order of `ids`. One statement.
    func list<T>(_ ids: [Item.ID], as style: ListStyle<T>, in scope: OwnerScope) throws -> [T] {
        try scope.db.readList(
            """
            SELECT \(style.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value CROSS JOIN \(W.table) ON \(W.table).item = item.id
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner], read: style.make)
    }

    /// The first nine columns that ``tileStyle(_:isBare:)`` and ``rowStyle(_:)`` read, by index.
    private var columns: String {
        """
        item.id, item.title, item.subtitle, item.favouriteAt, item.cover, item.placeholder, \(W.table).status, \
        CAST(\(W.table).rating * 2 AS INTEGER), \(W.table).lookup
        """
    }

    /// - Parameter isBare: whether the subtitle is left out, as on a wall.
    func tileStyle(_ words: Words, isBare: Bool = false) -> ListStyle<PosterTile> {
        let (want, done) = (W.Status.want.rawValue, W.Status.done.rawValue)
        let (wantedBadge, waitingBadge) = (words(W.Status.want.phrase), words("찾아볼 것", "To style up"))
        let paths = W.paths
        return ListStyle(columns: "\(columns), \(W.progressSQL)") { row in
            let id = row.integer(0)
            return PosterTile(
                id: id, url: paths.show(id), title: row.text(1), detail: isBare ? "" : row.text(2),
                cover: row.optionalText(4), placeholder: Placeholder(row, 5), isFavourite: !row.isNull(3),
                rating: row.isNull(7) ? nil : Rating(quarters: row.integer(7)),
                badge: row.holds(8, LookupState.waiting.rawValue)
                    ? waitingBadge : row.holds(6, want) ? wantedBadge : nil,
                percent: row.isNull(9) ? nil : Int(row.integer(9)), isDone: row.holds(6, done))
        }
    }

    func rowStyle(_ words: Words) -> ListStyle<WorkRow> {
        ListStyle(columns: "\(columns), \(W.yearSQL(W.table)), item.addedAt") { row in
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
