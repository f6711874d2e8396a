/// Moments as RFC 3339 writes them.
package enum RFC3339 {
    /// In UTC with milliseconds: `2026-11-21T06:00:00.000Z`. Years 0...9999.
    /// - Parameter milliseconds: since 1970, UTC.
    package static func text(milliseconds: Int64) -> String {
        String(unsafeUninitializedCapacity: size) { out in
            guard let start = out.baseAddress else { return 0 }
            write(milliseconds: milliseconds, to: start)
            return size
        }
    }

    /// The bytes of such a text.
    package static var size: Int { 24 }

    /// Writes the same.
    /// - Parameter target: has room for ``size`` bytes.
    package static func write(milliseconds: Int64, to target: UnsafeMutablePointer<UInt8>) {
        let (days, time) = Int(milliseconds).dividedDown(by: 86_400_000)
        put(CivilDate(days: days), in: target)
        let seconds = time / 1000
        put("T", seconds / 3600, at: 10, in: target)
        put(":", seconds / 60 % 60, at: 13, in: target)
        put(":", seconds % 60, at: 16, in: target)
        put(".", time % 1000 / 10, at: 19, in: target)
        target[22] = digit(time % 10)
        target[23] = UInt8(ascii: "Z")
    }

    /// The day of that moment in UTC: `2026-11-21`. Years 0...9999.
    /// - Parameter milliseconds: since 1970, UTC.
    package static func day(milliseconds: Int64) -> String {
        String(unsafeUninitializedCapacity: daySize) { out in
            guard let start = out.baseAddress else { return 0 }
            writeDay(milliseconds: milliseconds, to: start)
            return daySize
        }
    }

    /// The bytes of such a day.
    package static var daySize: Int { 10 }

    /// Writes the same.
    /// - Parameter target: has room for ``daySize`` bytes.
    package static func writeDay(milliseconds: Int64, to target: UnsafeMutablePointer<UInt8>) {
        put(CivilDate(days: Int(milliseconds).dividedDown(by: 86_400_000).quotient), in: target)
    }

    private static func put(_ date: CivilDate, in out: UnsafeMutablePointer<UInt8>) {
        let year = max(0, min(date.year, 9999))
        put(year / 100, at: 0, in: out)
        put(year % 100, at: 2, in: out)
        put("-", date.month, at: 4, in: out)
        put("-", date.day, at: 7, in: out)
    }

    private static func put(_ mark: Unicode.Scalar, _ value: Int, at start: Int, in out: UnsafeMutablePointer<UInt8>) {
        out[start] = UInt8(ascii: mark)
        put(value, at: start + 1, in: out)
    }

    /// Two digits.
    private static func put(_ value: Int, at start: Int, in out: UnsafeMutablePointer<UInt8>) {
        out[start] = digit(value / 10)
        out[start + 1] = digit(value % 10)
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: 48 + value) }

    /// Milliseconds since 1970 of a date and time with any offset; fractions are cut off after milliseconds.
    /// - Returns: nil for anything else, dates without a time included.
    package static func milliseconds(_ text: some StringProtocol) -> Int64? {
        var reader = Reader(rest: Array(text.utf8)[...])
        guard let year = reader.number(4), reader.skip("-") != nil, let month = reader.number(2),
            reader.skip("-") != nil, let day = reader.number(2), reader.skip("Tt ") != nil,
            let hour = reader.number(2), reader.skip(":") != nil, let minute = reader.number(2),
            reader.skip(":") != nil, let second = reader.number(2), hour < 24, minute < 60, second <= 60,
            let fraction = reader.fraction(), let offset = reader.offset(), reader.rest.isEmpty
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.isValid else { return nil }
        return Int64(((date.days * 24 + hour) * 60 + minute - offset) * 60_000 + second * 1000 + fraction)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func number(_ width: Int) -> Int? {
            let digits = rest.prefix(width)
            guard digits.count == width, digits.allSatisfy(\.isDigit) else { return nil }
            rest = rest.dropFirst(width)
            return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        }

        mutating func skip(_ allowed: String) -> UInt8? {
            guard let first = rest.first, allowed.utf8.contains(first) else { return nil }
            rest = rest.dropFirst()
            return first
        }

        /// Milliseconds; 0 without a fraction.
        mutating func fraction() -> Int? {
            guard skip(".") != nil else { return 0 }
            let digits = rest.prefix(while: \.isDigit)
            rest = rest[digits.endIndex...]
            guard !digits.isEmpty else { return nil }
            return zip(digits, [100, 10, 1]).reduce(0) { $0 + Int($1.0 - 48) * $1.1 }
        }

        /// Minutes before UTC.
        mutating func offset() -> Int? {
            if skip("Zz") != nil { return 0 }
            guard let sign = skip("+-"), let hours = number(2), skip(":") != nil, let minutes = number(2),
                hours < 24, minutes < 60
            else { return nil }
            return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
        }
    }
}
