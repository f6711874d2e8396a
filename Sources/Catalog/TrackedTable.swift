import GRDB

/// A table whose rows `perform` records, so that its changes can be undone, indexed and shown.
package struct TrackedTable: Sendable {
    let recorded: UndoTableDescription
    /// Updates data that depends on the rows. Called with the items whose rows undoing or redoing changed, in the same
    /// transaction but not recorded.
    let afterReplay: (@Sendable (Catalog, [Int64], Database) throws -> Void)?

    /// - Parameters: see ``UndoTableDescription``.
    package init(
        _ name: String, item: String? = nil, owner: String? = nil, derived: Set<String> = [],
        filled: Set<String> = [], staysWhile: String? = nil,
        afterReplay: (@Sendable (Catalog, [Int64], Database) throws -> Void)? = nil
    ) {
        recorded = UndoTableDescription(
            name: name, derived: derived, filled: filled, item: item, owner: owner, staysWhile: staysWhile,
            hasReplayCallback: afterReplay != nil)
        self.afterReplay = afterReplay
    }

    static let catalog = [
        TrackedTable("item", item: "id", owner: "owner", derived: ["tagNames"]),
        TrackedTable("itemTag", item: "item"),
        TrackedTable(
            "tag", owner: "owner", derived: ["count"],
            staysWhile: "EXISTS (SELECT 1 FROM itemTag WHERE itemTag.tag = tag.id)"),
        TrackedTable("folder", owner: "owner", derived: ["count"]),
        TrackedTable("relation"),
        // Most settings are written without an undo; removing a saved view has one.
        TrackedTable("setting", owner: "person"),
        TrackedTable("sharedItem", item: "item", owner: "owner") { try $0.shared.refresh($1, in: $2) },
    ]
}
