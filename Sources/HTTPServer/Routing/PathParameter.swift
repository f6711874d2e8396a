import Web

/// Value in one segment of a path.
public protocol PathParameter: Sendable {
    /// - Parameter pathSegment: the decoded segment; never empty.
    /// - Returns: nil if the segment is not such a value; the request is then answered with 404.
    init?(pathSegment: String)

    /// The decoded segment; it is encoded when a URL is built.
    var pathSegment: String { get }

    /// ``pathSegment`` as it is written in a URL.
    var encodedPathSegment: String { get }

    /// Whether the value is a credential, so that logs must not show the path. The default is false.
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

/// Whole numbers have one spelling: no sign except a minus, no leading zeros.
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

/// Credential in a path, such as the token of a sign-in link. The access log shows the route's template instead.
package struct SecretSegment: PathParameter, ExpressibleByStringLiteral {
    /// The decoded text.
    package let text: String

    /// - Parameter text: text without encoding.
    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }
    package init?(pathSegment: String) { text = pathSegment }

    package var pathSegment: String { text }
    package static var isSecret: Bool { true }
}
