import Text

/// Entity tag (RFC 9110 8.8.3).
package struct ETag: Sendable, Hashable {
    /// Text between the quotes.
    package let value: String
    let isWeak: Bool

    /// - Parameter value: text between the quotes; visible ASCII without quotes.
    package init(strong value: String) {
        self.init(value: value, isWeak: false)
    }

    init(value: String, isWeak: Bool) {
        self.value = value
        self.isWeak = isWeak
    }

    /// Parses a header field with one tag.
    package init?(_ field: String) {
        var rest = field.trimmed[...]
        isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.utf8.count >= 2, rest.first == "\"", rest.last == "\"" else { return nil }
        value = String(rest.dropFirst().dropLast())
        guard !value.utf8.contains(UInt8(ascii: "\"")) else { return nil }
    }

    /// The tag as a header field.
    package var field: String {
        isWeak ? "W/\"\(value)\"" : "\"\(value)\""
    }

    /// Returns whether `field` equals ``field`` of this tag. Does not build that string.
    func matches(_ field: String) -> Bool {
        let (fieldBytes, valueBytes) = (field.utf8Span.span, value.utf8Span.span)
        let start = isWeak ? 3 : 1  // Behind `W/"` or the quote.
        guard fieldBytes.count == start + valueBytes.count + 1, fieldBytes[fieldBytes.count - 1] == UInt8(ascii: "\""),
            fieldBytes[start - 1] == UInt8(ascii: "\""),
            !isWeak || fieldBytes[0] == UInt8(ascii: "W") && fieldBytes[1] == UInt8(ascii: "/")
        else { return false }
        for index in valueBytes.indices where valueBytes[index] != fieldBytes[start + index] { return false }
        return true
    }

    /// Tag of the gzip-compressed body, which is another sequence of bytes and needs another strong tag.
    var gzipped: ETag {
        ETag(value: value + Self.gzipSuffix, isWeak: isWeak)
    }

    /// The tag without the gzip suffix.
    var uncompressed: ETag {
        value.hasSuffix(Self.gzipSuffix)
            ? ETag(value: String(value.dropLast(Self.gzipSuffix.utf8.count)), isWeak: isWeak) : self
    }

    /// Parses the list of an `If-None-Match` or `If-Match` field. Commas inside quotes do not separate.
    static func list(_ field: String) -> [ETag] {
        var tags: [ETag] = []
        var isQuoted = false
        var start = field.utf8.startIndex
        let bytes = field.utf8
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == UInt8(ascii: ","), !isQuoted {
                if let tag = ETag(String(field[start..<index])) { tags.append(tag) }
                start = bytes.index(after: index)
            }
        }
        if let tag = ETag(String(field[start...])) { tags.append(tag) }
        return tags
    }

    private static let gzipSuffix = "-gzip"
}
