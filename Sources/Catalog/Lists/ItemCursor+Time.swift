extension ItemCursor {
    /// In a list by time, the place between what is from that moment on and what is older.
    package static func before(_ moment: Timestamp) -> ItemCursor {
        ItemCursor(isBackward: false, key: .integer(moment.rawValue << 20), id: 0)
    }

    /// In a list by an `ItemOrder`, the place just behind an item, or looking back from it.
    /// - Parameter key: what the item has in the order's column.
    package static func at(_ item: Item, _ key: ItemArgument, lookingBack: Bool) -> ItemCursor {
        switch key {
        case .integer(let value): ItemCursor(isBackward: lookingBack, key: .integer(value), id: item.id)
        case .text(let value): ItemCursor(isBackward: lookingBack, key: .text(value), id: item.id)
        }
    }
}
