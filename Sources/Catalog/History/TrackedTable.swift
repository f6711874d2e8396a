/// A table whose rows `perform` records, so that its changes can be undone, indexed and shown.
package struct TrackedTable: Sendable {
    let name: String
    /// Columns that triggers keep up to date: neither recorded nor restored.
    let derived: Set<String>
    /// The column that holds the item whose cards, search row and readers a change concerns.
    let item: String?
    /// The column that holds the person whose pages a change concerns.
    let owner: String?
    /// SQL: undoing the making of a row leaves the row where this holds, since others use it by now.
    let staysWhile: String?

    package init(
        _ name: String, item: String? = nil, owner: String? = nil, derived: Set<String> = [], staysWhile: String? = nil
    ) {
        self.name = name
        self.item = item
        self.owner = owner
        self.derived = derived
        self.staysWhile = staysWhile
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
