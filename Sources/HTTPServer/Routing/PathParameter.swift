import Web

/// A value that stands in one segment of a path.
public protocol PathParameter: Sendable {
    /// - Parameter pathSegment: decoded; never empty.
    /// - Returns: nil when the segment is no such value, which answers 404.
    init?(pathSegment: String)

    /// Decoded; it is encoded on its way into a URL.
    var pathSegment: String { get }

    /// ``pathSegment`` as it stands in a URL.
    var encodedPathSegment: String { get }

    /// Whether whoever knows the value may do something with it, so that no log shows the path; false unless said.
    static var isSecret: Bool { get }
}

extension PathParameter {
    public static var isSecret: Bool { false }
    public var encodedPathSegment: String { PercentEncoding.encode(pathSegment) }
}

extension String: PathParameter {
    public init?(pathSegment: String) { self = pathSegment }
    public var pathSegment: String { self }
}

/// Whole numbers have one spelling: no sign but a minus, no leading zeros.
extension PathParameter where Self: FixedWidthInteger {
    public init?(pathSegment: String) {
        guard let number = Self(pathSegment), String(number) == pathSegment else { return nil }
        self = number
    }

    public var pathSegment: String { String(self) }
    public var encodedPathSegment: String { pathSegment }
}

extension Int: PathParameter {}
extension Int64: PathParameter {}

/// Text that opens something, such as the token of a sign-in link: the access log shows the route's template instead.
package struct SecretSegment: PathParameter, ExpressibleByStringLiteral {
    /// Decoded.
    package let text: String

    /// - Parameter text: not encoded.
    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }
    package init?(pathSegment: String) { text = pathSegment }

    package var pathSegment: String { text }
    package static var isSecret: Bool { true }
}
