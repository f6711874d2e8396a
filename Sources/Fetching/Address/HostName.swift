import Foundation

/// Host names as they go on the wire: lower-case ASCII, internationalised labels in Punycode, numbers as addresses.
enum HostName {
    /// Nil when no host may look like this.
    static func normalised(_ text: some StringProtocol) -> String? {
        if text.hasPrefix("[") {
            guard text.hasSuffix("]"), let address = IPAddress(String(text.dropFirst().dropLast())),
                address.bytes.count == 16
            else { return nil }
            return "[\(address)]"
        }
        guard let decoded = String(validating: PercentEncoding.decode(text), as: UTF8.self),
            let ascii = ascii(decoded), !ascii.isEmpty, ascii.utf8.count <= 253,
            !ascii.utf8.contains(where: isForbidden)
        else { return nil }
        var labels = ascii.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last == "" { labels.removeLast() }
        guard let last = labels.last, labels.allSatisfy({ !$0.isEmpty && $0.utf8.count <= 63 }) else { return nil }
        guard isNumber(last) else { return ascii }
        return IPv4Number.address(labels)?.description
    }

    private static func ascii(_ host: String) -> String? {
        if host.utf8.allSatisfy({ $0 < 0x80 }) { return host.lowercased() }
        let dotted = host.unicodeScalars.map { "\u{3002}\u{FF0E}\u{FF61}".unicodeScalars.contains($0) ? "." : $0 }
        let visible = dotted.filter { !$0.properties.isDefaultIgnorableCodePoint }
        let mapped = String(String.UnicodeScalarView(visible)).precomposedStringWithCompatibilityMapping
            .lowercased().precomposedStringWithCanonicalMapping
        var labels: [String] = []
        for label in mapped.split(separator: ".", omittingEmptySubsequences: false) {
            guard label.unicodeScalars.count <= 63 else { return nil }
            if label.utf8.allSatisfy({ $0 < 0x80 }) {
                labels.append(String(label))
            } else {
                guard label.unicodeScalars.allSatisfy(isAllowed), let code = Punycode.encode(String(label)) else {
                    return nil
                }
                labels.append("xn--" + code)
            }
        }
        return labels.joined(separator: ".")
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return true }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator:
            return false
        default:
            return true
        }
    }

    private static func isForbidden(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7f || "#%/:<>?@[\\]^|".utf8.contains(byte)
    }

    private static func isNumber(_ label: Substring) -> Bool {
        label.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } || IPv4Number.value(label) != nil
    }
}

/// The numeric forms of IPv4 that resolvers accept: decimal, octal and hexadecimal, with one to four parts.
enum IPv4Number {
    static func address(_ labels: [Substring]) -> IPAddress? {
        let parts = labels.compactMap(value)
        guard parts.count == labels.count, (1...4).contains(parts.count), let last = parts.last else { return nil }
        guard parts.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * UInt64(5 - parts.count)) else { return nil }
        var number = last
        for (index, part) in parts.dropLast().enumerated() { number |= part << (8 * UInt64(3 - index)) }
        return IPAddress(bytes: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt64($0))) })
    }

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
