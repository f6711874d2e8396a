/// A time of day as it is written. Its numbers may be more than a clock shows: see ``isValid``.
package struct ParsedClockTime: Sendable, Hashable {
    package let hour: Int
    package let minute: Int
    package private(set) var second = 0
    package private(set) var millisecond = 0

    package var isValid: Bool { hour < 24 && minute < 60 && second <= 60 }

    /// Seconds from midnight on. A leap second counts as the one before it.
    package var secondOfDay: Int { (hour * 60 + minute) * 60 + min(second, 59) }

    /// Reads `2105` and `210533`, optionally followed by milliseconds, which are ignored.
    /// - Parameter digits: ASCII.
    init?(digits: Substring) {
        let digits = Array(digits.utf8)
        guard [4, 6, 9].contains(digits.count) else { return nil }
        func number(_ index: Int) -> Int { Int(digits[index] - 48) * 10 + Int(digits[index + 1] - 48) }
        (hour, minute) = (number(0), number(2))
        if digits.count > 4 { second = number(4) }
    }

    /// Reads the hour at the beginning of a text, and the parts of a clock that follow it.
    /// - Parameters:
    ///   - text: begins after the clock afterwards; unchanged if there is none.
    ///   - before: the text before the clock, which may name a half of the day.
    init?(_ text: inout Substring, after before: Substring, _ style: ParsedDateTime.Style) {
        var rest = text
        let minutes = style == .pictureName ? 1...2 : 2...2
        guard let hour = rest.takeNumber(1...2), style.parts(rest.takeGap(), atMinute: true),
            let minute = rest.takeNumber(minutes)
        else { return nil }
        self.minute = minute
        var further = rest
        if style.parts(further.takeGap(), atMinute: false) {
            if let second = further.takeNumber(minutes) {
                self.second = second
                rest = further
                if style != .pictureName { millisecond = rest.takeFraction() }
            } else if style == .pictureName, !further.isEmpty {
                return nil
            }
        }
        if style == .noteName, let last = rest.first, "분초".contains(last) { rest.removeFirst() }
        let after = rest.prefixMatch(of: Self.halfBehind)
        if let half = before.firstMatch(of: Self.halfBefore)?.output ?? after?.output {
            let isAfternoon = half.contains { "후後下Pp".contains($0) }
            self.hour = isAfternoon && hour < 12 ? hour + 12 : !isAfternoon && hour == 12 ? 0 : hour
        } else {
            self.hour = hour
        }
        // The piece of a picture's name that is a time ends with its digits.
        if let after, style != .pictureName { rest = rest[after.range.upperBound...] }
        text = rest
    }

    /// Returns the first clock in a text, `9:05 pm`, `오후 9:05:33`, with its offset from UTC in seconds and its range.
    package static func first(
        in text: Substring
    ) -> (clock: ParsedClockTime, offset: Int?, range: Range<Substring.Index>)? {
        var rest = text
        while true {
            let start = rest.takeGap().endIndex
            guard !rest.isEmpty else { return nil }
            let before = text[..<start]
            var end = rest
            if let clock = ParsedClockTime(&end, after: before, .text) {
                let offset = end.takeOffset()
                let lower = before.firstMatch(of: halfBefore)?.range.lowerBound ?? start
                return (clock, offset, lower..<end.startIndex)
            }
            rest.takeDigits()
        }
    }

    private static let halfBefore = CompiledRegex(/(?:\b[AaPp][Mm]|오전|오후|午前|午後|上午|下午)\s*$/)
    private static let halfBehind = CompiledRegex(/\s?[AaPp]\.?[Mm](?![A-Za-z])/)
}
