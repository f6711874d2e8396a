/// Result of saving an item.
package struct SaveResult: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        case new
        /// Already existed and did not change.
        case known
        /// Already existed and was extended with the new fields.
        case joined
        /// Was in the trash and has been restored.
        case restored
    }

    package let item: Item
    package let outcome: Outcome
    /// Action to undo; nil if nothing changed.
    package let change: Change.ID?

    package init(_ item: Item, _ outcome: Outcome, change: Change.ID? = nil) {
        self.item = item
        self.outcome = outcome
        self.change = change
    }

    package var isNew: Bool { outcome == .new }
}
