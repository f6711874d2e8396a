import Text

/// The namespace of the compiled templates. Each template is a static function in an extension, in the target that uses
/// it.
package enum Templates {}

/// A page while it is written, as UTF-8 bytes. Templates only append to it.
///
/// Public for ``raw(_:)``, which a list calls 1,600 times. The compiler does not inline a `package` function across
/// modules, and copying a literal takes a few instructions only if it is inlined.
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
    package mutating func text(_ value: some HTMLText) {
        value.withUTF8Bytes { out.append($0, escaping: .text) }
    }

    /// Appends a `String`. Calling the generic function from other modules costs a lookup at run time.
    package mutating func text(_ value: String) {
        value.utf8Span.span.withUnsafeBufferPointer { out.append($0, escaping: .text) }
    }

    /// Appends a URL that may lead anywhere on the web; `about:blank` in place of one that could run a script.
    package mutating func url(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .web) }
    }

    /// Appends a URL of this server; `about:blank` in place of any other.
    package mutating func ownURL(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .own) }
    }

    /// Appends a URL of a comma-separated list, as in `srcset`.
    package mutating func candidate(_ value: some HTMLText) {
        value.withUTF8Bytes { out.append(URLRule.web.allows($0) ? $0 : URLRule.refused, escaping: .candidate) }
    }

    /// Appends one path segment or query value: everything but letters, digits and `-._~` is percent-encoded.
    package mutating func component(_ value: some HTMLText) {
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
        out.append(rule.allows(value) ? value : URLRule.refused, escaping: .url)
    }
}
