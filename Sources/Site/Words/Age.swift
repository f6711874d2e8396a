import Catalog

/// When something was, in words that are put together where they are written: a list says so sixty times.
package struct Age: Sendable {
    let before: String
    let number: Int?
    let after: String

    fileprivate init(_ before: String, _ number: Int? = nil, _ after: String = "") {
        (self.before, self.number, self.after) = (before, number, after)
    }

    package var text: String { number.map { "\(before)\($0)\(after)" } ?? before }
}

extension Words {
    /// "방금", "3분 전", "어제", "11월 18일", "2024년 3월 2일".
    package func age(_ moment: Timestamp, now: Timestamp) -> Age {
        let minutes = Int((now - moment).milliseconds / 60_000)
        if minutes < 1 { return Age(self("방금", "just now")) }
        if minutes < 60 { return Age("", minutes, self("분 전", " min ago")) }
        if minutes < 24 * 60 { return Age("", minutes / 60, self("시간 전", " h ago")) }
        let days = minutes / (24 * 60)
        if days == 1 { return Age(self("어제", "yesterday")) }
        if days < 7 { return Age("", days, self("일 전", " days ago")) }
        return dayAge(moment, now: now)
    }

    func dayAge(_ moment: Timestamp, now: Timestamp) -> Age {
        let date = LocalDate(moment, in: zone)
        // What is older than a year needs no second look at the zone.
        let isOld = now - moment > .seconds(366 * 86_400)
        return age(date, withYear: isOld || date.year != LocalDate(now, in: zone).year)
    }

    func age(_ date: LocalDate, withYear: Bool) -> Age {
        let place = (date.month - 1) * 31 + date.day - 1
        if language == .ko {
            return withYear ? Age("", date.year, Self.koreanAfterYear[place]) : Age(Self.koreanDates[place])
        }
        return withYear ? Age(Self.englishBeforeYear[place], date.year) : Age(Self.englishDates[place])
    }

    /// "11월 18일" and "18 November", 31 of each month, and how they stand beside a year.
    private static let koreanDates = (1...12).flatMap { month in (1...31).map { day in "\(month)월 \(day)일" } }
    private static let koreanAfterYear = koreanDates.map { "년 " + $0 }
    private static let englishDates = months.flatMap { month in (1...31).map { day in "\(day) \(month)" } }
    private static let englishBeforeYear = englishDates.map { $0 + " " }
}

/// A day as `<time>` has it for machines: `2026-11-21`.
package struct MachineDay: Sendable {
    /// The moment at which the clocks of UTC show what those of the zone showed.
    let moment: Timestamp

    package init(_ moment: Timestamp, in zone: Zone) {
        self.moment = moment + .seconds(zone.offset(at: moment))
    }
}
