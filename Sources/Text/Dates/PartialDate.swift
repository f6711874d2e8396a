/// A day, or its year and month, as far as known. Providers give years, months and placeholders for days.
package struct PartialDate: Sendable, Hashable {
    package let year: Int
    /// 1...12
    package let month: Int?
    /// 1...31; never without a month.
    package let day: Int?

    package init(_ day: CivilDate) {
        (year, month, self.day) = (day.year, day.month, day.day)
    }

    /// Creates a date; `nil` for a year outside 1...9999. A month out of range, and a day that its month does not have,
    /// count as unknown.
    package init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard (1...9999).contains(year) else { return nil }
        self.year = year
        self.month = month.flatMap { (1...12).contains($0) ? $0 : nil }
        self.day = self.month.flatMap { month in
            day.flatMap { CivilDate(year: year, month: month, day: $0).isValid ? $0 : nil }
        }
    }

    /// Reads `2011`, `2011-05`, `2011-05-00`, `20110500`, `+1982-06-25T00:00:00Z` and free text. Of free text, such as
    /// "October 1, 1988" or "1998?", only a year with four digits is read.
    package init?(_ text: some StringProtocol) {
        let digits = text.split { !$0.isASCII || !$0.isNumber }.map { String($0) }
        guard let first = digits.first else { return nil }
        if digits.count == 1, first.count == 8, let number = Int(first) {
            self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
        } else if first.count == 4, let year = Int(first), text.first?.isLetter == false {
            let rest = digits.dropFirst().prefix(2).map { $0.count <= 2 ? Int($0) : nil }
            self.init(year: year, month: rest.first ?? nil, day: rest.count > 1 ? rest[1] : nil)
        } else if let year = digits.first(where: { $0.count == 4 }).flatMap({ Int($0) }) {
            self.init(year: year)
        } else {
            return nil
        }
    }

    /// Reads the forms of the generic overload. Output of ``text`` takes one pass, because each work has a few dates.
    package init?(_ text: String) {
        if let (year, rest) = Self.numbers(text, separators: "-") {
            self.init(year: year, month: rest.first, day: rest.count > 1 ? rest[1] : nil)
        } else {
            self.init(text[...])
        }
    }

    /// Reads what a person typed: `2024`, `2024-5`, `2024.05.01`, `2024년 5월 1일`; `nil` for anything else, also for a
    /// day that no calendar has.
    package init?(typed text: some StringProtocol) {
        guard let (year, rest) = Self.numbers(text, separators: "-./ 년월일"), (1000...2999).contains(year),
            rest.first.map({ (1...12).contains($0) }) ?? true
        else { return nil }
        if rest.count == 2, !CivilDate(year: year, month: rest[0], day: rest[1]).isValid { return nil }
        self.init(year: year, month: rest.first, day: rest.count == 2 ? rest[1] : nil)
    }

    /// Returns a year of four digits and up to two numbers of one or two digits; `nil` for anything else.
    private static func numbers(_ text: some StringProtocol, separators: String) -> (year: Int, rest: [Int])? {
        var found: [(value: Int, digits: Int)] = []
        var isWithin = false
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9":
                if !isWithin { found.append((0, 0)) }
                isWithin = true
                let last = found.count - 1
                found[last] = (found[last].value * 10 + Int(scalar.value - 48), found[last].digits + 1)
                guard last < 3, found[last].digits <= (last == 0 ? 4 : 2) else { return nil }
            default:
                guard separators.unicodeScalars.contains(scalar) else { return nil }
                isWithin = false
            }
        }
        guard let year = found.first, year.digits == 4 else { return nil }
        return (year.value, found.dropFirst().map(\.value))
    }

    /// The whole day; `nil` unless it is known.
    package var civil: CivilDate? {
        guard let month, let day else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// `2011`, `2011-05` or `2011-05-31`. Alphabetical order is chronological order.
    package var text: String {
        let whole = CivilDate(year: year, month: month ?? 1, day: day ?? 1).text
        return String(whole.prefix(day != nil ? 10 : month != nil ? 7 : 4))
    }
}
