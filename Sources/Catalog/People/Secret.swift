import Text

/// A cookie or token of 256 random bits, which authenticates a device. Only its SHA-256 is stored.
package struct Secret: Sendable, Hashable {
    /// Text of 64 hexadecimal digits, shown once.
    package let text: String

    /// Parses the text that a browser or a script sent; nil if it has another form.
    package init?(text: String) {
        let digits = text.utf8Span.span
        guard digits.count == 64 else { return nil }
        // Bytes below the subtracted digit or letter wrap around to large numbers.
        for index in digits.indices
        where digits[index] &- UInt8(ascii: "0") >= 10 && digits[index] &- UInt8(ascii: "a") >= 6 {
            return nil
        }
        self.text = text
    }

    package init(_ environment: CatalogEnvironment) {
        text = hexadecimal(environment.randomBytes(32))
    }

    /// SHA-256, which is stored instead of the text.
    package var hash: [UInt8] { SHA256.hash(text.utf8) }
}
