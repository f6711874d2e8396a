import Catalog
import Glibc
import Text

/// A moment in the time zone of the house, which is the server's. Worked out by the C library: Foundation's calendar
/// costs more than a whole card.
package struct LocalDate: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    /// 0 is Sunday.
    package let weekday: Int

    package init(_ moment: Timestamp) {
        var seconds = time_t(moment.rawValue / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        year = Int(parts.tm_year) + 1900
        month = Int(parts.tm_mon) + 1
        day = Int(parts.tm_mday)
        hour = Int(parts.tm_hour)
        minute = Int(parts.tm_min)
        weekday = Int(parts.tm_wday)
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
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard date.day == day, date.month == month, date.year == year else { return nil }
    }

    package var date: LocalDate { LocalDate(start) }
    package var previous: LocalDay { LocalDay(of: Timestamp(rawValue: start.rawValue - 1)) }
    package var next: LocalDay { LocalDay(of: end) }

    /// Without `mktime`, which looks at the zone's file every time.
    private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Timestamp {
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        let here = timegm(&parts)
        let guess = here - offset(at: here)
        let found = here - offset(at: guess)
        // Where clocks jump over midnight, the day begins with the jump.
        return Timestamp(rawValue: Int64(max(found, here - offset(at: found))) * 1000)
    }

    /// How far the clocks of the house are before UTC, in seconds.
    private static func offset(at moment: time_t) -> time_t {
        var (moment, parts) = (moment, tm())
        localtime_r(&moment, &parts)
        return parts.tm_gmtoff
    }
}
