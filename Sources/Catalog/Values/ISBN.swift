/// An International Standard Book Number (ISO 2108) of thirteen digits with a valid check digit. Numbers of ten digits
/// are converted.
package struct ISBN: Sendable, Hashable {
    /// All thirteen digits, without hyphens: "9788936434120".
    package let digits: String

    /// Parses a number of ten or thirteen digits, with hyphens and blanks anywhere and perhaps "ISBN" before it; nil
    /// for anything else.
    package init?(_ text: some StringProtocol) {
        var remainingText = text.uppercased()[...]
        // U+FEFF is a byte order mark at the start of a file.
        remainingText = remainingText.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if remainingText.hasPrefix("ISBN") {
            remainingText = remainingText.dropFirst(4)
            for length in ["-13", "-10"]
            where remainingText.hasPrefix(length) && remainingText.dropFirst(3).first?.isNumber == false {
                remainingText = remainingText.dropFirst(3)
            }
            remainingText = remainingText.drop { $0 == ":" || $0.isWhitespace }
        }
        var values: [Int] = []
        for character in remainingText where !Self.separators.contains(character) {
            // As the last of ten digits, X stands for 10.
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
            values.append(Self.checkDigit(of: values))
        case 13:
            guard values.starts(with: [9, 7, 8]) || values.starts(with: [9, 7, 9]), values.last != 10,
                Self.checkDigit(of: values.dropLast()) == values.last
            else { return nil }
        default: return nil
        }
        digits = values.map(String.init).joined()
    }

    private static let separators: Set<Character> = [
        "-", " ", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{00A0}",
    ]

    /// Returns the check digit of the first twelve digits.
    private static func checkDigit(of twelve: some Sequence<Int>) -> Int {
        let sum = twelve.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) }
        return (10 - sum % 10) % 10
    }

    /// Number with hyphens: "978-89-364-3412-0". If the publishers of its group are unknown, hyphens separate only the
    /// prefix and the check digit.
    package var grouped: String {
        let prefix = digits.prefix(3)
        let body = digits.dropFirst(3).dropLast()
        let check = digits.suffix(1)
        for (group, ranges) in Self.publishers where (prefix + body).hasPrefix(group) {
            let afterGroup = body.dropFirst(group.count - 3)
            for range in ranges where range.contains(String(afterGroup.prefix(range.lowerBound.count))) {
                let publisher = afterGroup.prefix(range.lowerBound.count)
                return [prefix, group.dropFirst(3), publisher, afterGroup.dropFirst(publisher.count), check]
                    .joined(separator: "-")
            }
        }
        return "\(prefix)-\(body)-\(check)"
    }

    /// Ranges of publisher numbers, from the International ISBN Agency, for the groups of Korea (89, 11) and of the
    /// English language (0, 1). A group includes its prefix.
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
