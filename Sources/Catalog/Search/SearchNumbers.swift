import GRDB

/// The row numbers of the index. They rise as `item.position` does, so that hits come in order without sorting, and lie
/// close together: FTS5 keeps the distance to the row before with each token, in as many bytes as it needs.
///
/// A number is the minute or so in which the item was added, or one of the next where that is taken.
struct SearchNumbers {
    let db: Database

    /// A row of the index and its item's position.
    struct Place {
        let number: Int64
        let position: Int64
    }

    /// The rows that an item at some position lies between.
    struct Gap {
        var before: Place?
        let after: Place?
    }

    /// Of `item.position` the lower 20 bits are no time; 65.536 s share a number.
    static func time(of position: Int64) -> Int64 {
        position >> (20 + 16)
    }

    /// The smallest number whose item lies at `position` or after it; nil where there is none.
    func firstNumber(at position: Int64) throws -> Int64? {
        try gap(at: position).after?.number
    }

    /// Looks where the time says and goes on from there in steps that double, then by halves.
    func gap(at position: Int64) throws -> Gap {
        if let last = try previous(below: .max), last.position < position { return Gap(before: last, after: nil) }
        // Rows up to `low` lie before, those from `high` on after.
        var (low, high): (Int64, Int64) = (-1, .max)
        var (probe, step): (Int64, Int64) = (Self.time(of: position), 1)
        while true {
            let (before, after) = try (previous(below: probe), next(from: probe))
            if let before, before.position >= position {
                high = before.number
                probe = max(low + 1, high - step)
            } else if let after, after.position < position {
                low = after.number
                probe = low + step
            } else {
                return Gap(before: before, after: after)
            }
            step *= 2
            if low >= 0, high < .max { probe = low + 1 + (high - low - 1) / 2 }
        }
    }

    private func previous(below number: Int64) throws -> Place? {
        try place(
            """
            SELECT searchable.number, item.position FROM searchable CROSS JOIN item ON item.id = searchable.item
            WHERE searchable.number < ? ORDER BY searchable.number DESC LIMIT 1
            """, number)
    }

    private func next(from number: Int64) throws -> Place? {
        try place(
            """
            SELECT searchable.number, item.position FROM searchable CROSS JOIN item ON item.id = searchable.item
            WHERE searchable.number >= ? ORDER BY searchable.number LIMIT 1
            """, number)
    }

    private func place(_ sql: String, _ number: Int64) throws -> Place? {
        try db.readFirst(sql, [number]) { Place(number: $0.integer(0), position: $0.integer(1)) }
    }
}
