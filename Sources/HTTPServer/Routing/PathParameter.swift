import Web

/// A value that stands in one segment of a path.
package protocol PathParameter: Sendable {
    /// - Parameter pathSegment: decoded; never empty.
    /// - Returns: nil when the segment is no such value, which answers 404.
    init?(pathSegment: String)

    /// Decoded; it is encoded on its way into a URL.
    var pathSegment: String { get }

    /// How many bytes ``pathSegment`` has in a URL, percent-encoded.
    var pathSegmentSize: Int { get }

    /// Writes ``pathSegment`` as it stands in a URL.
    /// - Parameter target: has room for ``pathSegmentSize`` bytes, all of which are written.
    /// - Returns: where the next byte comes.
    func writePathSegment(to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>

    /// Whether whoever knows the value may do something with it, so that no log shows the path; false unless said.
    static var isSecret: Bool { get }
}

extension PathParameter {
    package static var isSecret: Bool { false }

    package var pathSegmentSize: Int { PercentEncoding.size(of: pathSegment) }

    package func writePathSegment(to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        PercentEncoding.encode(pathSegment, to: target)
    }
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

    package var pathSegmentSize: Int {
        var size = self < 0 ? 2 : 1
        var rest = magnitude / 10
        while rest > 0 {
            size += 1
            rest /= 10
        }
        return size
    }

    /// Digits need no escape.
    package func writePathSegment(to target: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let size = pathSegmentSize
        var place = size
        var rest = magnitude
        repeat {
            place -= 1
            target[place] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        } while rest > 0
        if self < 0 { target[0] = UInt8(ascii: "-") }
        return target + size
    }
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
