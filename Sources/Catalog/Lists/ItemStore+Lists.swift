import GRDB
import Text

extension ItemStore {
    /// Returns one page of items, in one statement; two with tags.
    package func page(_ query: ItemQuery, in db: Database) throws -> ItemPage<Item> {
        try page(query, Item.columns, nil, db) { Item($0) }
    }

    /// Returns one page with only the columns that a list shows.
    /// - Parameters:
    ///   - join: its columns are read; they may include columns of `item`.
    ///   - read: makes a value of these columns, numbered from 0.
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
        let listSQL = ItemListSQL(query, tags: tags.ids, gathersRarestTag: tags.areFew, columns: columns, join: join)
        let statement = try db.cachedStatement(listSQL.sql)
        let cursor = try UnreadRow.fetchCursor(statement, arguments: listSQL.arguments)
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
            // Cursors are needed for the first row, and for the last row of a full page.
            guard page.rows.count == 1 || page.rows.count == query.limit else { continue }
            let cursorOfRow = ItemCursor(
                isBackward: false, key: key(of: row, query), id: row.integer(row.columnCount - 1))
            ends = (ends?.first ?? cursorOfRow, cursorOfRow)
        }
        guard let ends else { return page }
        guard query.cursor?.isBackward == true else {
            if hasMore { page.next = ends.last }
            if query.cursor != nil { page.previous = ends.first.asPageEnd }
            return page
        }
        if !hasMore && page.rows.count < query.limit {
            // Fewer rows than a page before the cursor: return the first page, which is full.
            var firstPageQuery = query
            firstPageQuery.cursor = nil
            return try self.page(firstPageQuery, columns, join, db, read)
        }
        page.rows.reverse()
        page.next = ends.first
        if hasMore { page.previous = ends.last.asPageEnd }
        return page
    }

    /// Returns the key of a row: its last column but one, see ``ItemListSQL``.
    private func key(of row: borrowing ListRow, _ query: ItemQuery) -> ItemCursor.Key {
        let column = row.columnCount - 2
        return query.isByText ? .text(row.text(column)) : .integer(row.integer(column))
    }

    /// - Throws: `CatalogError.invalid` for a cursor of a list in another order.
    private func checkCursor(_ query: ItemQuery) throws {
        switch (query.cursor?.key, query.isByText) {
        case (nil, _), (.text, true), (.integer, false): return
        default:
            throw CatalogError.invalid("cursor", "목록의 위치가 올바르지 않아요.", "Not a position in this list.")
        }
    }

    /// Returns the ids of the query's tags, the rarest first; nil if one of them does not exist.
    ///
    /// `areFew` is true if it takes less work to sort all items of the rarest tag than to walk all items in order until
    /// a page is full.
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
