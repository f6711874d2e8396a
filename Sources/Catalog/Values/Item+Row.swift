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
        lines.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
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

    /// The same, straight from SQLite.
    init(_ row: borrowing ListRow) {
        self.init(
            id: row.integer(0), uid: row.text(1), kind: ItemKind(rawValue: row.text(2)), owner: row.integer(3),
            title: row.text(4), subtitle: row.text(5), note: row.text(6),
            state: ItemState(rawValue: row.text(7)) ?? .kept, favouriteAt: row.moment(8),
            addedAt: Timestamp(row.integer(9)), changedAt: Timestamp(row.integer(10)), trashedAt: row.moment(11),
            folder: row.isNull(12) ? nil : row.integer(12), cover: row.optionalText(13),
            placeholder: row.optionalText(14), version: row.integer(15), position: row.integer(16),
            tags: Item.tags(named: row.text(17)), sourcesJSON: row.text(18))
    }
}
