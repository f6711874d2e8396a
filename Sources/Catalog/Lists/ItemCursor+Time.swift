extension ItemCursor {
    /// Returns the cursor, in a list by time, between items from `moment` on and older ones.
    package static func before(_ moment: Timestamp) -> ItemCursor {
        ItemCursor(isBackward: false, key: .integer(moment.rawValue << 20), id: 0)
    }

    /// Returns the cursor just after an item in a list by an `ColumnOrder`, or before it if `lookingBack`.
    /// - Parameter key: the item's value in the order's column.
    package static func at(_ item: Item, _ key: FilterArgument, lookingBack: Bool) -> ItemCursor {
        switch key {
        case .integer(let value): ItemCursor(isBackward: lookingBack, key: .integer(value), id: item.id)
        case .text(let value): ItemCursor(isBackward: lookingBack, key: .text(value), id: item.id)
        }
    }
}
