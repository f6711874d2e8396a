import Catalog
import Text

/// A moment in the time zone of the house, which is the server's. Foundation's calendar costs more than a whole card.
package struct LocalDate: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    /// 0 is Sunday.
    package let weekday: Int

    package init(_ moment: Timestamp) {
        let seconds = Int(moment.rawValue).dividedDown(by: 1000).quotient
        let (days, ofDay) = (seconds + LocalOffset.house.at(seconds)).dividedDown(by: 86_400)
        let date = CivilDate(days: days)
        (year, month, day) = (date.year, date.month, date.day)
        (hour, minute) = (ofDay / 3600, ofDay / 60 % 60)
        weekday = (days + 4).dividedDown(by: 7).remainder
    }

    /// "2026-11-21", as URLs and `<time>` write it.
    package var text: String { "\(year)-\(twoDigits(month))-\(twoDigits(day))" }

    package func isSameDay(as other: LocalDate) -> Bool {
        day == other.day && month == other.month && year == other.year
    }
}

/// The first and the last moment (exclusive) of a local day.
package struct LocalDay: Sendable, Hashable {
    package let start: Timestamp
    package let end: Timestamp

    package init(year: Int, month: Int, day: Int) {
        start = Self.midnight(year, month, day)
        end = Self.midnight(year, month, day + 1)
    }

    package init(of moment: Timestamp) {
        let date = LocalDate(moment)
        self.init(year: date.year, month: date.month, day: date.day)
    }

    /// Reads "2026-11-21"; nil when there is no such day.
    package init?(_ text: String) {
        var numbers = (year: 0, month: 0, day: 0)
        var (part, digits) = (0, 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-") {
                // Years have four digits, months and days one or two.
                guard part < 2, part == 0 ? digits == 4 : digits > 0 else { return nil }
                (part, digits) = (part + 1, 0)
            } else {
                digits += 1
                guard byte.isDigit, digits <= (part == 0 ? 4 : 2) else { return nil }
                let digit = Int(byte & 0xF)
                switch part {
                case 0: numbers.year = numbers.year * 10 + digit
                case 1: numbers.month = numbers.month * 10 + digit
                default: numbers.day = numbers.day * 10 + digit
                }
            }
        }
        guard part == 2, digits > 0 else { return nil }
        self.init(exactly: numbers.year, month: numbers.month, day: numbers.day)
    }

    /// Nil when there is no such day.
    package init?(exactly year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        self.init(year: year, month: month, day: day)
        let date = date
        guard date.day == day, date.month == month, date.year == year else { return nil }
    }

    package var date: LocalDate { LocalDate(start) }
    package var previous: LocalDay { LocalDay(of: start - .milliseconds(1)) }
    package var next: LocalDay { LocalDay(of: end) }

    private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
        let (years, months) = (month - 1).dividedDown(by: 12)
        let here = CivilDate(year: year + years, month: months + 1, day: day).days * 86_400
        let guess = here - LocalOffset.house.at(here)
        let found = here - LocalOffset.house.at(guess)
        // Where clocks jump over midnight, the day begins with the jump.
        return Timestamp(0) + .seconds(max(found, here - LocalOffset.house.at(found)))
    }
}
