extension ItemCursor {
    /// Returns the cursor between items added at `time` or later and older items, in a list by time.
    package static func before(_ time: Timestamp) -> ItemCursor {
        ItemCursor(isBackward: false, key: .integer(Item.firstPosition(at: time)), id: 0)
    }

    /// Returns the cursor at an item in a list by a `ColumnOrder`.
    /// - Parameters:
    ///   - key: the item's value in the order's column.
    ///   - lookingBack: whether the page ends before the item, instead of starting after it.
    package static func at(_ item: Item, _ key: FilterArgument, lookingBack: Bool) -> ItemCursor {
        switch key {
        case .integer(let value): ItemCursor(isBackward: lookingBack, key: .integer(value), id: item.id)
        case .text(let value): ItemCursor(isBackward: lookingBack, key: .text(value), id: item.id)
        }
    }
}
