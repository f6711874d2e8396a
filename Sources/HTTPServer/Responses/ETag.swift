import Text

/// An entity tag (RFC 9110 8.8.3).
package struct ETag: Sendable, Hashable {
    /// What stands between the quotes.
    package let value: String
    let isWeak: Bool

    /// - Parameter value: what stands between the quotes; visible ASCII without quotes.
    package init(strong value: String) {
        self.init(value: value, isWeak: false)
    }

    init(value: String, isWeak: Bool) {
        self.value = value
        self.isWeak = isWeak
    }

    /// Reads one tag as it stands in a header field.
    package init?(_ field: String) {
        var rest = field.trimmed[...]
        isWeak = rest.hasPrefix("W/")
        if isWeak { rest = rest.dropFirst(2) }
        guard rest.utf8.count >= 2, rest.first == "\"", rest.last == "\"" else { return nil }
        value = String(rest.dropFirst().dropLast())
        guard !value.utf8.contains(UInt8(ascii: "\"")) else { return nil }
    }

    /// As it stands in a header field.
    package var field: String {
        isWeak ? "W/\"\(value)\"" : "\"\(value)\""
    }

    /// The same as comparing it with ``field``.
    func stands(in field: String) -> Bool {
        let (given, mine) = (field.utf8Span.span, value.utf8Span.span)
        let start = isWeak ? 3 : 1
        guard given.count == start + mine.count + 1, given[given.count - 1] == UInt8(ascii: "\""),
            given[start - 1] == UInt8(ascii: "\""),
            !isWeak || given[0] == UInt8(ascii: "W") && given[1] == UInt8(ascii: "/")
        else { return false }
        for index in mine.indices where mine[index] != given[start + index] { return false }
        return true
    }

    /// The tag of the same thing, compressed: another sequence of bytes, so another strong tag.
    var gzipped: ETag {
        ETag(value: value + Self.gzipSuffix, isWeak: isWeak)
    }

    /// The tag without the mark of compression.
    var plain: ETag {
        value.hasSuffix(Self.gzipSuffix)
            ? ETag(value: String(value.dropLast(Self.gzipSuffix.utf8.count)), isWeak: isWeak) : self
    }

    /// The tags of an `If-None-Match` or `If-Match` list. Commas inside quotes do not separate.
    static func list(_ field: String) -> [ETag] {
        var tags: [ETag] = []
        var quoted = false
        var start = field.utf8.startIndex
        let bytes = field.utf8
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\"") { quoted.toggle() }
            if bytes[index] == UInt8(ascii: ","), !quoted {
                if let tag = ETag(String(field[start..<index])) { tags.append(tag) }
                start = bytes.index(after: index)
            }
        }
        if let tag = ETag(String(field[start...])) { tags.append(tag) }
        return tags
    }

    private static let gzipSuffix = "-gzip"
}
