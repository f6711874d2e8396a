import Catalog

/// The days of a month as a table of weeks.
package struct MonthTable<Day: Sendable>: Sendable {
    package struct Weekday: Sendable {
        package let short: String
        package let name: String
    }

    package let weekdays: [Weekday]
    /// Seven places each; `nil` where another month is.
    package let weeks: [[Day?]]

    /// - Parameter weekday: of the first day.
    package init(_ days: [Day], from weekday: Int, words: Words) {
        // Weeks begin on Sunday in Korea, on Monday where a day stands before its month.
        let first = words.language == .ko ? 0 : 1
        weekdays = (first..<first + 7).map { Weekday(short: words.weekdayShort($0 % 7), name: words.weekday($0 % 7)) }
        var places: [Day?] = Array(repeating: nil, count: (weekday - first + 7) % 7) + days
        while !places.count.isMultiple(of: 7) { places.append(nil) }
        weeks = stride(from: 0, to: places.count, by: 7).map { Array(places[$0..<$0 + 7]) }
    }
}
