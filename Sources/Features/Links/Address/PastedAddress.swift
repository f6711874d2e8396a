import Text

/// A typed or pasted text as an address: trimmed, and with a scheme.
struct PastedAddress {
    let text: String
    /// Whether the text named its scheme; only then may the host be one word, such as `http://nas:5000`.
    let hasScheme: Bool

    init(_ pasted: String) throws(LinkAddressError) {
        let text = Self.trimmed(pasted)
        guard !text.isEmpty else { throw .empty }
        guard text.count <= LinkAddress.maxBytes else { throw .tooLong }
        let scheme = text.prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        let textAfterScheme = text[scheme.endIndex...]
        hasScheme =
            scheme.first?.isLetter == true && textAfterScheme.first == UInt8(ascii: ":")
            && !Self.beginsWithPort(textAfterScheme.dropFirst())
        guard !hasScheme else {
            self.text = String(decoding: text, as: UTF8.self)
            return
        }
        // `example.com/a`, `//example.com` and `localhost:8080` count as https.
        let slashes = text.prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        // One slash begins a path.
        guard slashes.count != 1, let first = text.first, !"?#.".utf8.contains(first) else { throw .relative }
        self.text = "https://" + String(decoding: text[slashes.endIndex...], as: UTF8.self)
    }

    /// Whether a text begins with a port, as in `8080` or `8080/path`: then a host precedes the colon, not a
    /// scheme.
    private static func beginsWithPort(_ text: ArraySlice<UInt8>) -> Bool {
        let digits = text.prefix { $0.isDigit }
        guard (1...5).contains(digits.count) else { return false }
        return digits.endIndex == text.endIndex || "/?#\\".utf8.contains(text[digits.endIndex])
    }

    /// Returns the text in NFC, without the white space, quotes and brackets that people copy along with an
    /// address.
    private static func trimmed(_ text: String) -> [UInt8] {
        var text = Substring(text.nfc)
        while let first = text.unicodeScalars.first, first.isInvisible { text.unicodeScalars.removeFirst() }
        while let last = text.unicodeScalars.last, last.isInvisible { text.unicodeScalars.removeLast() }
        for (open, close) in [("<", ">"), ("\"", "\""), ("'", "'"), ("“", "”"), ("(", ")")]
        where text.hasPrefix(open) && text.hasSuffix(close) && text.count > 2 {
            text = text.dropFirst().dropLast()
        }
        // URL parsers ignore tabs and line breaks inside an address.
        return text.utf8.filter { !"\t\n\r".utf8.contains($0) }
    }
}

extension Unicode.Scalar {
    fileprivate var isInvisible: Bool {
        value <= 0x20 || properties.isWhitespace || properties.generalCategory == .format
            || properties.generalCategory == .control
    }
}
