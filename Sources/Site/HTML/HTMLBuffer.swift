import Text

/// Where the compiled templates are: each one is a static function in an extension, in the target it belongs to.
package enum Templates {}

/// A page while it is being written: UTF-8 bytes. Templates append to it; nothing in it is ever read back or changed.
///
/// Public, because the compiler hands no body of a `package` function to another module: there it would look up generic
/// functions at run time, and not know the literals of ``raw(_:)``, of which a list has 1,600.
public struct HTMLBuffer: ~Copyable {
    @usableFromInline var out: ByteBuffer

    /// - Parameter capacity: in bytes; so many hold a wall of sixty posters, and less than what glibc maps anew each time.
    package init(capacity: Int = 98_304) {
        out = ByteBuffer(capacity: capacity)
    }

    /// All that was written, copied.
    package var bytes: [UInt8] { out.bytes }

    /// Literal HTML. The type keeps anything out that was not in the source.
    @inlinable @inline(__always)
    public mutating func raw(_ literal: StaticString) {
        out.append(literal)
    }

    /// Text, or the value of a quoted attribute.
    public mutating func text(_ value: some HTMLText) {
        value.withUTF8Bytes { out.append($0, escaping: .text) }
    }

    /// Text of the commonest type, as one function for all modules.
    package mutating func text(_ value: String) {
        value.utf8Span.span.withUnsafeBufferPointer { out.append($0, escaping: .text) }
    }

    /// A URL that may lead anywhere on the web; `about:blank` in place of one that could run script.
    public mutating func url(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .web) }
    }

    /// A URL that stays on this server; `about:blank` in place of any other.
    public mutating func ownURL(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .own) }
    }

    /// A URL in a list that is separated by commas, as in `srcset`.
    public mutating func candidate(_ value: some HTMLText) {
        value.withUTF8Bytes { out.append(URLRule.web.allows($0) ? $0 : URLRule.refused, escaping: .candidate) }
    }

    /// One segment of a path or one value of a query: everything but letters, digits and `-._~` percent-encoded.
    public mutating func component(_ value: some HTMLText) {
        value.withUTF8Bytes { value in
            // An empty first segment would turn "/" + "" + "/host" into a URL of another host.
            if value.isEmpty,
                out.hasSuffix(UInt8(ascii: "\""), UInt8(ascii: "/"))
                    || out.hasSuffix(UInt8(ascii: "'"), UInt8(ascii: "/"))
            {
                out.append(".")
            }
            out.append(value, escaping: .component)
        }
    }

    private mutating func append(_ value: UnsafeBufferPointer<UInt8>, at rule: URLRule) {
        // What needs no escape holds no control character either, and is looked through once.
        let isPlain = rule.allowsStart(of: value) && ByteEscape.url.firstChanged(in: value, from: 0) == nil
        if isPlain { return out.append(value) }
        out.append(rule.allows(value) ? value : URLRule.refused, escaping: .url)
    }
}
