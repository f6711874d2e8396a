/// A value that stands in one segment of a path.
package protocol PathParameter: Sendable {
    /// - Parameter pathSegment: decoded; never empty.
    /// - Returns: nil when the segment is no such value, which answers 404.
    init?(pathSegment: String)

    /// Decoded; it is encoded on its way into a URL.
    var pathSegment: String { get }
}

extension String: PathParameter {
    package init?(pathSegment: String) { self = pathSegment }
    package var pathSegment: String { self }
}

/// Whole numbers have one spelling: no sign but a minus, no leading zeros.
extension PathParameter where Self: FixedWidthInteger {
    package init?(pathSegment: String) {
        guard let number = Self(pathSegment), String(number) == pathSegment else { return nil }
        self = number
    }

    package var pathSegment: String { String(self) }
}

extension Int: PathParameter {}
extension Int64: PathParameter {}
