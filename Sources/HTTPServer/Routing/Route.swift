import Web

/// A path with typed parameters. One value is both the pattern to register and the function that makes the URL:
///
///     static let show = Route<Int64>("/links/{id}")
///     show(7)  // "/links/7"
public struct Route<each P: PathParameter>: Sendable {
    /// One reference, because lists copy a route for each of the hundreds of URLs on one page.
    let pattern: RoutePattern

    /// Such as `/links/{id}`.
    package var template: String { pattern.template }
    var segments: [RouteSegment] { pattern.segments }
    /// Whether a parameter must not be read in a log.
    var hasSecret: Bool { pattern.hasSecret }

    /// - Parameter template: begins with a slash; a segment in braces is a parameter, in the order of the types.
    package init(_ template: StaticString) {
        self.init(path: "\(template)")
    }

    /// A route of one of several rooms that have the same ones: `/movies/{id}` and `/books/{id}`.
    /// - Parameter text: as a template is.
    package init(path text: String) {
        var types = 0
        var hasSecret = false
        for type in repeat (each P).self {
            types += 1
            if type.isSecret { hasSecret = true }
        }
        pattern = RoutePattern(text, types: types, hasSecret: hasSecret)
    }

    /// The path of this route with these values, percent-encoded.
    public func callAsFunction(_ values: repeat each P) -> String {
        var pieces = pattern.pieces.makeIterator()
        var path = pieces.next() ?? ""
        for value in repeat each values {
            path += value.encodedPathSegment
            path += pieces.next() ?? ""
        }
        return path
    }

    /// The values in these segments; nil when one of them is no such value.
    func values(_ segments: [String]) -> (repeat each P)? {
        var next = segments.makeIterator()
        func value<T: PathParameter>(_ type: T.Type) throws(NoSuchValue) -> T {
            guard let segment = next.next(), let value = T(pathSegment: segment) else { throw NoSuchValue() }
            return value
        }
        do {
            return (repeat try value((each P).self))
        } catch {
            return nil
        }
    }

    private struct NoSuchValue: Error {}
}

/// One segment of a template.
enum RouteSegment: Equatable {
    case fixed(String)
    case parameter
}

/// What a route is made of, whatever the types of its parameters.
final class RoutePattern: Sendable {
    let template: String
    let segments: [RouteSegment]
    let hasSecret: Bool
    /// The text around the parameters.
    let pieces: [String]

    init(_ text: String, types: Int, hasSecret: Bool) {
        precondition(text.hasPrefix("/"), "A route begins with a slash: \(text)")
        precondition(text == "/" || !text.hasSuffix("/"), "A route does not end with a slash: \(text)")
        template = text
        segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: true).map { segment in
            segment.hasPrefix("{") && segment.hasSuffix("}") ? .parameter : .fixed(String(segment))
        }
        self.hasSecret = hasSecret
        let parameters = segments.count { $0 == .parameter }
        precondition(parameters == types, "\(text) has \(parameters) parameters but \(types) types")
        var pieces = [""]
        for segment in segments {
            pieces[pieces.count - 1] += "/"
            switch segment {
            case .fixed(let text): pieces[pieces.count - 1] += text
            case .parameter: pieces.append("")
            }
        }
        // So that a page can write it as it is.
        precondition(pieces.allSatisfy { $0.utf8.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "/") } }, text)
        self.pieces = segments.isEmpty ? ["/"] : pieces
    }
}
