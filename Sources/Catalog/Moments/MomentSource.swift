/// A table of a collection that says on which day something happened with an item, other than its being added: a film was
/// watched, a book finished. Its rows have a rowid, an `item` and an `owner`, and are found by an index on owner and day.
package struct MomentSource: Sendable {
    let table: String
    let index: String
    let day: String
    let rowid: String
    let condition: String
    package let kind: ItemKind
    /// What is said of it: 봤어요, watched.
    package let said: Phrase

    /// - Parameters:
    ///   - index: an index that begins with `owner` and `day`.
    ///   - day: the column with `2024-05-01`; what is shorter, or no text, is no day and left out.
    ///   - rowid: the column that is the table's INTEGER PRIMARY KEY.
    ///   - condition: SQL on the columns of `m`, which is the table; empty for none. An index of its own must hold what few
    ///     rows meet, or a day of many others is walked in vain.
    package init(
        _ kind: ItemKind, table: String, index: String, day: String, rowid: String = "id",
        where condition: String = "", said: Phrase
    ) {
        self.kind = kind
        self.table = table
        self.index = index
        self.day = day
        self.rowid = rowid
        self.condition = condition
        self.said = said
    }

    /// `m` is the table.
    var filter: String { condition.isEmpty ? "" : "AND (\(condition))" }
    var from: String { "\(quoted(table)) AS m INDEXED BY \(quoted(index))" }
    var column: String { "m.\(quoted(day))" }
}

/// One such day of an item.
package struct Moment: Sendable {
    package let item: Item
    /// `2024-05-01`
    package let day: String
    package let said: Phrase
    /// Of its row, which is what is seen of moments on one day.
    package let place: MomentPlace
}

/// Where a moment stands among those of its day: by source, the latest row first.
package struct MomentPlace: Sendable, Hashable {
    package let source: Int
    package let id: Int64

    package init(source: Int, id: Int64) {
        self.source = source
        self.id = id
    }
}
