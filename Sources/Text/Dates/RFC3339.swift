/// The text of moments in the format of RFC 3339.
package enum RFC3339 {
    /// Returns a moment in UTC with milliseconds: `2026-11-21T06:00:00.000Z`. Years 0...9999.
    /// - Parameter milliseconds: since 1970, UTC.
    package static func text(milliseconds: Int64) -> String {
        String(unsafeUninitializedCapacity: size) { out in
            guard let start = out.baseAddress else { return 0 }
            write(milliseconds: milliseconds, to: start)
            return size
        }
    }

    /// Size of a text of ``text(milliseconds:)``, in bytes.
    package static var size: Int { 24 }

    /// Writes the text of ``text(milliseconds:)`` to memory.
    /// - Parameter target: must have space for ``size`` bytes.
    package static func write(milliseconds: Int64, to target: UnsafeMutablePointer<UInt8>) {
        let (days, time) = Int(milliseconds).dividedDown(by: 86_400_000)
        write(CivilDate(days: days), in: target)
        let seconds = time / 1000
        write("T", seconds / 3600, at: 10, in: target)
        write(":", seconds / 60 % 60, at: 13, in: target)
        write(":", seconds % 60, at: 16, in: target)
        write(".", time % 1000 / 10, at: 19, in: target)
        target[22] = digit(time % 10)
        target[23] = UInt8(ascii: "Z")
    }

    /// Returns the day of a moment in UTC: `2026-11-21`. Years 0...9999.
    /// - Parameter milliseconds: since 1970, UTC.
    package static func day(milliseconds: Int64) -> String {
        String(unsafeUninitializedCapacity: daySize) { out in
            guard let start = out.baseAddress else { return 0 }
            writeDay(milliseconds: milliseconds, to: start)
            return daySize
        }
    }

    /// Size of a text of ``day(milliseconds:)``, in bytes.
    static var daySize: Int { 10 }

    /// Writes the text of ``day(milliseconds:)`` to memory.
    /// - Parameter target: must have space for ``daySize`` bytes.
    static func writeDay(milliseconds: Int64, to target: UnsafeMutablePointer<UInt8>) {
        write(CivilDate(days: Int(milliseconds).dividedDown(by: 86_400_000).quotient), in: target)
    }

    private static func write(_ date: CivilDate, in out: UnsafeMutablePointer<UInt8>) {
        let year = max(0, min(date.year, 9999))
        write(year / 100, at: 0, in: out)
        write(year % 100, at: 2, in: out)
        write("-", date.month, at: 4, in: out)
        write("-", date.day, at: 7, in: out)
    }

    private static func write(_ mark: Unicode.Scalar, _ value: Int, at start: Int, in out: UnsafeMutablePointer<UInt8>)
    {
        out[start] = UInt8(ascii: mark)
        write(value, at: start + 1, in: out)
    }

    /// Writes two digits.
    private static func write(_ value: Int, at start: Int, in out: UnsafeMutablePointer<UInt8>) {
        out[start] = digit(value / 10)
        out[start + 1] = digit(value % 10)
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(truncatingIfNeeded: 48 + value) }

    /// Returns the milliseconds since 1970 of a date and time with any offset; fractions are cut off after
    /// milliseconds.
    /// - Returns: `nil` for anything else, including dates without a time.
    package static func milliseconds(_ text: some StringProtocol) -> Int64? {
        var rest = Substring(text)
        func number(_ count: Int, before marks: String) -> Int? {
            guard let number = rest.takeNumber(count...count), let mark = rest.first, marks.contains(mark) else {
                return nil
            }
            rest.removeFirst()
            return number
        }
        guard let year = number(4, before: "-"), let month = number(2, before: "-"), let day = number(2, before: "Tt "),
            let hour = number(2, before: ":"), let minute = number(2, before: ":"), let second = rest.takeNumber(2...2),
            hour < 24, minute < 60, second <= 60
        else { return nil }
        let fraction = rest.takeFraction()
        let date = CivilDate(year: year, month: month, day: day)
        // `Z` or `+09:00`; RFC 3339 has no other forms of an offset.
        guard [1, 6].contains(rest.utf8.count), rest.first != " ", let offset = rest.takeOffset(), rest.isEmpty,
            date.isValid
        else { return nil }
        return Int64(((date.days * 24 + hour) * 60 + minute) * 60 + second - offset) * 1000 + Int64(fraction)
    }
}
