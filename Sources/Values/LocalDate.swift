import Text

/// A point in time as the clocks of a time zone show it. Foundation's calendar would take
/// longer than all else of a list entry.
package struct LocalDate: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    /// Day of the week; 0 is Sunday.
    package let weekday: Int

    package init(_ moment: Timestamp, in zone: Zone) {
        let seconds = Int(moment.rawValue).dividedDown(by: 1000).quotient
        let (days, secondOfDay) = (seconds + zone.offset(atSecond: seconds)).dividedDown(by: 86_400)
        self.init(CivilDate(days: days), days: days, second: secondOfDay)
    }

    /// Creates midnight of a day.
    package init(_ date: CivilDate) { self.init(date, days: date.days, second: 0) }

    private init(_ date: CivilDate, days: Int, second: Int) {
        (year, month, day) = (date.year, date.month, date.day)
        (hour, minute) = (second / 3600, second / 60 % 60)
        weekday = (days + 4).dividedDown(by: 7).remainder  // 1970-01-01 was a Thursday.
    }

    /// Parses a day such as "2026-11-21" as its midnight; nil if there is no such day.
    package init?(_ text: String) {
        guard let date = CivilDate(text) else { return nil }
        self.init(date)
    }

    /// The date as in URLs and `<time>`: "2026-11-21".
    package var text: String { civil.text }

    package var civil: CivilDate { CivilDate(year: year, month: month, day: day) }

    package func isSameDay(as other: LocalDate) -> Bool {
        day == other.day && month == other.month && year == other.year
    }
}

/// A day in a time zone, from `start` to `end` (exclusive). Normally 23 to 25 hours long.
package struct LocalDay: Sendable, Hashable {
    package let date: LocalDate
    package let zone: Zone
    package let start: Timestamp
    package let end: Timestamp

    /// Creates a day. Days and months outside the calendar carry over: day 0 is the last day of the previous month.
    package init(year: Int, month: Int, day: Int, in zone: Zone) {
        let (extraYears, monthIndex) = (month - 1).dividedDown(by: 12)
        let days = CivilDate(year: year + extraYears, month: monthIndex + 1, day: day).days
        start = zone.moment(ofDay: days)
        end = zone.moment(ofDay: days + 1)
        // A day that the zone skipped, such as 2011-12-30 in Samoa, becomes the next day.
        date = LocalDate(start, in: zone)
        self.zone = zone
    }

    /// Creates the day that contains a time.
    package init(of moment: Timestamp, in zone: Zone) {
        let date = LocalDate(moment, in: zone)
        self.init(year: date.year, month: date.month, day: date.day, in: zone)
    }

    /// Parses a day such as "2026-11-21"; nil if the zone has no such day.
    package init?(_ text: String, in zone: Zone) {
        guard let date = LocalDate(text) else { return nil }
        self.init(exactly: date.year, month: date.month, day: date.day, in: zone)
    }

    /// Creates a day without carrying over; nil if the zone has no such day.
    package init?(exactly year: Int, month: Int, day: Int, in zone: Zone) {
        guard CivilDate(year: year, month: month, day: day).isValid else { return nil }
        self.init(year: year, month: month, day: day, in: zone)
        guard date.day == day, date.month == month, date.year == year else { return nil }
    }

    package var previous: LocalDay { LocalDay(of: start - .milliseconds(1), in: zone) }
    package var next: LocalDay { LocalDay(of: end, in: zone) }
}
