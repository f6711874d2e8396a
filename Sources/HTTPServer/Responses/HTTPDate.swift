import Text

/// Dates in the format of HTTP (RFC 9110 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    /// Days of the week, beginning with that of 1970-01-01.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

    /// - Parameter seconds: seconds since 1970, UTC.
    static func text(_ seconds: Int) -> String {
        let (day, time) = seconds.dividedDown(by: 86_400)
        let date = CivilDate(days: day)
        return
            "\(weekdays[day.dividedDown(by: 7).remainder]), \(twoDigits(date.day)) \(MonthName.short[date.month - 1]) \(date.year) "
            + "\(twoDigits(time / 3600)):\(twoDigits(time / 60 % 60)):\(twoDigits(time % 60)) GMT"
    }

    /// Parses a date to seconds since 1970; nil for other formats than the preferred one, which all current clients
    /// send.
    static func seconds(_ text: String) -> Int? {
        let parts = text.trimmed.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = MonthName.short.firstIndex(of: String(parts[2]))
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (1...31).contains(day), (1...9999).contains(year) else { return nil }
        return CivilDate(year: year, month: month + 1, day: day).days * 86_400
            + clock[0] * 3600 + clock[1] * 60 + clock[2]
    }
}
