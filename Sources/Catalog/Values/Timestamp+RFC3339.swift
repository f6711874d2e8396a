extension Timestamp {
    /// RFC 3339 in UTC with milliseconds: `2026-11-21T06:00:00.000Z`. Years 0...9999.
    package var rfc3339: String {
        let days = rawValue.dividedDown(by: 86_400_000)
        let time = rawValue - days * 86_400_000
        let (year, month, day) = Self.civil(days)
        return String(unsafeUninitializedCapacity: 24) { out in
            func put(_ value: Int64, _ width: Int, at start: Int) {
                var rest = value
                for place in stride(from: start + width - 1, through: start, by: -1) {
                    out[place] = UInt8(48 + rest % 10)
                    rest /= 10
                }
            }
            for (place, byte) in [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":"), (19, "."), (23, "Z")]
                as [(Int, Unicode.Scalar)]
            {
                out[place] = UInt8(ascii: byte)
            }
            put(max(0, min(year, 9999)), 4, at: 0)
            put(month, 2, at: 5)
            put(day, 2, at: 8)
            put(time / 3_600_000, 2, at: 11)
            put(time / 60_000 % 60, 2, at: 14)
            put(time / 1000 % 60, 2, at: 17)
            put(time % 1000, 3, at: 20)
            return 24
        }
    }

    /// Reads an RFC 3339 date and time with any offset; fractions are cut off after milliseconds.
    /// `nil` for anything else, dates without a time included.
    package init?(rfc3339 text: some StringProtocol) {
        var bytes = Array(text.utf8)[...]
        func number(_ width: Int) -> Int64? {
            guard bytes.count >= width else { return nil }
            var value: Int64 = 0
            for byte in bytes.prefix(width) {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - 48)
            }
            bytes = bytes.dropFirst(width)
            return value
        }
        func skip(_ allowed: String) -> UInt8? {
            guard let first = bytes.first, allowed.utf8.contains(first) else { return nil }
            bytes = bytes.dropFirst()
            return first
        }
        guard let year = number(4), skip("-") != nil, let month = number(2), skip("-") != nil, let day = number(2),
            skip("Tt ") != nil, let hour = number(2), skip(":") != nil, let minute = number(2), skip(":") != nil,
            let second = number(2), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        var fraction: Int64 = 0
        if skip(".") != nil {
            var scale: Int64 = 100
            guard bytes.first.map({ (48...57).contains($0) }) == true else { return nil }
            while let digit = number(1) {
                fraction += digit * scale
                scale /= 10
            }
        }
        var offset: Int64 = 0
        if skip("Zz") == nil {
            guard let sign = skip("+-"), let hours = number(2), skip(":") != nil, let minutes = number(2),
                hours < 24, minutes < 60
            else { return nil }
            offset = (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
        }
        let days = Self.days(year, month, day)
        guard bytes.isEmpty, Self.civil(days) == (year, month, day) else { return nil }
        self.init(((days * 24 + hour) * 60 + minute - offset) * 60_000 + second * 1000 + fraction)
    }

    /// Days since 1970-01-01 to a date of the Gregorian calendar, counted in eras of 400 years that start in March.
    private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let era = shifted.dividedDown(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.dividedDown(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int64 {
    /// Division that rounds towards negative infinity.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
