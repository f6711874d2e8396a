import Web

/// A path with typed parameters: the pattern to register and the function that builds the URL.
///
///     static let show = Route<Int64>("/links/{id}")
///     show(7)  // "/links/7"
public struct Route<each P: PathParameter>: Sendable {
    /// A class instance, because lists copy a route for each of the hundreds of URLs on a page.
    let pattern: RoutePattern

    /// Template of the path, such as `/links/{id}`.
    package var template: String { pattern.template }
    var segments: [RouteSegment] { pattern.segments }
    /// Whether a parameter must be kept out of logs.
    var hasSecret: Bool { pattern.hasSecret }

    /// - Parameter template: begins with a slash. A segment in braces is a parameter, in the order of the types.
    package init(_ template: StaticString) {
        self.init(path: "\(template)")
    }

    /// Creates a route from a template made at run time, for features that share routes: `/movies/{id}` and
    /// `/books/{id}`.
    /// - Parameter template: as in the other initialiser.
    package init(path template: String) {
        var typeCount = 0
        var hasSecret = false
        for type in repeat (each P).self {
            typeCount += 1
            if type.isSecret { hasSecret = true }
        }
        pattern = RoutePattern(template, typeCount: typeCount, hasSecret: hasSecret)
    }

    /// Returns the percent-encoded path with these values.
    public func callAsFunction(_ values: repeat each P) -> String {
        var pieces = pattern.pieces.makeIterator()
        var path = pieces.next() ?? ""
        for value in repeat each values {
            path += value.encodedPathSegment
            path += pieces.next() ?? ""
        }
        return path
    }

    /// Parses the parameters; nil if a segment is not a value of its parameter's type.
    func values(_ segments: [String]) -> (repeat each P)? {
        var iterator = segments.makeIterator()
        func value<T: PathParameter>(_ type: T.Type) throws(InvalidPathParameterError) -> T {
            guard let segment = iterator.next(), let value = T(pathSegment: segment) else {
                throw InvalidPathParameterError()
            }
            return value
        }
        do {
            return (repeat try value((each P).self))
        } catch {
            return nil
        }
    }

    private struct InvalidPathParameterError: Error {}
}

/// Segment of a template.
enum RouteSegment: Equatable {
    case fixed(String)
    case parameter
}

/// Pattern of a route, independent of the types of its parameters.
final class RoutePattern: Sendable {
    let template: String
    let segments: [RouteSegment]
    let hasSecret: Bool
    /// Text before, between and after the parameters.
    let pieces: [String]

    init(_ text: String, typeCount: Int, hasSecret: Bool) {
        precondition(text.hasPrefix("/"), "A route begins with a slash: \(text)")
        precondition(text == "/" || !text.hasSuffix("/"), "A route does not end with a slash: \(text)")
        template = text
        segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: true).map { segment in
            segment.hasPrefix("{") && segment.hasSuffix("}") ? .parameter : .fixed(String(segment))
        }
        self.hasSecret = hasSecret
        let parameterCount = segments.count { $0 == .parameter }
        precondition(parameterCount == typeCount, "\(text) has \(parameterCount) parameters but \(typeCount) types")
        var pieces = [""]
        for segment in segments {
            pieces[pieces.count - 1] += "/"
            switch segment {
            case .fixed(let text): pieces[pieces.count - 1] += text
            case .parameter: pieces.append("")
            }
        }
        // Pages write the template without escaping, so it must need none.
        precondition(pieces.allSatisfy { $0.utf8.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "/") } }, text)
        self.pieces = segments.isEmpty ? ["/"] : pieces
    }
}
