import GRDB

/// The one SELECT of a list.
struct ItemListSQL {
    let sql: String
    let arguments: StatementArguments

    /// A list's way through the tables: along an index of `item`, or along a driver.
    private enum AccessPath {
        case index(String)
        case driver(DrivingTable)
    }

    /// - Parameters:
    ///   - tags: ids of `query.tags`, the rarest first.
    ///   - columns: what is read; the key of the order and the id stand behind them.
    ///   - gathersRarestTag: where no index has the order, the rarest tag's items are few enough to sort.
    init(_ query: ItemQuery, tags: [Int64], gathersRarestTag: Bool, columns: String, join: ItemListJoin?) {
        let byPosition = query.order == nil && (query.sort == .newest || query.sort == .oldest)
        let walked = query.order.flatMap { $0.gathers || (!tags.isEmpty && gathersRarestTag) ? nil : $0.driver }
        var tags = tags
        var way = AccessPath.index(Self.index(query))
        if let driver = walked ?? query.driver {
            way = .driver(driver)
        } else if let rarest = tags.first, byPosition || gathersRarestTag {
            tags.removeFirst()
            way = .driver(
                DrivingTable(
                    table: "itemTag AS driver", item: "driver.item", position: "driver.position",
                    condition: "driver.tag = ?", arguments: [.integer(rarest)]))
        }
        var conditions: [String] = []
        var arguments: [(any DatabaseValueConvertible)?] = []
        func require(_ condition: String, _ values: (any DatabaseValueConvertible)?...) {
            conditions.append(condition)
            arguments += values
        }

        let from: String
        var order = ["item.position"]
        switch way {
        case .index(let name): from = "item INDEXED BY \(name)"
        case .driver(let driver):
            from = "\(driver.table) CROSS JOIN item ON item.id = \(driver.item)"
            conditions.append(driver.condition)
            arguments += driver.arguments.map(\.value)
            order = [driver.position]
        }
        if let own = query.order {
            order = walked.map { [$0.position, $0.item] } ?? [own.column, "item.id"]
        } else if query.sort == .title {
            order = ["item.sortTitle", "item.id"]
        } else if query.sort == .changed {
            order = ["item.changedAt", "item.id"]
        }

        require("item.owner = ?", query.owner)
        require("item.state = ?", query.state.rawValue)
        if let kind = query.kind { require("item.kind = ?", kind.rawValue) }
        if let folder = query.folder { require("item.folder = ?", folder) }
        if query.favourite { require("item.favouriteAt IS NOT NULL") }
        if let since = query.changedSince { require("item.changedAt >= ?", since) }
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
            let sign = isDescending ? "<" : ">"
            if order.count == 1 {
                require("\(order[0]) \(sign) ?", cursor.key.value)
            } else {
                require("(\(order[0]), \(order[1])) \(sign) (?, ?)", cursor.key.value, cursor.id)
            }
        }
        arguments.append(query.limit + 1)
        let direction = isDescending ? " DESC" : ""
        sql = """
            SELECT \(columns), \(order[0]), item.id
            FROM \(from) \(join?.join ?? "")
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(order.map { $0 + direction }.joined(separator: ", ")) LIMIT ?
            """
        self.arguments = StatementArguments(arguments)
    }

    /// The index that has both the filter and the order; what is left of the filter is looked up in the row.
    private static func index(_ query: ItemQuery) -> String {
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
