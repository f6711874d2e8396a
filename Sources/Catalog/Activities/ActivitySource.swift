/// A table of a collection with dated events of items other than their addition: a film was watched, a book finished.
/// Its rows have a rowid, an `item` and an `owner`, and an index on owner and day.
package struct ActivitySource: Sendable {
    let table: String
    let index: String
    let dayColumn: String
    let rowidColumn: String
    let condition: String
    package let kind: ItemKind
    /// Verb for the event, as pages show it: 봤어요, watched.
    package let label: Phrase

    /// - Parameters:
    ///   - index: an index that begins with `owner` and `day`.
    ///   - day: the column with `2024-05-01`; shorter texts and other types are ignored.
    ///   - rowid: the column that is the table's INTEGER PRIMARY KEY.
    ///   - condition: SQL on the columns of `m`, which is the table; empty for none. If few rows meet it, an index must
    ///     hold just those, because a query reads all rows of a day in the index.
    package init(
        _ kind: ItemKind, table: String, index: String, day: String, rowid: String = "id",
        where condition: String = "", label: Phrase
    ) {
        self.kind = kind
        self.table = table
        self.index = index
        dayColumn = day
        rowidColumn = rowid
        self.condition = condition
        self.label = label
    }

    /// SQL of the condition on `m`, which is the table.
    var filterSQL: String { condition.isEmpty ? "" : "AND (\(condition))" }
    /// SQL after FROM.
    var fromSQL: String { "\(quoted(table)) AS m INDEXED BY \(quoted(index))" }
    var daySQL: String { "m.\(quoted(dayColumn))" }
}

/// A dated event of an item.
package struct Activity: Sendable {
    package let item: Item
    /// Date of the event: `2024-05-01`.
    package let day: String
    package let label: Phrase
    /// Position of the event's row in the order of its day.
    package let position: ActivityPosition
}

/// Position of an event among those of its day: by source, latest row first.
package struct ActivityPosition: Sendable, Hashable {
    /// Index of the source in `ActivityStore.sources`.
    package let source: Int
    /// Value of the source's rowid column.
    package let id: Int64

    package init(source: Int, id: Int64) {
        self.source = source
        self.id = id
    }
}
