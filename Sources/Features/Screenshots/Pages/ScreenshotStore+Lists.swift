import Catalog
import GRDB
import Site
import Text

/// A screenshot as one of the lists shows it.
protocol ListedScreenshot {
    /// Columns that the initialiser reads, in its order.
    static var columns: String { get }
    /// - Parameter listQuery: ``ScreenshotListing/query`` of the listing, computed once for all rows.
    init(_ row: borrowing ListRow, in listing: ScreenshotListing, listQuery: String, words: Words, now: Timestamp)
}

extension ScreenshotStore {
    /// Returns a page of a list. One statement, and one more with tags.
    func page<T: ListedScreenshot>(
        _ listing: ScreenshotListing, of _: T.Type, words: Words, now: Timestamp, limit: Int = 60, in scope: OwnerScope
    ) throws -> ItemPage<T> {
        var (query, condition) = query(listing, owner: scope.owner, limit: limit)
        query.cursor = listing.cursor(in: words.zone)
        let listQuery = listing.query
        return try catalog.items.page(
            query, only: ItemListJoin(columns: T.columns, join: ScreenshotTile.join, where: condition), in: scope.db
        ) { T($0, in: listing, listQuery: listQuery, words: words, now: now) }
    }

    func count(_ listing: ScreenshotListing, in scope: OwnerScope) throws -> ListCount {
        guard listing.text.isEmpty else {
            return try listing.countResults(listing.question, .screenshot, in: catalog, scope)
        }
        let (query, condition) = query(listing, owner: scope.owner, limit: 60)
        let join = ItemListJoin(columns: "item.id", join: ScreenshotTile.join, where: condition)
        return ListCount(try catalog.items.page(query, only: join, in: scope.db) { _ in () })
    }

    /// Returns the screenshots of this person among `ids`, in the order of `ids`. One statement.
    func rows<T: ListedScreenshot>(
        _ ids: [Item.ID], in listing: ScreenshotListing, of _: T.Type, words: Words, now: Timestamp,
        in scope: OwnerScope
    ) throws -> [T] {
        let listQuery = listing.query
        return try scope.db.readList(
            """
            SELECT \(T.columns) FROM json_each(?) AS wanted
            CROSS JOIN item ON item.id = wanted.value \(ScreenshotTile.join)
            WHERE item.owner = ? ORDER BY wanted.key
            """, [jsonArray(ids), scope.owner]
        ) { T($0, in: listing, listQuery: listQuery, words: words, now: now) }
    }

    /// Returns the neighbours of a screenshot in the same list, up to `limit` on either side.
    func neighbours(
        of stored: Stored, in listing: ScreenshotListing, limit: Int = ScreenshotNeighbours.maxPerSide, in db: Database
    ) throws -> ScreenshotNeighbours {
        let item = stored.item
        guard item.state == (listing.show == .archived ? .archived : .kept) else { return ScreenshotNeighbours() }
        guard listing.text.isEmpty else {
            let search = catalog.search
            let query = search.parse(listing.question)
            guard !query.isEmpty else { return ScreenshotNeighbours() }
            let hits = try search.prepare(query, in: OwnerScope(of: item.owner, in: db))
                .items(of: .screenshot, limit: 200, in: db).items
            guard let index = hits.firstIndex(where: { $0.id == item.id }) else { return ScreenshotNeighbours() }
            return ScreenshotNeighbours(
                before: Array(hits[..<index].suffix(limit)), after: Array(hits[(index + 1)...].prefix(limit)))
        }
        var (query, condition) = query(listing, owner: item.owner, limit: limit)
        func fetchSide(lookingBack: Bool) throws -> [Item] {
            query.cursor = .at(item, listing.sort.key(of: stored), lookingBack: lookingBack)
            return try catalog.items.page(
                query, only: ItemListJoin(columns: Item.columns, join: Self.join, where: condition), in: db
            ) { Item($0) }.rows
        }
        // If fewer items precede it, the page starts at the beginning of the list and contains the screenshot, so it is
        // cut there.
        return ScreenshotNeighbours(
            before: try fetchSide(lookingBack: true).prefix { $0.id != item.id }.map(\.self),
            after: try fetchSide(lookingBack: false))
    }

    private static let join = "CROSS JOIN screenshot ON screenshot.item = item.id"

    /// Returns the query, which follows an index, and the condition that is left to be checked in each row.
    private func query(_ listing: ScreenshotListing, owner: Person.ID, limit: Int) -> (ItemQuery, condition: String) {
        var query = ItemQuery(
            owner: owner, kind: .screenshot, state: listing.show == .archived ? .archived : .kept, tags: listing.tags,
            favourite: listing.show == .favourite, sort: listing.sort == .oldest ? .oldest : .newest, limit: limit)
        var conditions: [String] = []
        switch listing.show {
        case .untagged: conditions.append("item.tagNames = ''")
        case .text: conditions.append("screenshot.text <> ''")
        case .large: conditions.append("screenshot.bytes >= \(Self.largeBytes)")
        case .favourite, .archived, nil: break
        }
        if let device = listing.device { conditions.append("screenshot.device = '\(device.rawValue)'") }
        // Few items have the rarest tag, so the other conditions are checked row by row.
        if listing.tags.isEmpty { query.driver = Self.driver(listing, owner: owner) }
        let hasFewItems = [.favourite, .large, .archived].contains(listing.show)
        query.order = listing.sort.itemOrder(of: owner, gathers: hasFewItems)
        return (query, conditions.joined(separator: " AND "))
    }

    private static func driver(_ listing: ScreenshotListing, owner: Person.ID) -> DrivingTable? {
        func drivingTable(_ index: String, _ condition: String) -> DrivingTable {
            DrivingTable(
                table: "screenshot AS driver INDEXED BY \(index)", item: "driver.item", position: "driver.position",
                condition: "driver.owner = ? AND \(condition)", arguments: [.integer(owner)])
        }
        switch (listing.show, listing.device) {
        case (.untagged, _):
            return DrivingTable(
                table: "item AS driver INDEXED BY itemUntagged", item: "driver.id", position: "driver.position",
                condition: """
                    driver.owner = ? AND driver.state = 'kept' AND driver.kind = 'screenshot' AND driver.tagNames = ''
                    """, arguments: [.integer(owner)])
        case (.text, _): return drivingTable("screenshotHasText", "driver.text <> ''")
        case (.large, _): return drivingTable("screenshotLarge", "driver.bytes >= \(largeBytes)")
        case (nil, let device?): return drivingTable("screenshotDevice", "driver.device = '\(device.rawValue)'")
        case (.favourite, _), (.archived, _), (nil, nil): return nil
        }
    }

    /// Size in bytes from which the pictures of one screenshot count as large. The partial index `screenshotLarge`
    /// repeats this number.
    static let largeBytes = 2_000_000
}
