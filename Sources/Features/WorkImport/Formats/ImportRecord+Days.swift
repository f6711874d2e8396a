import Catalog
import Providers
import Text

extension ImportRecord {
    /// Columns with days in all formats, without those that hold years.
    private static let dayColumns = [
        "date", "date added", "date rated", "date read", "date started", "created", "added", "acquired", "entry date",
        "watched date", "watcheddate", "watchedat", "watched_at", "last_watched_at", "addedat", "listed_at", "rated_at",
        "collected_at", "start_date", "end_date", "created_at", "date_added", "finish_date", "stopped_date",
        "shelf_date",
        "start time", "event utc ts", "utc title add ts", "release date", "published on", "pubdate", "last date read",
        "dates read", "read_dates", "dropped_dates", "lending start", "lending end", "timestamp",
    ]
    private static let dayColumnPositions = Dictionary(
        uniqueKeysWithValues: dayColumns.enumerated().map { ($0.element, $0.offset) })

    /// Columns of Netflix, whose times are in UTC without saying so.
    private static let utcColumns: Set<String> = ["start time", "event utc ts", "utc title add ts"]

    static func isUTC(_ column: String) -> Bool { utcColumns.contains(column.columnKey) }

    /// Non-empty cells of day columns.
    private var dayCells: [(text: String, isUTC: Bool)] {
        presentColumns(among: Self.dayColumnPositions).map { (self[$0], Self.isUTC($0)) }.filter { !$0.0.isEmpty }
    }

    /// Days of this row that are ambiguous or show the order of day and month.
    var shortDays: [ImportDate] {
        dayCells.map(\.text).filter { !$0.prefix(4).allSatisfy(\.isNumber) }.flatMap(Self.dayTexts)
            .compactMap { ImportDate($0, dayOrder) }.filter { !$0.possibleOrders.isEmpty }
    }

    /// Splits a cell with several days.
    private static func dayTexts(_ cell: String) -> [Substring] { cell.split { ",;".contains($0) } }

    /// Returns remarks on days that were not used or were converted.
    func dateNotes(on work: ImportedWork) -> [RowNote] {
        let usedDays = Set(work.logEntries.flatMap { [$0.startedOn, $0.finishedOn] }.compactMap(\.self))
        return dayCells.flatMap { cell, isUTC -> [RowNote] in
            let days = Self.dayTexts(cell).map { ($0, ImportDate($0, dayOrder)) }
            if days.allSatisfy({ $0.1 == nil }) {
                return ImportDate(cell) == nil ? [.noDate(String(cell.oneLine.prefix(100)))] : []
            }
            return days.compactMap { text, day in
                day.flatMap { day in
                    let storedDate = date(of: day, isUTC: isUTC)
                    return dateNote(
                        on: String(text).oneLine, day, storedAs: storedDate.text, isUsed: usedDays.contains(storedDate),
                        addedAt: work.addedAt)
                }
            }
        }
    }

    /// Returns the remark on a day whose order was assumed, whose clock was dropped or whose day of the month was added;
    /// otherwise `nil`.
    private func dateNote(
        on text: String, _ day: ImportDate, storedAs storedText: String, isUsed: Bool, addedAt: Timestamp?
    ) -> RowNote? {
        if isOrderAssumed, day.possibleOrders.count == 2 { return .assumed(text, as: storedText) }
        if let clock = day.clock, clock.secondOfDay > 0, isUsed { return .kept(text, as: storedText) }
        let isAddedAt = addedAt.map { LocalDate($0, in: zone).text == day.date.firstDay } ?? false
        return day.date.day == nil && isAddedAt ? .kept(text, as: day.date.firstDay) : nil
    }
}
