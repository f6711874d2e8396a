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
        let tagNames: String = row[17]
        self.init(
            id: row[0], uid: row[1], kind: row[2], owner: row[3], title: row[4], subtitle: row[5], note: row[6],
            state: row[7], favouriteAt: row[8], addedAt: row[9], changedAt: row[10], trashedAt: row[11],
            folder: row[12], cover: row[13], placeholder: row[14], version: row[15], position: row[16],
            tags: Item.tags(named: tagNames), sourcesJSON: row[18])
    }
}
