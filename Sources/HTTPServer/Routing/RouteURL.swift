import Text

/// The URL of a route with one number, put together where it is written: a wall of sixty posters has two hundred, and most of
/// what such a text costs is its memory.
package struct RouteURL: Sendable {
    private let pattern: RoutePattern?
    private let number: Int64
    /// The whole of it where there is no pattern.
    private let whole: String

    init(_ pattern: RoutePattern, _ number: Int64) {
        (self.pattern, self.number, whole) = (pattern, number, "")
    }

    /// - Parameter text: as a route makes it.
    package init(_ text: String) {
        (pattern, number, whole) = (nil, 0, text)
    }

    package var text: String {
        var text = ""
        withUTF8Bytes { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    /// The most bytes that ``write(to:)`` writes; nil where there is no pattern and the text may hold any.
    package var most: Int? { pattern.map { $0.size + Int64.mostDigits } }

    /// Writes a URL that has a pattern: letters, digits and slashes, nothing that HTML would escape.
    ///
    /// Invariant: the two pieces and the number write as many bytes as they say of themselves.
    /// - Parameter target: has room for ``most`` bytes.
    /// - Returns: how many were written.
    package func write(to target: UnsafeMutablePointer<UInt8>) -> Int {
        guard let pattern else { return 0 }
        let start = pattern.write(0, to: target)
        return pattern.write(1, to: start + number.writeDigits(to: start)) - target
    }

    /// - Parameter body: gets UTF-8, which is gone when it returns.
    package func withUTF8Bytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let most else {
            var whole = whole
            return whole.withUTF8(body)
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: most) { text in
            guard let start = text.baseAddress else { return }
            body(UnsafeBufferPointer(start: start, count: write(to: start)))
        }
    }
}

extension Route {
    /// The same as calling it, of a route whose only parameter is a number.
    package func url(_ number: Int64) -> RouteURL {
        precondition(pattern.pieces.count == 2, "\(template) has other parameters")
        return RouteURL(pattern, number)
    }
}
