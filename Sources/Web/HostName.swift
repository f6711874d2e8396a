import Foundation
import Text

/// Normalises host names: lower-case ASCII, internationalised labels in Punycode, numbers as addresses.
package enum HostName {
    /// Returns the normalised host; `nil` if it is not a valid host.
    static func normalised(_ bytes: ArraySlice<UInt8>) -> String? {
        if isPlain(bytes) { return String(decoding: bytes.map(\.lowercasedASCII), as: UTF8.self) }
        let text = String(decoding: bytes, as: UTF8.self)
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

    /// Whether a name consists of labels of letters, digits, hyphens and underscores, the last one not a number. Nearly
    /// all names do.
    private static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return name.count <= 253 && labels.last?.first?.isLetter == true
            && labels.allSatisfy { (1...63).contains($0.count) && $0.allSatisfy(\.isHostByte) }
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
        label.utf8.allSatisfy(\.isDigit) || IPv4Number.value(label) != nil
    }
}

extension HostName {
    /// Returns a host with internationalised labels in Unicode, except those whose letters resemble Latin ones.
    package static func readable(_ host: String) -> String {
        guard host.contains("xn--") else { return host }
        return host.split(separator: ".", omittingEmptySubsequences: false).map(readableLabel).joined(separator: ".")
    }

    private static func readableLabel(_ label: Substring) -> String {
        guard label.hasPrefix("xn--"), let decoded = Punycode.decode(label.dropFirst(4)),
            decoded.unicodeScalars.allSatisfy(isDistinct), decoded.utf8.contains(where: { $0 >= 0x80 }),
            Punycode.encode(decoded) == String(label.dropFirst(4))
        else { return String(label) }
        return decoded
    }

    /// Whether a letter cannot be mistaken for another ASCII letter: ASCII itself, Hangul, Kana, Han and Latin letters
    /// with accents.
    private static func isDistinct(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2d, 0x30...0x39, 0x61...0x7a: true
        case 0xe0...0xf6, 0xf8...0xff: true
        case 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc, 0x4e00...0x9fff, 0xac00...0xd7a3: true
        default: false
        }
    }
}

extension UInt8 {
    /// Whether the byte is a letter, a digit, `-` or `_`, as in the labels of plain host names.
    package var isHostByte: Bool { isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") }
}
