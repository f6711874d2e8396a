import GRDB

/// Row numbers of the index. They ascend with `item.position`, so that hits are in order without sorting, and are close
/// together: FTS5 stores the distance to the previous row with each token, in a variable number of bytes.
///
/// A number is the time of addition in units of 65.536 s, or one of the next numbers if it is taken.
struct IndexRowNumbers {
    let db: Database

    /// A row of the index with the position of its item.
    struct IndexRow {
        let number: Int64
        let position: Int64
    }

    /// The rows between which an item at some position belongs.
    struct RowGap {
        var before: IndexRow?
        let after: IndexRow?
    }

    /// Returns the number for a position. The low bits of `item.position` are not time, and 2^16 ms share a number.
    static func timeNumber(of position: Int64) -> Int64 {
        position >> (Item.positionIDBits + 16)
    }

    /// Returns the smallest number whose item is at `position` or after it; nil if there is none.
    func firstNumber(at position: Int64) throws -> Int64? {
        try gap(at: position).after?.number
    }

    /// Finds the rows around a position: starts at the number for its time, searches in doubling steps, then by halves.
    func gap(at position: Int64) throws -> RowGap {
        // Rows up to `low` are before the position, rows from `high` on are at or after it.
        var (low, high): (Int64, Int64) = (-1, .max)
        var (probe, step): (Int64, Int64) = (Self.timeNumber(of: position), 1)
        while true {
            let gap = try gap(around: probe)
            if let before = gap.before, before.position >= position {
                high = before.number
                probe = max(low + 1, high - step)
            } else if let after = gap.after, after.position < position {
                if low < 0, let last = try self.gap(around: .max).before, last.position < position {
                    return RowGap(before: last, after: nil)
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

    /// Returns the row with `number` or the next one, and the row before it.
    private func gap(around number: Int64) throws -> RowGap {
        let rows = try db.readList(Self.neighboursSQL, [number]) {
            IndexRow(number: $0.integer(0), position: $0.integer(1))
        }
        return RowGap(before: rows.first { $0.number < number }, after: rows.first { $0.number >= number })
    }

    private static let neighboursSQL = """
        SELECT * FROM (
            SELECT searchable.rowNumber, item.position FROM searchable CROSS JOIN item ON item.id = searchable.item
            WHERE searchable.rowNumber < ?1 ORDER BY searchable.rowNumber DESC LIMIT 1)
        UNION ALL
        SELECT * FROM (
            SELECT searchable.rowNumber, item.position FROM searchable CROSS JOIN item ON item.id = searchable.item
            WHERE searchable.rowNumber >= ?1 ORDER BY searchable.rowNumber LIMIT 1)
        """
}
