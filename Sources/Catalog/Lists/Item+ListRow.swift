extension Item {
    /// From a row that starts with ``columns``, straight from SQLite.
    init(_ row: borrowing ListRow) {
        self.init(
            id: row.integer(0), uid: row.text(1), kind: ItemKind(rawValue: row.text(2)), owner: row.integer(3),
            title: row.text(4), subtitle: row.text(5), note: row.text(6),
            state: ItemState(rawValue: row.text(7)) ?? .kept, favouriteAt: row.moment(8),
            addedAt: Timestamp(row.integer(9)), changedAt: Timestamp(row.integer(10)), trashedAt: row.moment(11),
            folder: row.isNull(12) ? nil : row.integer(12), cover: row.optionalText(13),
            placeholder: row.optionalText(14), version: row.integer(15), position: row.integer(16),
            tags: row.tags(17), sourcesJSON: row.text(18))
    }
}
