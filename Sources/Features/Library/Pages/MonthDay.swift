import Catalog
import HTTPServer
import Site
import Text

/// A day of the year, without the year. 29 February exists only in leap years.
struct MonthDay: Sendable, Hashable {
    let month: Int
    let day: Int

    private init(month: Int, day: Int) {
        self.month = month
        self.day = day
    }

    init(_ date: LocalDate) {
        self.init(month: date.month, day: date.day)
    }

    /// Parses "11-22"; nil if no year has such a day.
    init?(_ text: String) {
        guard text.utf8.count == 5, let date = LocalDate("\(Self.leapYear)-\(text)") else { return nil }
        self.init(date)
    }

    /// Any leap year, in which all days of the year exist.
    private static let leapYear = 2024

    /// Returns the day in one year; nil in a year without it.
    func of(_ year: Int, in zone: Zone) -> LocalDay? {
        LocalDay(exactly: year, month: month, day: day, in: zone)
    }

    /// Returns this day in the years from `year` on that ended before `today` began, latest first.
    func days(since year: Int, before today: LocalDay) -> [LocalDay] {
        let lastYear = today.date.year
        let firstYear = max(year, lastYear - Self.maxYears)
        guard firstYear <= lastYear else { return [] }
        return (firstYear...lastYear).reversed().compactMap { of($0, in: today.zone) }.filter { $0.end <= today.start }
    }

    /// Longer than a human life.
    private static let maxYears = 150

    /// "11-22"
    var text: String { "\(twoDigits(month))-\(twoDigits(day))" }
    var address: URLBuilder { URLBuilder(SitePath.onThisDay()).adding("day", text) }
    var url: String { address.text }
    var next: MonthDay { moved(by: 1) }
    var previous: MonthDay { moved(by: -1) }

    private func moved(by days: Int) -> MonthDay {
        let start = CivilDate(year: Self.leapYear, month: month, day: day).days
        return MonthDay(LocalDate(CivilDate(days: start + days)))
    }
}
