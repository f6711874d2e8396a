import GRDB
import Text

extension ItemStore {
    /// One page of items, in one statement; two with tags.
    package func page(_ query: ItemQuery, in db: Database) throws -> ItemPage<Item> {
        try page(query, Item.columns, nil, db) { Item($0) }
    }

    /// One page with just the columns that a list shows: the join's own, which may be those of `item` too.
    /// - Parameter read: makes a value of the join's columns, numbered from 0.
    package func page<T>(
        _ query: ItemQuery, only join: ItemListJoin, in db: Database, read: (borrowing ListRow) throws -> T
    ) throws -> ItemPage<T> {
        try page(query, join.columns, join, db, read)
    }

    private func page<T>(
        _ query: ItemQuery, _ columns: String, _ join: ItemListJoin?, _ db: Database,
        _ read: (borrowing ListRow) throws -> T
    ) throws -> ItemPage<T> {
        try checkCursor(query)
        guard let tags = try tagIDs(query, in: db) else { return ItemPage(rows: []) }
        let list = ItemListSQL(query, tags: tags.ids, gathersRarestTag: tags.areFew, columns: columns, join: join)
        let statement = try db.cachedStatement(list.sql)
        let cursor = try UnreadRow.fetchCursor(statement, arguments: list.arguments)
        let row = ListRow(statement.sqliteStatement)
        var page = ItemPage<T>(rows: [])
        page.rows.reserveCapacity(query.limit)
        var ends: (first: ItemCursor, last: ItemCursor)?
        var hasMore = false
        while try cursor.next() != nil {
            if page.rows.count == query.limit {
                hasMore = true
                break
            }
            page.rows.append(try read(row))
            // Only a full page leads on from its last row, so only such a row's place is worth reading.
            guard page.rows.count == 1 || page.rows.count == query.limit else { continue }
            let place = ItemCursor(isBackward: false, key: key(of: row, query), id: row.integer(row.columnCount - 1))
            ends = (ends?.first ?? place, place)
        }
        guard let ends else { return page }
        guard query.cursor?.isBackward == true else {
            if hasMore { page.next = ends.last }
            if query.cursor != nil { page.previous = ends.first.turned }
            return page
        }
        if !hasMore && page.rows.count < query.limit {
            // Fewer than a page before this place: show the first page instead of a stump.
            var first = query
            first.cursor = nil
            return try self.page(first, columns, join, db, read)
        }
        page.rows.reverse()
        page.next = ends.first
        if hasMore { page.previous = ends.last.turned }
        return page
    }

    private func key(of row: borrowing ListRow, _ query: ItemQuery) -> ItemCursor.Key {
        let column = row.columnCount - 2
        return query.isByText ? .text(row.text(column)) : .integer(row.integer(column))
    }

    private func checkCursor(_ query: ItemQuery) throws {
        switch (query.cursor?.key, query.isByText) {
        case (nil, _), (.text, true), (.integer, false): return
        default:
            throw CatalogError.invalid("cursor", "목록의 위치가 올바르지 않아요.", "Not a position in this list.")
        }
    }

    /// The ids of the query's tags, the rarest first; nil when one does not exist. `areFew`: sorting all items of the
    /// rarest is cheaper than walking along the order and meeting them by chance.
    private func tagIDs(_ query: ItemQuery, in db: Database) throws -> (ids: [Int64], areFew: Bool)? {
        guard !query.tags.isEmpty else { return ([], false) }
        let keys = Set(query.tags.map { $0.oneLine.matchKey })
        var ids: [Int64] = []
        var areFew = false
        try db.readEach(
            """
            SELECT tag.id, tag.count, (SELECT total(count) FROM itemCount WHERE owner = ?1 AND state = ?2)
            FROM json_each(?3) AS name CROSS JOIN tag ON tag.owner = ?1 AND tag.nameKey = name.value
            ORDER BY tag.count
            """, [query.owner, query.state.rawValue, jsonArray(keys)]
        ) { row in
            var columns = row.columns()
            ids.append(try columns.next())
            guard ids.count == 1 else { return }
            let count: Int = try columns.next()
            let total: Int = try columns.next()
            areFew = Double(count) * Double(count) <= Double(query.limit) * Double(max(total, 10_000))
        }
        return ids.count == keys.count ? (ids, areFew) : nil
    }
}

extension ItemQuery {
    fileprivate var isByText: Bool { order?.isText ?? (sort == .title) }
}
