import Catalog
import Site

/// The inbox on the home page: its count and its first items.
struct HomeInboxSection: Sendable {
    struct Row: Sendable {
        let card: ItemCard
        /// Reason why the item is in the inbox, or its origin.
        let reason: String
    }

    static let maxRows = 3

    let count: String
    let rows: [Row]
}
