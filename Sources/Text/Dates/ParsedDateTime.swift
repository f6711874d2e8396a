/// A day, optionally with a clock and its offset from UTC, as people and programs write them in texts and file names.
package struct ParsedDateTime: Sendable, Hashable {
    /// The forms that are read. In all of them the year has four digits. A day before its month is only read with dots,
    /// as in `09.06.2013`, because `03/04/2020` is ambiguous.
    package enum Style: Sendable {
        /// `2024-03-01`, `2024/3/1`, `2024:03:01`, `2024. 3. 1.`, `2024년 3월 1일`, `2024年3月1日`, `09.06.2013`. A clock,
        /// `21:05:33.250` or `9:05 pm`, may follow after blanks, a `T`, a day of the week or `오후`, and after the clock
        /// `Z` or `+09:00`.
        case text
        /// The forms of ``text`` and `2024_03_01`, `20240301`, `202403012105`, `20240301T2105`, `2024-03-01 21.05.33`,
        /// `2024-03-01 21h05`.
        case noteName
        /// The year first, with up to two characters of any kind between the numbers and up to eight before the clock:
        /// `20260101_101010123`, `2026-01-01 at 10.10.10 AM`, `2026년 1월 1일 오후 3시 4분`.
        case pictureName
    }

    package let day: CivilDate
    /// A valid clock; `nil` if the text has none.
    package let clock: ParsedClockTime?
    /// Seconds by which the clock is ahead of UTC; `nil` if the text does not say.
    package let offset: Int?
    /// Range of the time in the text.
    package let range: Range<Substring.Index>

    /// Reads a text that contains only a time.
    package init?(_ text: some StringProtocol, _ style: Style = .text) {
        let text = Substring(text)
        guard let time = ParsedDateTime(leading: text.drop(while: \.isWhitespace), style),
            text[time.range.upperBound...].allSatisfy(\.isWhitespace)
        else { return nil }
        self = time
    }

    /// Returns the first time in a text that meets a condition.
    package static func first(
        in text: Substring, _ style: Style, where condition: (ParsedDateTime) -> Bool = { _ in true }
    ) -> ParsedDateTime? {
        var rest = text
        while true {
            _ = rest.takeGap()
            if rest.isEmpty { return nil }
            if let time = ParsedDateTime(leading: rest, style), condition(time) { return time }
            rest.takeDigits()
        }
    }

    /// Reads the time that a text begins with.
    package init?(leading text: Substring, _ style: Style = .text) {
        var rest = text
        guard let day = Self.takeDay(&rest, style) else { return nil }
        // The clock of a picture's name is nearer to a day without separators.
        let isCompact = text.prefix(8).utf8.allSatisfy(\.isDigit)
        let (clock, offset) = Self.takeClock(&rest, style, longestGap: isCompact ? 4 : 8)
        if let next = rest.utf8.first, next.isDigit { return nil }
        if style == .text { rest.takeWeekday() }
        (self.day, self.clock, self.offset, range) = (day, clock, offset, text.startIndex..<rest.startIndex)
    }

    /// Returns milliseconds since 1970. A clock without an offset counts as UTC.
    /// - Parameter defaultSecond: the second of a day without a clock.
    package func milliseconds(defaultSecond: Int = 0) -> Int64 {
        let second = day.days * 86_400 + (clock?.secondOfDay ?? defaultSecond) - (offset ?? 0)
        return Int64(second * 1000 + (clock?.millisecond ?? 0))
    }

    private static func takeDay(_ text: inout Substring, _ style: Style) -> CivilDate? {
        var rest = text
        let first = rest.takeDigits()
        let day: CivilDate
        if first.utf8.count >= 8, style != .text, let number = Int(first.prefix(8)) {
            day = CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
            rest = text.dropFirst(8)
        } else {
            let yearGap = rest.takeGap()
            guard let number = Int(first), let month = rest.takeNumber(1...2) else { return nil }
            let monthGap = rest.takeGap()
            if first.utf8.count == 4, style.parts(yearGap, "년年"), style.parts(monthGap, "월月"),
                let last = rest.takeNumber(1...2)
            {
                day = CivilDate(year: number, month: month, day: last)
                if style != .pictureName, !rest.takeEnd(ofDayAfter: monthGap) { return nil }
            } else if first.utf8.count < 3, style != .pictureName, style.core(yearGap) == ".",
                style.core(monthGap) == ".", let year = rest.takeNumber(4...4)
            {
                day = CivilDate(year: year, month: month, day: number)
            } else {
                return nil
            }
        }
        guard day.isValid, day.year > 0 else { return nil }
        text = rest
        return day
    }

    /// Takes the valid clock after a day, if there is one.
    private static func takeClock(
        _ text: inout Substring, _ style: Style, longestGap: Int
    ) -> (clock: ParsedClockTime?, offset: Int?) {
        var rest = text
        let gap = rest.takeGap()
        var piece = rest
        let digits = piece.takeDigits()
        let clock: ParsedClockTime?
        if style.isClock(digits, after: gap, before: piece, longestGap) {
            clock = ParsedClockTime(digits: digits)
            rest = piece
        } else {
            clock = style.joins(gap, longestGap) ? ParsedClockTime(&rest, after: gap, style) : nil
        }
        guard let clock, clock.isValid else { return (nil, nil) }
        let offset = style == .pictureName ? nil : rest.takeOffset()
        if style == .noteName, let next = rest.first, next.isLetter || next.isNumber { return (nil, nil) }
        text = rest
        return (clock, offset)
    }
}

extension ParsedDateTime.Style {
    /// Returns whether a gap may separate two numbers of a day.
    /// - Parameter units: words allowed in the gap.
    fileprivate func parts(_ gap: Substring, _ units: String) -> Bool {
        if self == .pictureName { return gap.count <= 2 }
        let core = core(gap)
        return core.isEmpty
            ? self == .noteName && (1...3).contains(gap.count)
            : core.count == 1 && (units + "-/." + (self == .text ? ":" : "")).contains(core)
    }

    /// Returns a gap without its blanks.
    fileprivate func core(_ gap: Substring) -> String {
        gap.filter { !$0.isWhitespace && !(self == .noteName && $0 == "_") }
    }

    /// Returns whether a gap may separate two numbers of a clock.
    func parts(_ gap: Substring, atMinute isMinute: Bool) -> Bool {
        switch self {
        case .text: gap == ":"
        case .noteName: [":", ".", "_", "-"].contains(gap) || isMinute && ["h", "시", "시 "].contains(gap)
        case .pictureName: gap.count <= 2
        }
    }

    /// Returns whether a gap may separate a day and its clock.
    /// - Parameter longest: the maximum length of the gap in a picture's name.
    fileprivate func joins(_ gap: Substring, _ longest: Int) -> Bool {
        if self == .pictureName { return !gap.isEmpty && gap.count <= longest }
        let dividers = self == .noteName ? " ,_-" : " ,"
        func divides(_ character: Character) -> Bool { character.isWhitespace || dividers.contains(character) }
        return gap == "T"
            || gap.contains(where: divides) && gap.split(whereSeparator: divides).allSatisfy(\.isBesideClock)
    }

    /// Returns whether digits without separators are a clock. In names of notes, they may be a number of the title.
    fileprivate func isClock(_ digits: Substring, after gap: Substring, before rest: Substring, _ longest: Int) -> Bool
    {
        let count = digits.utf8.count
        switch self {
        case .text: return false
        case .pictureName: return gap.count <= longest && [6, 9].contains(count)
        case .noteName:
            var end = rest
            _ = end.takeOffset()
            if gap.isEmpty { return [4, 6, 9].contains(count) }
            return [4, 6].contains(count)
                && (gap == "T" || gap == "_" || joins(gap, longest) && end.allSatisfy(\.isWhitespace))
        }
    }
}
