extension Item {
    /// SQL of an item's columns, in the order that `init(_:)` reads them; further ones follow from `columnCount` on.
    package static let columns = """
        item.id, item.uid, item.kind, item.owner, item.title, item.subtitle, item.note, item.state, item.favouriteAt, \
        item.addedAt, item.changedAt, item.trashedAt, item.folder, item.cover, item.placeholder, item.version, \
        item.position, item.tagNames, item.sources
        """
    package static let columnCount = 19

    /// Returns the names in the column `tagNames`, which holds one name on each line.
    package static func tags(named lines: String) -> [String] {
        var lines = lines
        return lines.withUTF8 { tags(named: $0) }
    }

    static func tags(named lines: UnsafeBufferPointer<UInt8>) -> [String] {
        guard !lines.isEmpty else { return [] }
        var tags: [String] = []
        // Without this, the array is reallocated as it grows.
        tags.reserveCapacity(4)
        var start = 0
        for end in 0...lines.count where end == lines.count || lines[end] == UInt8(ascii: "\n") {
            if end > start { tags.append(String(decoding: lines[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        return tags
    }

    /// Reads a row that starts with `columns`.
    package init(_ row: borrowing ListRow) {
        self.init(
            id: row.integer(0), uid: row.text(1), kind: ItemKind(rawValue: row.text(2)), owner: row.integer(3),
            title: row.text(4), subtitle: row.text(5), note: row.text(6),
            state: ItemState(rawValue: row.text(7)) ?? .kept, favouriteAt: row.moment(8),
            addedAt: Timestamp(stored: row.integer(9)), changedAt: Timestamp(stored: row.integer(10)),
            trashedAt: row.moment(11),
            folder: row.isNull(12) ? nil : row.integer(12), cover: row.optionalText(13),
            placeholder: row.optionalText(14), version: row.integer(15), position: row.integer(16),
            tags: row.tags(17), sourcesJSON: row.text(18))
    }
}

extension ListRow {
    /// Returns the names in the column `item.tagNames`.
    package func tags(_ column: Int) -> [String] {
        withUTF8(column) { Item.tags(named: $0) }
    }
}
