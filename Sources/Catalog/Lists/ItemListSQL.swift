import GRDB

/// The SELECT statement of one page of a list.
struct ItemListSQL {
    let sql: String
    let arguments: StatementArguments

    /// A list's way through the tables: along an index of `item`, or along a driving table.
    private enum AccessPath {
        case index(String)
        case driver(DrivingTable)
    }

    /// - Parameters:
    ///   - tags: ids of `query.tags`, the rarest first.
    ///   - gathersRarestTag: whether items of the rarest tag are few enough to be sorted if no index has the order.
    ///   - columns: SQL of the columns to read. The order's column and the item's id are appended.
    init(_ query: ItemQuery, tags: [Int64], gathersRarestTag: Bool, columns: String, join: ItemListJoin?) {
        let isByPosition = query.order == nil && (query.sort == .newest || query.sort == .oldest)
        let orderDriver = query.order.flatMap { $0.gathers || (!tags.isEmpty && gathersRarestTag) ? nil : $0.driver }
        var tags = tags
        var accessPath = AccessPath.index(Self.indexName(query))
        if let driver = orderDriver ?? query.driver {
            accessPath = .driver(driver)
        } else if let rarestTag = tags.first, isByPosition || gathersRarestTag {
            tags.removeFirst()
            accessPath = .driver(
                DrivingTable(
                    table: "itemTag AS driver", item: "driver.item", position: "driver.position",
                    condition: "driver.tag = ?", arguments: [.integer(rarestTag)]))
        }
        var conditions: [String] = []
        var arguments: [(any DatabaseValueConvertible)?] = []
        func require(_ condition: String, _ values: (any DatabaseValueConvertible)?...) {
            conditions.append(condition)
            arguments += values
        }

        let fromSQL: String
        var orderColumns = ["item.position"]
        switch accessPath {
        case .index(let name): fromSQL = "item INDEXED BY \(name)"
        case .driver(let driver):
            fromSQL = "\(driver.table) CROSS JOIN item ON item.id = \(driver.item)"
            conditions.append(driver.condition)
            arguments += driver.arguments.map(\.value)
            orderColumns = [driver.position]
        }
        if let columnOrder = query.order {
            orderColumns = orderDriver.map { [$0.position, $0.item] } ?? [columnOrder.column, "item.id"]
        } else if query.sort == .title {
            orderColumns = ["item.sortTitle", "item.id"]
        } else if query.sort == .changed {
            orderColumns = ["item.changedAt", "item.id"]
        }

        require("item.owner = ?", query.owner)
        require("item.state = ?", query.state.rawValue)
        if let kind = query.kind { require("item.kind = ?", kind.rawValue) }
        if let folder = query.folder { require("item.folder = ?", folder) }
        if query.favourite { require("item.favouriteAt IS NOT NULL") }
        if let changedSince = query.changedSince { require("item.changedAt >= ?", changedSince) }
        for tag in tags {
            require("EXISTS (SELECT 1 FROM itemTag WHERE itemTag.item = item.id AND itemTag.tag = ?)", tag)
        }
        if let join, !join.condition.isEmpty {
            conditions.append("(\(join.condition))")
            arguments += join.arguments.map(\.value)
        }
        let isDescending =
            (query.order?.isDescending ?? (query.sort == .newest || query.sort == .changed))
            != (query.cursor?.isBackward ?? false)
        if let cursor = query.cursor {
            let comparison = isDescending ? "<" : ">"
            if orderColumns.count == 1 {
                require("\(orderColumns[0]) \(comparison) ?", cursor.key.value)
            } else {
                require("(\(orderColumns[0]), \(orderColumns[1])) \(comparison) (?, ?)", cursor.key.value, cursor.id)
            }
        }
        // One row more than the page shows whether there is a next page.
        arguments.append(query.limit + 1)
        let direction = isDescending ? " DESC" : ""
        sql = """
            SELECT \(columns), \(orderColumns[0]), item.id
            FROM \(fromSQL) \(join?.join ?? "")
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(orderColumns.map { $0 + direction }.joined(separator: ", ")) LIMIT ?
            """
        self.arguments = StatementArguments(arguments)
    }

    /// Returns the index with one of the filters and the order. The other filters are tested in the row.
    private static func indexName(_ query: ItemQuery) -> String {
        let order =
            switch query.sort {
            case .newest, .oldest: "Newest"
            case .title: "Title"
            case .changed: "Changed"
            }
        if query.folder != nil { return "itemFolder\(order)" }
        if query.favourite { return "itemFavourite\(order)" }
        return query.kind != nil ? "itemKind\(order)" : "item\(order)"
    }
}

extension ItemCursor.Key {
    fileprivate var value: any DatabaseValueConvertible {
        switch self {
        case .integer(let value): value
        case .text(let value): value
        }
    }
}

extension FilterArgument {
    var value: any DatabaseValueConvertible {
        switch self {
        case .integer(let value): value
        case .text(let value): value
        }
    }
}
