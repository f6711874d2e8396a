import Text

/// A month of a year.
package struct CalendarMonth: Sendable, Hashable {
    package let year: Int
    package let month: Int

    package init(year: Int, month: Int) {
        (self.year, self.month) = (year, month)
    }

    package init(_ date: LocalDate) {
        self.init(year: date.year, month: date.month)
    }

    /// Parses "2026-11"; `nil` if there is no such month or calendars do not show its year.
    package init?(_ text: String) {
        guard text.utf8.count == 7, let day = LocalDate(text + "-01"), Self.years.contains(day.year) else { return nil }
        self.init(day)
    }

    /// Years that calendars show.
    private static let years = 1800...2400

    /// The month as in URLs: "2026-11".
    package var text: String { "\(year)-\(twoDigits(month))" }

    /// All days, as their midnights.
    package var days: [LocalDate] {
        let first = CivilDate(year: year, month: month, day: 1).days
        return (first..<first + 31).map { LocalDate(CivilDate(days: $0)) }.filter { $0.month == month }
    }

    package func days(in zone: Zone) -> [LocalDay] {
        days.map { LocalDay(year: year, month: month, day: $0.day, in: zone) }
    }

    /// Returns the month `months` later; `nil` if calendars do not show its year.
    package func adding(months: Int) -> CalendarMonth? {
        let (year, monthIndex) = (self.year * 12 + month - 1 + months).dividedDown(by: 12)
        return Self.years.contains(year) ? CalendarMonth(year: year, month: monthIndex + 1) : nil
    }
}
