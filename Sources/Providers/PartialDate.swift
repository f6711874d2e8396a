import Text

/// A day, or as much of one as is known: providers give years, months and placeholders for days.
package struct PartialDate: Sendable, Hashable {
    package let year: Int
    /// 1...12
    package let month: Int?
    /// 1...31; never without a month.
    package let day: Int?

    /// Nil for a year outside 1...9999. A month out of range, and a day that its month does not have,
    /// count as unknown.
    package init?(year: Int, month: Int? = nil, day: Int? = nil) {
        guard (1...9999).contains(year) else { return nil }
        self.year = year
        self.month = month.flatMap { (1...12).contains($0) ? $0 : nil }
        self.day = self.month.flatMap { month in
            day.flatMap { CivilDate(year: year, month: month, day: $0).isValid ? $0 : nil }
        }
    }

    /// Reads `2011`, `2011-05`, `2011-05-00`, `20110500`, `+1982-06-25T00:00:00Z` and free text such as "October 1, 1988" or
    /// "1998?", of which only a year with four digits is taken for certain.
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

    /// The same; what ``text`` writes without its letters being looked up, since each work that is read has a few.
    package init?(_ text: String) {
        if let date = Self.written(text) {
            self = date
        } else {
            self.init(text[...])
        }
    }

    /// What ``text`` writes; nil for anything else.
    private static func written(_ text: String) -> PartialDate? {
        let bytes = text.utf8
        guard [4, 7, 10].contains(bytes.count) else { return nil }
        var numbers = (year: 0, month: 0, day: 0)
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            let digit = Int(byte - UInt8(ascii: "0"))
            switch index {
            case ..<4: numbers.year = numbers.year * 10 + digit
            case ..<7: numbers.month = numbers.month * 10 + digit
            default: numbers.day = numbers.day * 10 + digit
            }
        }
        return PartialDate(
            year: numbers.year, month: bytes.count > 4 ? numbers.month : nil, day: bytes.count > 7 ? numbers.day : nil)
    }

    /// Reads what a person typed: `2024`, `2024-5`, `2024.05.01`, `2024년 5월 1일`. Nil for anything else, also for a day that
    /// no calendar has.
    package init?(typed text: some StringProtocol) {
        guard let (year, rest) = Self.numbers(text), (1000...2999).contains(year),
            rest.first.map({ (1...12).contains($0) }) ?? true
        else { return nil }
        if rest.count == 2, !CivilDate(year: year, month: rest[0], day: rest[1]).isValid { return nil }
        self.init(year: year, month: rest.first, day: rest.count == 2 ? rest[1] : nil)
    }

    /// Four digits and up to two numbers of one or two, whatever separates them; nil for anything else. One pass without
    /// looking at letters: each page of a work asks a few times.
    private static func numbers(_ text: some StringProtocol) -> (year: Int, rest: [Int])? {
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
            case "-", ".", "/", " ", "년", "월", "일": isWithin = false
            default: return nil
            }
        }
        guard let year = found.first, year.digits == 4 else { return nil }
        return (year.value, found.dropFirst().map(\.value))
    }

    /// `2011`, `2011-05` or `2011-05-31`, whose alphabetical order is that of time.
    package var text: String {
        // Each row of an import writes a dozen.
        String(unsafeUninitializedCapacity: 10) { bytes in
            var count = 0
            func put(_ number: Int, digits: Int) {
                var rest = number
                for place in (0..<digits).reversed() {
                    bytes[count + place] = UInt8(ascii: "0") + UInt8(rest % 10)
                    rest /= 10
                }
                count += digits
            }
            put(year, digits: 4)
            for part in [month, day] {
                guard let part else { break }
                bytes[count] = UInt8(ascii: "-")
                count += 1
                put(part, digits: 2)
            }
            return count
        }
    }
}
