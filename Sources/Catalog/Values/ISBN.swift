/// The number of a book (ISO 2108): thirteen digits of which the last is right. Ten-digit numbers of old are read too.
package struct ISBN: Sendable, Hashable {
    /// All thirteen, without hyphens: "9788936434120".
    package let digits: String

    /// Reads both lengths with hyphens and blanks anywhere and "ISBN" before them; nil for anything else.
    package init?(_ text: some StringProtocol) {
        var rest = text.uppercased()[...]
        rest = rest.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if rest.hasPrefix("ISBN") {
            rest = rest.dropFirst(4)
            for length in ["-13", "-10"] where rest.hasPrefix(length) && rest.dropFirst(3).first?.isNumber == false {
                rest = rest.dropFirst(3)
            }
            rest = rest.drop { $0 == ":" || $0.isWhitespace }
        }
        var values: [Int] = []
        for character in rest where !Self.separators.contains(character) {
            if character == "X", values.count == 9 {
                values.append(10)
            } else if let value = character.wholeNumberValue, (0...9).contains(value), values.count < 13 {
                values.append(value)
            } else {
                return nil
            }
        }
        switch values.count {
        case 10:
            let sum = values.enumerated().reduce(0) { $0 + (10 - $1.offset) * $1.element }
            guard sum.isMultiple(of: 11) else { return nil }
            values = [9, 7, 8] + values.dropLast()
            values.append(Self.check(values))
        case 13:
            guard values.starts(with: [9, 7, 8]) || values.starts(with: [9, 7, 9]), values.last != 10,
                Self.check(values.dropLast()) == values.last
            else { return nil }
        default: return nil
        }
        digits = values.map(String.init).joined()
    }

    private static let separators: Set<Character> = [
        "-", " ", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{00A0}",
    ]

    private static func check(_ twelve: some Sequence<Int>) -> Int {
        let sum = twelve.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        return (10 - sum % 10) % 10
    }

    /// "978-89-364-3412-0", where the publishers of the group are known; otherwise only prefix and check digit stand apart.
    package var grouped: String {
        let prefix = digits.prefix(3)
        let body = digits.dropFirst(3).dropLast()
        let check = digits.suffix(1)
        for (group, ranges) in Self.publishers where (prefix + body).hasPrefix(group) {
            let rest = body.dropFirst(group.count - 3)
            for range in ranges where range.contains(String(rest.prefix(range.lowerBound.count))) {
                let publisher = rest.prefix(range.lowerBound.count)
                return [prefix, group.dropFirst(3), publisher, rest.dropFirst(publisher.count), check]
                    .joined(separator: "-")
            }
        }
        return "\(prefix)-\(body)-\(check)"
    }

    /// The International ISBN Agency's ranges of the groups most met here: Korea, and English.
    private static let publishers: [(group: String, ranges: [ClosedRange<String>])] = [
        (
            "97889",
            [
                "00"..."24", "250"..."549", "5500"..."8499", "85000"..."94999", "950000"..."969999", "97000"..."98999",
                "990"..."999",
            ]
        ),
        ("97911", ["00"..."24", "250"..."549", "5500"..."8499", "85000"..."94999", "950000"..."999999"]),
        (
            "9780",
            [
                "00"..."19", "200"..."227", "229"..."368", "370"..."638", "640"..."644", "646"..."647", "649"..."654",
                "656"..."699", "7000"..."8499", "85000"..."89999", "900000"..."949999", "9500000"..."9999999",
            ]
        ),
        (
            "9781", ["01"..."02", "04"..."06", "100"..."397", "3980"..."5499", "55000"..."64999", "68000"..."68599"]
        ),
    ]
}
