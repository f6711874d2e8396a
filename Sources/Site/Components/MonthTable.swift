import Catalog

/// The days of a month as a table of weeks.
package struct MonthTable<Day: Sendable>: Sendable {
    package struct Weekday: Sendable {
        package let short: String
        package let name: String
    }

    package let weekdays: [Weekday]
    /// Weeks of seven cells; `nil` for days of another month.
    package let weeks: [[Day?]]

    /// - Parameters:
    ///   - days: all days of the month.
    ///   - weekday: the weekday of the first day; 0 is Sunday.
    package init(_ days: [Day], from weekday: Int, words: Words) {
        // Weeks begin on Sunday in Korean, on Monday in English with its British dates.
        let weekStart = words.language == .ko ? 0 : 1
        weekdays = (weekStart..<weekStart + 7).map {
            Weekday(short: words.weekdayShort($0 % 7), name: words.weekday($0 % 7))
        }
        var cells: [Day?] = Array(repeating: nil, count: (weekday - weekStart + 7) % 7) + days
        while !cells.count.isMultiple(of: 7) { cells.append(nil) }
        weeks = stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
    }
}
