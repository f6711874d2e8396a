/// Dates as HTTP writes them (RFC 9110 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// - Parameter seconds: since 1970, UTC.
    static func text(_ seconds: Int) -> String {
        let date = CivilTime(seconds: seconds)
        let weekday = days[((seconds - CivilTime.secondsOfDay(seconds)) / 86_400 % 7 + 7) % 7]
        return "\(weekday), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) "
            + "\(twoDigits(date.hour)):\(twoDigits(date.minute)):\(twoDigits(date.second)) GMT"
    }

    /// Seconds since 1970; nil for what is not the preferred form, which every client of today sends.
    static func seconds(_ text: String) -> Int? {
        let parts = text.trimmed.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: String(parts[2]))
        else { return nil }
        let clock = parts[4].split(separator: ":").compactMap { Int($0) }
        guard clock.count == 3, (1...31).contains(day), (1...9999).contains(year) else { return nil }
        return CivilTime.days(year: year, month: month + 1, day: day) * 86_400
            + clock[0] * 3600 + clock[1] * 60 + clock[2]
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

/// A moment of UTC as a calendar shows it. The arithmetic counts eras of 400 years from 1 March of year 0, so
/// that the leap day comes last in its year.
struct CivilTime {
    let year: Int
    let month: Int
    let day: Int
    let hour: Int
    let minute: Int
    let second: Int

    /// - Parameter seconds: since 1970.
    init(seconds: Int) {
        let rest = Self.secondsOfDay(seconds)
        let days = (seconds - rest) / 86_400
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        hour = rest / 3600
        minute = rest % 3600 / 60
        second = rest % 60
    }

    /// Since midnight, before 1970 too.
    static func secondsOfDay(_ seconds: Int) -> Int {
        (seconds % 86_400 + 86_400) % 86_400
    }

    /// Days since 1970.
    static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
