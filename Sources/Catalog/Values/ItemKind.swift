import GRDB

/// Which collection an item belongs to. A struct, so that a further collection adds its own.
package struct ItemKind: RawRepresentable, Sendable, Hashable, DatabaseValueConvertible, StatementColumnConvertible {
    /// The word of `item.kind`, of JSON and of `kind:` in a search: lower-case ASCII letters.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let screenshot = ItemKind(rawValue: "screenshot")
    package static let link = ItemKind(rawValue: "link")
    package static let movie = ItemKind(rawValue: "movie")
    package static let book = ItemKind(rawValue: "book")
    package static let page = ItemKind(rawValue: "page")
}

/// Where an item stands in its life. The raw value is the word of `item.state` and of JSON.
package enum ItemState: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible, StatementColumnConvertible {
    /// Captured, not yet looked at.
    case inbox
    /// In its collection: what lists show unless they are asked for something else.
    case kept
    /// Kept, but out of sight.
    case archived
    /// Deleted, and restorable for 30 days.
    case trashed
}
