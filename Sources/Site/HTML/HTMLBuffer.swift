/// Where the compiled templates are: each one is a static function in an extension, in the target it belongs to.
package enum Templates {}

/// A page while it is being written: UTF-8 bytes. Templates append to it; nothing in it is ever read back or changed.
///
/// It holds memory of its own, because a page consists of some two thousand small pieces and an array asks before each
/// whether somebody else holds it. Invariant: `capacity` bytes behind `start` belong to this buffer alone, which cannot be
/// copied, and the first `count` of them have been written. Whoever writes calls ``reserve(_:)`` first.
package struct HTMLBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    private var count = 0
    private var capacity: Int

    /// - Parameter capacity: in bytes; so many hold a wall of sixty posters, and less than what glibc maps anew each time.
    package init(capacity: Int = 98_304) {
        start = .allocate(capacity: capacity)
        self.capacity = capacity
    }

    deinit {
        start.deallocate()
    }

    /// All that was written, copied.
    package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

    /// Literal HTML. The type keeps anything out that was not in the source.
    package mutating func raw(_ literal: StaticString) {
        append(literal.utf8Start, literal.utf8CodeUnitCount)
    }

    /// Text, or the value of a quoted attribute.
    package mutating func text(_ value: some HTMLText) {
        value.withUTF8Bytes { appendText($0) }
    }

    /// The same for the commonest type, which a caller in another module can then call without a detour.
    package mutating func text(_ value: String) {
        value.utf8Span.span.withUnsafeBufferPointer { appendText($0) }
    }

    package mutating func text(_ value: some PlainHTMLText) {
        value.withUTF8Bytes { append($0) }
    }

    /// A URL that may lead anywhere on the web; `about:blank` in place of one that could run script.
    package mutating func url(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .web) }
    }

    /// A URL that stays on this server; `about:blank` in place of any other.
    package mutating func ownURL(_ value: some HTMLText) {
        value.withUTF8Bytes { append($0, at: .own) }
    }

    /// A URL in a list that is separated by commas, as in `srcset`.
    package mutating func candidate(_ value: some HTMLText) {
        value.withUTF8Bytes { append(URLRule.web.allows($0) ? $0 : URLRule.refused, escaping: .candidate) }
    }

    /// One segment of a path or one value of a query: everything but letters, digits and `-._~` percent-encoded.
    package mutating func component(_ value: some HTMLText) {
        value.withUTF8Bytes { value in
            // An empty first segment would turn "/" + "" + "/host" into a URL of another host.
            if value.isEmpty, count > 1, start[count - 1] == UInt8(ascii: "/"),
                start[count - 2] == UInt8(ascii: "\"") || start[count - 2] == UInt8(ascii: "'")
            {
                raw(".")
            }
            append(value, escaping: .component)
        }
    }

    // MARK: Bytes

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress { append(start, bytes.count) }
    }

    private mutating func append(_ bytes: UnsafePointer<UInt8>, _ size: Int) {
        reserve(size)
        (start + count).initialize(from: bytes, count: size)
        count += size
    }

    private mutating func reserve(_ size: Int) {
        if capacity - count < size { grow(by: size) }
    }

    private mutating func grow(by size: Int) {
        capacity = max(capacity * 2, count + size)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: start, count: count)
        start.deallocate()
        start = larger
    }

    private mutating func appendText(_ value: UnsafeBufferPointer<UInt8>) {
        append(value, escaping: .text)
    }

    private mutating func append(_ value: UnsafeBufferPointer<UInt8>, at rule: URLRule) {
        // Nearly all: nothing to escape, hence no control character either, and one look at each byte.
        if ByteEscape.url.countOfUnchanged(value) == value.count {
            append(rule.allowsStart(of: value) ? value : URLRule.refused)
        } else {
            append(rule.allows(value) ? value : URLRule.refused, escaping: .url)
        }
    }

    private mutating func append(_ value: UnsafeBufferPointer<UInt8>, escaping escape: ByteEscape) {
        var rest = value
        while let first = rest.baseAddress, !rest.isEmpty {
            let kept = escape.countOfUnchanged(rest)
            append(first, kept)
            guard kept < rest.count else { return }
            reserve(ByteEscape.longest)
            count += escape.write(rest[kept], to: start + count)
            rest = UnsafeBufferPointer(rebasing: rest[(kept + 1)...])
        }
    }
}
