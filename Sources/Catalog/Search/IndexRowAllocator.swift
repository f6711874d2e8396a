import GRDB
import Text

/// Assigns row numbers to new items. Makes many rows at once, because FTS5 writes its buffer with each statement.
struct IndexRowAllocator {
    let numbers: IndexRowNumbers
    let sql: SearchDocumentSQL

    private var db: Database { numbers.db }

    /// Default distance between two numbers, which leaves room for items that are added between them later.
    static let stride: Int64 = 4

    /// Creates the rows of `items`.
    /// - Parameter items: items without a row, by ascending position.
    func makeRows(of items: [(id: Item.ID, position: Int64)]) throws {
        var rows: [(item: Item.ID, number: Int64)] = []
        var lastRow: IndexRowNumbers.IndexRow?
        var remainingItems = items[...]
        while let firstItem = remainingItems.first {
            var gap = try numbers.gap(at: firstItem.position)
            // All items that belong in the same gap.
            let group =
                gap.after.map { after in remainingItems.prefix { $0.position < after.position } }
                ?? remainingItems
            // `lastRow` may not be inserted yet, so that the query does not find it.
            if let lastRow, lastRow.position > gap.before?.position ?? -1 { gap.before = lastRow }
            if Self.distance(in: gap, for: group.count) == 0 {
                try insert(rows)
                rows = []
                try openGap(in: gap, for: group.count)
                gap = try numbers.gap(at: firstItem.position)
            }
            for (index, item) in group.enumerated() {
                let remainingCount = group.count - index
                let distance = Self.distance(in: gap, for: remainingCount)
                let earliest = gap.before.map { $0.number + distance } ?? 0
                let latest = gap.after.map { $0.number - distance * Int64(remainingCount) } ?? .max
                let number = min(max(IndexRowNumbers.timeNumber(of: item.position), earliest), latest)
                rows.append((item.id, number))
                gap.before = IndexRowNumbers.IndexRow(number: number, position: item.position)
            }
            lastRow = gap.before
            remainingItems = remainingItems[group.endIndex...]
        }
        try insert(rows)
    }

    /// Returns the distance of `count` rows in a gap; 0 if it has too few numbers.
    private static func distance(in gap: IndexRowNumbers.RowGap, for count: Int) -> Int64 {
        guard let after = gap.after else { return stride }
        return min(stride, (after.number - (gap.before?.number ?? -1)) / Int64(count + 1))
    }

    /// Creates rows with these numbers.
    private func insert(_ rows: [(item: Item.ID, number: Int64)]) throws {
        guard !rows.isEmpty else { return }
        try db.run(sql.insert, ["{\(rows.map { "\"\($0.item)\":\($0.number)" }.joined(separator: ","))}"])
    }

    /// Moves rows near a gap, so that it has room for `count` more. Spreads the shortest range that is not too full; a
    /// longer range must be emptier. A range that was spread is therefore not full again soon, and each row moves a few
    /// times at most (Bender and others, "Two Simplified Algorithms for Maintaining Order in a List", 2002).
    private func openGap(in gap: IndexRowNumbers.RowGap, for count: Int) throws {
        for width in 1... {
            let size: Int64 = 1 << width
            // At least 3 % of the range must stay free for each doubling of its size, at most 90 %.
            let minimumFree = size * Int64(min(3 * width, 90)) / 100
            let ranges = try Self.starts(beside: gap, width: width).map { try range(from: $0, size: size) }
            let emptyEnough = ranges.filter { size - Int64($0.rows.count + count) >= minimumFree }
            guard let best = emptyEnough.min(by: { $0.rows.count < $1.rows.count }) else { continue }
            // The gap gets half of the free numbers: the next items often belong there too.
            let free = size - Int64(best.rows.count + count)
            let gapShare = free / 2
            let spreadShare = free - gapShare
            let movedRows = best.rows.enumerated().compactMap { index, row -> (item: Item.ID, number: Int64)? in
                let index = Int64(index)
                let evenNumber = best.start + index + spreadShare * index / Int64(best.rows.count)
                let isBefore = gap.before.map { row.number <= $0.number } ?? false
                let number = isBefore ? evenNumber : evenNumber + gapShare + Int64(count)
                return number == row.number ? nil : (row.item, number)
            }
            try db.run(
                "DELETE FROM searchable WHERE item IN (SELECT value FROM json_each(?))",
                [jsonArray(movedRows.map(\.item))])
            try insert(movedRows)
            return
        }
    }

    /// Returns the numbers at which a range of 2^width numbers may start: around the gap, after it or before it. An
    /// import in the order of time then moves only the few rows ahead of it.
    private static func starts(beside gap: IndexRowNumbers.RowGap, width: Int) -> [Int64] {
        let numberBefore = gap.before?.number ?? -1
        let ahead = gap.after.map { $0.number - (1 << width) }
        return [(max(numberBefore, 0) >> width) << width, numberBefore + 1]
            + [ahead].compactMap(\.self).filter { $0 >= 0 }
    }

    /// Returns the rows whose number is in a range.
    private func range(
        from start: Int64, size: Int64
    ) throws -> (start: Int64, rows: [(number: Int64, item: Item.ID)]) {
        let rows = try db.readList(
            "SELECT rowNumber, item FROM searchable WHERE rowNumber >= ? AND rowNumber < ? ORDER BY rowNumber",
            [start, start + size]
        ) { (number: $0.integer(0), item: $0.integer(1)) }
        return (start, rows)
    }
}
