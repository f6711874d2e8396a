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

    /// Looks where the time says and at the end, and goes on from there in steps that double, then by halves.
    func gap(at position: Int64) throws -> Gap {
        // Rows up to `low` lie before, those from `high` on after.
        var (low, high): (Int64, Int64) = (-1, .max)
        var (probe, step): (Int64, Int64) = (Self.time(of: position), 1)
        while true {
            let gap = try gap(around: probe)
            if let before = gap.before, before.position >= position {
                high = before.number
                probe = max(low + 1, high - step)
            } else if let after = gap.after, after.position < position {
                if low < 0, let last = try self.gap(around: .max).before, last.position < position {
                    return Gap(before: last, after: nil)
                }
                low = after.number
                probe = low + step
            } else {
                return gap
            }
            step *= 2
            if low >= 0, high < .max { probe = low + 1 + (high - low - 1) / 2 }
        }
    }

    /// The row with `number` or the next one, and the one before it.
    private func gap(around number: Int64) throws -> Gap {
        let rows = try db.readList(Self.around, [number]) { Place(number: $0.integer(0), position: $0.integer(1)) }
        return Gap(before: rows.first { $0.number < number }, after: rows.first { $0.number >= number })
    }

    private static let around = """
        SELECT * FROM (
            SELECT searchable.number, item.position FROM searchable CROSS JOIN item ON item.id = searchable.item
            WHERE searchable.number < ?1 ORDER BY searchable.number DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT searchable.number, item.position FROM searchable CROSS JOIN item ON item.id = searchable.item
            WHERE searchable.number >= ?1 ORDER BY searchable.number LIMIT 1)
        """
}
