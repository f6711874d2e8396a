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
    private static let placesOfDayColumns = Dictionary(
        uniqueKeysWithValues: dayColumns.enumerated().map { ($0.element, $0.offset) })

    /// Columns of Netflix, whose times are in UTC without saying so.
    private static let utcColumns: Set<String> = ["start time", "event utc ts", "utc title add ts"]

    static func isUTC(_ column: String) -> Bool { utcColumns.contains(column.columnKey) }

    private var dayCells: [(text: String, isUTC: Bool)] {
        present(among: Self.placesOfDayColumns).map { (self[$0], Self.isUTC($0)) }.filter { !$0.0.isEmpty }
    }

    /// Days of this row that are ambiguous or show the order of day and month.
    var shortDays: [ImportDate] {
        dayCells.map(\.text).filter { !$0.prefix(4).allSatisfy(\.isNumber) }.flatMap(Self.pieces)
            .compactMap { ImportDate($0, dayOrder) }.filter { !$0.readings.isEmpty }
    }

    private static func pieces(_ cell: String) -> [Substring] { cell.split { ",;".contains($0) } }

    /// Returns remarks on days that were not used or were converted.
    func dateNotes(on work: ImportedWork) -> [RowNote] {
        let used = Set(work.logEntries.flatMap { [$0.startedOn, $0.finishedOn] }.compactMap(\.self))
        return dayCells.flatMap { cell, isUTC -> [RowNote] in
            let days = Self.pieces(cell).map { ($0, ImportDate($0, dayOrder)) }
            if days.allSatisfy({ $0.1 == nil }) {
                return ImportDate(cell) == nil ? [.noDate(String(cell.oneLine.prefix(100)))] : []
            }
            return days.compactMap { text, day in
                day.flatMap { day in
                    let kept = date(of: day, isUTC: isUTC)
                    return addDateNote(
                        String(text).oneLine, day, kept.text, isUsed: used.contains(kept), work.addedAt)
                }
            }
        }
    }

    private func addDateNote(
        _ text: String, _ day: ImportDate, _ kept: String, isUsed: Bool, _ addedAt: Timestamp?
    ) -> RowNote? {
        if isOrderAssumed, day.readings.count == 2 { return .assumed(text, as: kept) }
        if let clock = day.clock, clock.secondOfDay > 0, isUsed { return .kept(text, as: kept) }
        let isMoment = addedAt.map { LocalDate($0, in: zone).text == day.date.firstDay } ?? false
        return day.date.day == nil && isMoment ? .kept(text, as: day.date.firstDay) : nil
    }
}
