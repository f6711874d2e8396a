import Text

/// The namespace of the compiled templates. Each template is a static function in an extension, in the target that uses
/// it.
package enum Templates {}

/// A page while it is written, as UTF-8 bytes. Templates only append to it.
///
/// Public, because the compiler neither inlines nor specialises a `package` function across modules: generic functions
/// would be looked up at run time, and ``raw(_:)``, which a list calls 1,600 times, would not know its literal.
public struct HTMLBuffer: ~Copyable {
    @usableFromInline var out: ByteBuffer

    /// - Parameter capacity: in bytes. The default holds a wall of sixty posters and stays below the size from which
    ///   glibc maps memory for each allocation.
    package init(capacity: Int = 98_304) {
        out = ByteBuffer(capacity: capacity)
    }

    /// A copy of all bytes written.
    package var bytes: [UInt8] { out.bytes }

    /// Appends literal HTML. The parameter type allows only text from the source code.
    @inlinable @inline(__always)
    public mutating func raw(_ literal: StaticString) {
        out.append(literal)
    }

    /// Appends text or the value of a quoted attribute.
    public mutating func text(_ value: some HTMLText) {
        value.withUTF8Bytes { out.append($0, escaping: .text) }
    }

    /// Appends a `String`, the commonest type, by one function that all modules share.
    package mutating func text(_ value: String) {
        value.utf8Span.span.withUnsafeBufferPointer { out.append($0, escaping: .text) }
    }

    /// Appends a URL that may lead anywhere on the web; `about:blank` in place of one that could run a script.
    public mutating func url(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .web) }
    }

    /// Appends a URL of this server; `about:blank` in place of any other.
    public mutating func ownURL(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .own) }
    }

    /// Appends a URL of a comma-separated list, as in `srcset`.
    public mutating func candidate(_ value: some HTMLText) {
        value.withUTF8Bytes { out.append(URLRule.web.allows($0) ? $0 : URLRule.replacement, escaping: .candidate) }
    }

    /// Appends one path segment or query value: everything but letters, digits and `-._~` is percent-encoded.
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
        // A URL without anything to escape holds no control character either, so that one pass over its bytes is
        // enough.
        let isPlain = rule.allowsStart(of: value) && ByteEscape.url.firstChanged(in: value, from: 0) == nil
        if isPlain { return out.append(value) }
        out.append(rule.allows(value) ? value : URLRule.replacement, escaping: .url)
    }
}
