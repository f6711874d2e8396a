extension ItemCursor {
    /// In a list by time, the place between what is from that moment on and what is older.
    package static func before(_ moment: Timestamp) -> ItemCursor {
        ItemCursor(isBackward: false, key: .integer(moment.rawValue << 20), id: 0)
    }

    /// In a list by time, the place just behind an item, or looking back from it.
    package static func at(_ item: Item, lookingBack: Bool) -> ItemCursor {
        ItemCursor(isBackward: lookingBack, key: .integer(item.position), id: item.id)
    }
}
