import GRDB

/// Collection that an item belongs to. A struct, so that a further collection can add its own.
package struct ItemKind: RawRepresentable, Sendable, Hashable, DatabaseValueConvertible, StatementColumnConvertible {
    /// Name in `item.kind`, in JSON and after `kind:` in a search: lower-case ASCII letters.
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

/// State of an item. The raw value is used in `item.state` and in JSON.
package enum ItemState: String, Sendable, Hashable, CaseIterable, DatabaseValueConvertible, StatementColumnConvertible {
    /// Saved, but not reviewed yet.
    case inbox
    /// Part of its collection: the default of lists.
    case kept
    /// Part of its collection, but hidden from lists by default.
    case archived
    /// Deleted; can be restored for 30 days.
    case trashed
}
