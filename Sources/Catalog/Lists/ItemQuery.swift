import GRDB

/// Which items a list shows, in which order, from where on. Every combination runs along an index.
package struct ItemQuery: Sendable {
    package enum Sort: String, Sendable, CaseIterable {
        case newest, oldest, title, changed
    }

    package var owner: Person.ID
    package var kind: ItemKind?
    package var state: ItemState
    package var folder: Int64?
    /// Names; an item must have them all.
    package var tags: [String]
    package var favourite: Bool
    /// Only what changed at this moment or later.
    package var changedSince: Timestamp?
    package var sort: Sort
    /// Rows on a page, 1...200.
    package var limit: Int
    /// From where on; nil is the start.
    package var cursor: ItemCursor?
    /// A table that has few of the wanted items and knows them: the list then runs along it.
    package var driver: ItemDriver?
    /// A collection's own order, instead of `sort`.
    package var order: ItemOrder?

    package init(
        owner: Person.ID, kind: ItemKind? = nil, state: ItemState = .kept, folder: Int64? = nil, tags: [String] = [],
        favourite: Bool = false, changedSince: Timestamp? = nil, sort: Sort = .newest, limit: Int = 60,
        cursor: ItemCursor? = nil, driver: ItemDriver? = nil
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

/// A table that leads to items in the order of their position, such as a collection's partial index on what is broken.
package struct ItemDriver: Sendable {
    /// What stands after FROM: a table, perhaps with `INDEXED BY`.
    let table: String
    /// Its column that holds the item's id.
    let item: String
    /// Its column that holds the item's position, ordered by an index once `condition` is given.
    let position: String
    /// SQL, with a `?` for each argument.
    let condition: String
    let arguments: [ItemArgument]

    package init(table: String, item: String, position: String, condition: String, arguments: [ItemArgument] = []) {
        self.table = table
        self.item = item
        self.position = position
        self.condition = condition
        self.arguments = arguments
    }

    /// How many rows it leads to; counting stops at `limit`.
    package func count(upTo limit: Int, in db: Database) throws -> Int {
        let values: [(any DatabaseValueConvertible)?] = arguments.map(\.value)
        return try db.number(
            "SELECT count(*) FROM (SELECT 1 FROM \(table) WHERE \(condition) LIMIT ?)",
            StatementArguments(values + [limit]))
    }
}

/// An order by a column of a collection's own table, such as the size of files.
package struct ItemOrder: Sendable {
    /// The table with the index that has this order; its `position` is the column.
    let driver: ItemDriver
    /// The same column in the join: for the items that filters leave, where they are few enough to sort.
    let column: String
    let isText: Bool
    let isDescending: Bool
    /// The query's filters leave few: they are gathered along their own index and sorted.
    let gathers: Bool

    package init(driver: ItemDriver, column: String, isText: Bool, isDescending: Bool, gathers: Bool) {
        self.driver = driver
        self.column = column
        self.isText = isText
        self.isDescending = isDescending
        self.gathers = gathers
    }
}

/// What a collection adds to a list of items: columns of its own table, and a filter on them.
package struct ItemJoin: Sendable {
    /// SQL after `Item.columns`: `link.url, link.host`.
    package let columns: String
    /// `JOIN link ON link.item = item.id`.
    package let join: String
    /// SQL, with a `?` for each argument; empty for none.
    let condition: String
    let arguments: [ItemArgument]

    package init(columns: String, join: String, where condition: String = "", arguments: [ItemArgument] = []) {
        self.columns = columns
        self.join = join
        self.condition = condition
        self.arguments = arguments
    }
}

/// A value bound to a collection's own filter.
package enum ItemArgument: Sendable {
    case integer(Int64)
    case text(String)
}
