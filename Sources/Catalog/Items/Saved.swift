/// What became of something that was to be kept.
package struct Saved: Sendable, Hashable {
    package enum Outcome: Sendable, Hashable {
        case new
        /// It was there before; nothing of it changed.
        case known
        /// It was there before, and got what was said of it now.
        case joined
        /// It was in the trash, from where it came back.
        case restored
    }

    package let item: Item
    package let outcome: Outcome
    /// What to undo; nil where nothing changed.
    package let change: Change.ID?

    package init(_ item: Item, _ outcome: Outcome, change: Change.ID? = nil) {
        self.item = item
        self.outcome = outcome
        self.change = change
    }

    package var isNew: Bool { outcome == .new }
}
