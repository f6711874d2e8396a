import GRDB

/// Filters, order and cursor of a list of items. Every combination is read along an index.
package struct ItemQuery: Sendable {
    package enum Sort: String, Sendable, CaseIterable {
        case newest, oldest, title, changed
    }

    package var owner: Person.ID
    package var kind: ItemKind?
    package var state: ItemState
    package var folder: Int64?
    /// Names of tags, all of which an item must have.
    package var tags: [String]
    package var favourite: Bool
    /// Lower bound of the time of change, inclusive.
    package var changedSince: Timestamp?
    package var sort: Sort
    /// Number of rows on a page, 1...200.
    package var limit: Int
    /// Position at which the page starts or ends; nil for the start of the list.
    package var cursor: ItemCursor?
    /// Driving table, if one leads to few of the wanted items. The list is then read along it.
    package var driver: DrivingTable?
    /// Order by a column of a collection, instead of `sort`.
    package var order: ColumnOrder?

    package init(
        owner: Person.ID, kind: ItemKind? = nil, state: ItemState = .kept, folder: Int64? = nil, tags: [String] = [],
        favourite: Bool = false, changedSince: Timestamp? = nil, sort: Sort = .newest, limit: Int = 60,
        cursor: ItemCursor? = nil, driver: DrivingTable? = nil
    ) {
        self.owner = owner
        self.kind = kind
        self.state = state
        self.folder = folder
        self.tags = tags
        self.favourite = favourite
        self.changedSince = changedSince
        self.sort = sort
        self.limit = min(max(limit, 1), 200)
        self.cursor = cursor
        self.driver = driver
    }
}

/// A driving table: leads to items in the order of their position, such as a collection's partial index on broken
/// links.
package struct DrivingTable: Sendable {
    /// SQL after FROM: a table, perhaps with `INDEXED BY`.
    let table: String
    /// Column with the item's id.
    let item: String
    /// Column with the item's position. An index orders it once `condition` is applied.
    let position: String
    /// SQL with a `?` for each argument.
    let condition: String
    let arguments: [FilterArgument]

    package init(table: String, item: String, position: String, condition: String, arguments: [FilterArgument] = []) {
        self.table = table
        self.item = item
        self.position = position
        self.condition = condition
        self.arguments = arguments
    }

    /// Returns the number of rows; counting stops at `limit`.
    package func count(upTo limit: Int, in db: Database) throws -> Int {
        let values: [(any DatabaseValueConvertible)?] = arguments.map(\.value)
        return try db.number(
            "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(condition) LIMIT ?)",
            StatementArguments(values + [limit]))
    }
}

/// An order by a column of a collection's own table, such as the size of files.
package struct ColumnOrder: Sendable {
    /// Table with the index that has this order; its `position` is the column.
    let driver: DrivingTable
    /// Name of the column in the join. Used when filters leave few enough items to sort.
    let column: String
    let isText: Bool
    let isDescending: Bool
    /// Whether the query's filters leave few items, which are read along their own index and sorted.
    let gathers: Bool

    package init(driver: DrivingTable, column: String, isText: Bool, isDescending: Bool, gathers: Bool) {
        self.driver = driver
        self.column = column
        self.isText = isText
        self.isDescending = isDescending
        self.gathers = gathers
    }
}

/// Extension of a list of items by a collection: columns of its own table, and a filter on them.
package struct ItemListJoin: Sendable {
    /// SQL after `Item.columns`: `link.url, link.host`.
    package let columns: String
    /// SQL of the join: `JOIN link ON link.item = item.id`.
    package let join: String
    /// SQL with a `?` for each argument; empty for none.
    let condition: String
    let arguments: [FilterArgument]

    package init(columns: String, join: String, where condition: String = "", arguments: [FilterArgument] = []) {
        self.columns = columns
        self.join = join
        self.condition = condition
        self.arguments = arguments
    }
}

/// A value bound to a collection's own filter.
package enum FilterArgument: Sendable {
    case integer(Int64)
    case text(String)
}
