import Fetching

/// The host of an address between people (Unicode) and the network (punycode).
enum HostName {
    /// Lower-case ASCII, no trailing dot; nil if this can be no host. Nearly all are plain names and need no parser; the rest
    /// (international, escaped, numeric, IPv6) is left to the one that knows all forms.
    static func ascii(_ bytes: ArraySlice<UInt8>) -> String? {
        let name = bytes.last == UInt8(ascii: ".") ? bytes.dropLast() : bytes
        if isPlain(name) { return String(decoding: name.map { $0.isLetter ? $0 | 0x20 : $0 }, as: UTF8.self) }
        guard let host = try? WebAddress("http://" + String(decoding: bytes, as: UTF8.self) + "/").host else {
            return nil
        }
        let trimmed = host.hasSuffix(".") ? String(host.dropLast()) : host
        return trimmed.utf8.allSatisfy { $0.isHostByte || ".[]:".utf8.contains($0) } ? trimmed : nil
    }

    /// As people read it, without `www.`.
    static func display(_ host: String) -> String {
        let unicode = host.contains("xn--") ? (try? WebAddress("http://" + host))?.displayHost ?? host : host
        return unicode.hasPrefix("www.") && unicode.dropFirst(4).contains(".") ? String(unicode.dropFirst(4)) : unicode
    }

    /// Labels of letters, digits and hyphens, the last one not a number.
    private static func isPlain(_ name: ArraySlice<UInt8>) -> Bool {
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return name.count <= 253 && labels.last?.first?.isLetter == true
            && labels.allSatisfy { (1...63).contains($0.count) && $0.allSatisfy(\.isHostByte) }
    }
}

extension UInt8 {
    fileprivate var isHostByte: Bool {
        isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
