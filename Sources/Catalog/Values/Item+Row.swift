import GRDB

extension Item {
    /// The columns of a list, in the order that `init(row:)` reads them; further ones follow from `columnCount` on.
    package static let columns = """
        item.id, item.uid, item.kind, item.owner, item.title, item.subtitle, item.note, item.state, item.favouriteAt, \
        item.addedAt, item.changedAt, item.trashedAt, item.folder, item.cover, item.placeholder, item.version, \
        item.position, item.tagNames, item.sources
        """
    package static let columnCount = 19

    /// The names in the column `tagNames`, which holds one a line.
    package static func tags(named lines: String) -> [String] {
        var lines = lines
        return lines.withUTF8 { tags(named: $0) }
    }

    static func tags(named lines: UnsafeBufferPointer<UInt8>) -> [String] {
        guard !lines.isEmpty else { return [] }
        var tags: [String] = []
        var start = 0
        for end in 0...lines.count where end == lines.count || lines[end] == UInt8(ascii: "\n") {
            if end > start { tags.append(String(decoding: lines[start..<end], as: UTF8.self)) }
            start = end + 1
        }
        return tags
    }

    /// From a row that starts with `columns`.
    package init(row: Row) {
        var columns = RowReader(row)
        self.init(
            id: columns.next(), uid: columns.next(), kind: columns.next(), owner: columns.next(), title: columns.next(),
            subtitle: columns.next(), note: columns.next(), state: columns.next(), favouriteAt: columns.next(),
            addedAt: columns.next(), changedAt: columns.next(), trashedAt: columns.next(), folder: columns.next(),
            cover: columns.next(), placeholder: columns.next(), version: columns.next(), position: columns.next(),
            tags: Item.tags(named: columns.next()), sourcesJSON: columns.next())
    }
}

extension ListRow {
    /// The names in the column `item.tagNames`.
    package func tags(_ column: Int) -> [String] {
        withUTF8(column) { Item.tags(named: $0) }
    }
}
