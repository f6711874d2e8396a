/// A day of the Gregorian calendar, whatever the time zone. The arithmetic counts eras of 400 years from 1 March of
/// year 0, so that the leap day comes last in its year.
package struct CivilDate: Sendable, Hashable {
    package let year: Int
    /// 1...12
    package let month: Int
    /// 1...31
    package let day: Int

    /// Creates a day without checking that the calendar has it; see ``isValid``.
    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// - Parameter days: days since 1970-01-01, negative before it.
    package init(days: Int) {
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.dividedDown(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before it.
    package var days: Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).dividedDown(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Reads `2026-11-21` and `2026-1-2`; `nil` for anything else, and for days that the calendar does not have.
    package init?(_ text: some StringProtocol) {
        var (numbers, digits) = ([0], 0)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-") {
                guard numbers.count < 3, numbers.count == 1 ? digits == 4 : digits > 0 else { return nil }
                numbers.append(0)
                digits = 0
            } else {
                digits += 1
                guard byte.isDigit, digits <= (numbers.count == 1 ? 4 : 2) else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte & 0xF)
            }
        }
        guard numbers.count == 3, digits > 0 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
        guard isValid else { return nil }
    }

    /// `2026-11-21`. Years 0...9999.
    package var text: String {
        let year = max(0, min(year, 9999))
        return "\(twoDigits(year / 100))\(twoDigits(year % 100))-\(twoDigits(month))-\(twoDigits(day))"
    }

    /// Day of the week; 0 is Sunday.
    package var weekday: Int { (days + 4).dividedDown(by: 7).remainder }

    /// Whether the calendar has this day.
    package var isValid: Bool {
        (1...12).contains(month) && (1...31).contains(day) && CivilDate(days: days) == self
    }
}

extension Int {
    /// Divides and rounds towards negative infinity. The remainder has the divisor's sign.
    package func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
