import Catalog
import HTTPServer
import Site
import Text

/// A month of a year.
struct CalendarMonth: Sendable, Hashable {
    let year: Int
    let month: Int

    init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    init(_ date: LocalDate) {
        self.init(year: date.year, month: date.month)
    }

    /// Reads "2026-11"; nil when there is no such month.
    init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2, let year = Int(parts[0]),
            let month = Int(parts[1]), (1...12).contains(month), Self.years.contains(year)
        else { return nil }
        self.init(year: year, month: month)
    }

    static let years = 1800...2400

    /// Of the proleptic Gregorian calendar.
    func days(in zone: Zone) -> [LocalDay] {
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let count = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        return (1...count).map { LocalDay(year: year, month: month, day: $0, in: zone) }
    }

    /// So many months later; nil where no calendar is kept.
    func adding(months: Int) -> CalendarMonth? {
        let number = year * 12 + month - 1 + months
        let other = CalendarMonth(year: number / 12, month: number % 12 + 1)
        return Self.years.contains(other.year) ? other : nil
    }

    var text: String { "\(year)-\(twoDigits(month))" }
    var url: String { Address(SitePath.calendar()).adding("month", text).text }
}
