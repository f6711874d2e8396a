import GRDB

/// A table whose rows `perform` records, so that its changes can be undone, indexed and shown.
package struct TrackedTable: Sendable {
    let name: String
    /// Columns that triggers keep up to date: neither recorded nor restored.
    let derived: Set<String>
    /// Columns that background work fills: kept with a row that is deleted, but a change of them is nobody's action.
    let filled: Set<String>
    /// The column that holds the item whose cards, search row and readers a change concerns.
    let item: String?
    /// The column that holds the person whose pages a change concerns.
    let owner: String?
    /// SQL: undoing the making of a row leaves the row where this holds, since others use it by now.
    let staysWhile: String?
    /// Called with the items whose rows came, went or changed by undoing or redoing, in the same transaction but not
    /// recorded: brings up to date what follows from the rows.
    let settle: (@Sendable (Catalog, [Int64], Database) throws -> Void)?

    package init(
        _ name: String, item: String? = nil, owner: String? = nil, derived: Set<String> = [],
        filled: Set<String> = [], staysWhile: String? = nil,
        settle: (@Sendable (Catalog, [Int64], Database) throws -> Void)? = nil
    ) {
        self.name = name
        self.item = item
        self.owner = owner
        self.derived = derived
        self.filled = filled
        self.staysWhile = staysWhile
        self.settle = settle
    }

    static let catalog = [
        TrackedTable("item", item: "id", owner: "owner", derived: ["tagNames"]),
        TrackedTable("itemTag", item: "item"),
        TrackedTable(
            "tag", owner: "owner", derived: ["count"],
            staysWhile: "EXISTS (SELECT 1 FROM itemTag WHERE itemTag.tag = tag.id)"),
        TrackedTable("folder", owner: "owner", derived: ["count"]),
        TrackedTable("relation"),
    ]
}
