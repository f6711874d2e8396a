/// Where the compiled templates are: each one is a static function in an extension, in the target it belongs to.
package enum Templates {}

/// A page while it is being written: UTF-8 bytes. Templates append to it; nothing in it is ever read back or changed.
package struct HTMLBuffer: Sendable {
    @usableFromInline package private(set) var bytes: [UInt8] = []

    package init(capacity: Int = 65_536) {
        bytes.reserveCapacity(capacity)
    }

    /// Literal HTML. The type keeps anything out that was not in the source.
    package mutating func raw(_ literal: StaticString) {
        literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Text, or the value of a quoted attribute.
    package mutating func text(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, escaping: .text) }
    }

    /// The same for the commonest type, which a caller in another module can then call without a detour.
    package mutating func text(_ value: String) {
        var value = value
        value.withUTF8 { append($0, escaping: .text) }
    }

    /// A URL that may lead anywhere on the web; `about:blank` in place of one that could run script.
    package mutating func url(_ value: some HTMLText) {
        value.withUTF8Bytes { append(URLRule.web.allows($0) ? $0 : URLRule.refused, escaping: .url) }
    }

    /// A URL that stays on this server; `about:blank` in place of any other.
    package mutating func ownURL(_ value: some HTMLText) {
        value.withUTF8Bytes { append(URLRule.own.allows($0) ? $0 : URLRule.refused, escaping: .url) }
    }

    /// A URL in a list that is separated by commas, as in `srcset`.
    package mutating func candidate(_ value: some HTMLText) {
        value.withUTF8Bytes { append(URLRule.web.allows($0) ? $0 : URLRule.refused, escaping: .candidate) }
    }

    /// One segment of a path or one value of a query: everything but letters, digits and `-._~` percent-encoded.
    package mutating func component(_ value: some HTMLText) {
        value.withUTF8Bytes { value in
            // An empty first segment would turn "/" + "" + "/host" into a URL of another host.
            if value.isEmpty, bytes.last == UInt8(ascii: "/"), let quote = bytes.dropLast().last,
                quote == 34 || quote == 39
            {
                bytes.append(UInt8(ascii: "."))
            }
            append(value, escaping: .component)
        }
    }

    private mutating func append(_ value: UnsafeBufferPointer<UInt8>, escaping escape: ByteEscape) {
        var start = 0
        for index in value.indices where escape.changes(value[index]) {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: value[start..<index]))
            escape.append(value[index], to: &bytes)
            start = index + 1
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: value[start...]))
    }
}
