/// An International Standard Book Number.
package struct ISBN: Sendable, Hashable {
    /// Thirteen digits.
    package let digits: String

    /// Reads ten or thirteen digits, with or without hyphens; the last one has to be right.
    package init?(_ text: some StringProtocol) {
        let small = text.lowercased()
        var bare = small[...]
        if bare.hasPrefix("isbn") {
            bare = bare.dropFirst(4)
            for length in ["-13", "-10"] where bare.hasPrefix(length + ":") || bare.hasPrefix(length + " ") {
                bare = bare.dropFirst(length.count)
            }
            bare = bare.drop { "-: ".contains($0) }
        }
        guard bare.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "-" || $0 == " " || $0 == "x") }) else {
            return nil
        }
        let numbers = bare.compactMap { $0 == "x" ? 10 : $0.wholeNumberValue }
        switch numbers.count {
        case 13
        where Self.check(numbers) == 0 && (numbers.starts(with: [9, 7, 8]) || numbers.starts(with: [9, 7, 9])):
            digits = numbers.map(String.init).joined()
        case 10 where !numbers.dropLast().contains(10) && Self.oldCheck(numbers) == 0:
            let stem = [9, 7, 8] + numbers.dropLast()
            digits = (stem + [(10 - Self.check(stem)) % 10]).map(String.init).joined()
        default: return nil
        }
    }

    private static func check(_ numbers: [Int]) -> Int {
        numbers.enumerated().reduce(0) { $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3) } % 10
    }

    private static func oldCheck(_ numbers: [Int]) -> Int {
        numbers.enumerated().reduce(0) { $0 + $1.element * (10 - $1.offset) } % 11
    }
}
