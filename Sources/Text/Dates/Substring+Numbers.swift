/// Takes what written times are made of off the beginning of a text.
extension Substring {
    @discardableResult
    mutating func takeDigits() -> Substring {
        let digits = utf8.prefix(while: \.isDigit)
        defer { self = self[digits.endIndex...] }
        return Substring(digits)
    }

    /// Takes everything up to the next digit.
    mutating func takeGap() -> Substring {
        let gap = utf8.prefix { !$0.isDigit }
        defer { self = self[gap.endIndex...] }
        return Substring(gap)
    }

    /// Takes a number with this many digits, after which there is no further digit.
    mutating func takeNumber(_ counts: ClosedRange<Int>) -> Int? {
        var rest = self
        let digits = rest.takeDigits()
        guard counts.contains(digits.utf8.count) else { return nil }
        self = rest
        return Int(digits)
    }

    /// Takes what ends a day: the unit that `2024년 3월` asks for, or the dot of `2024. 3. 1.`
    /// - Returns: whether the day is whole.
    mutating func takeEnd(ofDayAfter gap: Substring) -> Bool {
        let needsUnit = gap.first == "월" || gap.first == "月"
        let ends = needsUnit ? first == "일" || first == "日" : first == "." && dropFirst().first?.isNumber != true
        if ends { removeFirst() }
        return ends || !needsUnit
    }

    /// Takes a day of the week and the marks around it.
    mutating func takeWeekday() {
        func isMark(_ character: Character) -> Bool { character.isWhitespace || ",.".contains(character) }
        let word = drop(while: isMark).prefix { !$0.isWhitespace && $0 != "," }
        if word.isBesideClock { self = self[word.endIndex...].drop(while: isMark) }
    }

    /// Whether this is a word between a day and its clock: `T`, `오후`, `(금)`, `Friday`.
    var isBesideClock: Bool { Self.wordsBesideClocks.contains(filter { !"().".contains($0) }.lowercased()) }

    private static let wordsBesideClocks = Set(
        """
        t am pm 오전 오후 午前 午後 上午 下午 월 화 수 목 금 토 일 월요일 화요일 수요일 목요일 금요일 토요일 일요일 \
        mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday
        """.split(separator: " ").map(String.init))

    /// Takes a fraction of a second, with its mark; milliseconds.
    mutating func takeFraction() -> Int {
        var rest = dropFirst()
        let digits = rest.takeDigits()
        guard first == "." || first == ",", !digits.isEmpty else { return 0 }
        self = rest
        return Int((digits + "000").prefix(3)) ?? 0
    }

    /// Takes `Z`, `UTC`, `GMT`, `+09:00` or `-0330`, perhaps behind blanks, where no letter and no digit follows.
    /// - Returns: how far it is ahead of UTC, in seconds.
    mutating func takeOffset() -> Int? {
        var rest = drop(while: \.isWhitespace)
        var seconds = 0
        if let sign = rest.first, sign == "+" || sign == "-" {
            rest.removeFirst()
            var digits = rest.takeDigits()
            if digits.utf8.count == 2, rest.first == ":" {
                rest.removeFirst()
                digits += rest.takeDigits()
            }
            guard digits.utf8.count == 4, let number = Int(digits), number < 2400, number % 100 < 60 else { return nil }
            seconds = (number / 100 * 60 + number % 100) * (sign == "-" ? -60 : 60)
        } else {
            let name = rest.prefix(while: \.isLetter)
            guard ["z", "utc", "gmt"].contains(name.lowercased()) else { return nil }
            rest = rest[name.endIndex...]
        }
        if let next = rest.first, next.isLetter || next.isNumber { return nil }
        self = rest
        return seconds
    }
}

/// Reads what a clock is ahead of UTC, in seconds: `Z`, `+09:00`, `-0330`; `nil` for anything else.
package func utcOffset(_ text: String) -> Int? {
    var rest = text[...]
    let offset = rest.takeOffset()
    return rest.isEmpty ? offset : nil
}
