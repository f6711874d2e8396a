/// The numeric forms of IPv4 that resolvers accept: decimal, octal and hexadecimal, with one to four parts.
enum IPv4Number {
    /// Returns the address of one to four parts, of which the last fills the remaining bytes.
    static func address(_ labels: [Substring]) -> IPAddress? {
        let parts = labels.compactMap(value)
        guard parts.count == labels.count, (1...4).contains(parts.count), let last = parts.last else { return nil }
        guard parts.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(5 - parts.count)) else { return nil }
        var number = last
        for (index, part) in parts.dropLast().enumerated() { number |= part << (8 * UInt64(3 - index)) }
        return IPAddress(version4: UInt32(truncatingIfNeeded: number))
    }

    /// Returns the value of one part; `0x` begins a hexadecimal and `0` an octal number.
    static func value(_ label: Substring) -> UInt64? {
        if label.hasPrefix("0x") { return label.count == 2 ? 0 : unsigned(label.dropFirst(2), radix: 16) }
        if label.count > 1, label.hasPrefix("0") { return unsigned(label.dropFirst(), radix: 8) }
        return unsigned(label, radix: 10)
    }

    private static func unsigned(_ digits: Substring, radix: Int) -> UInt64? {
        guard digits.first != "+", digits.first != "-" else { return nil }
        return UInt64(digits, radix: radix)
    }
}
