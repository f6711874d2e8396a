import HTTPTypes

/// The list of what a server answers.
package struct Routes {
    private(set) var root = RouteNode()

    /// Every method with its template, in the order of registration.
    package private(set) var all: [(method: HTTPRequest.Method, template: String)] = []

    /// No routes yet.
    package init() {}

    /// Registers a handler that does not wait for a network. Of GET it answers on the spot, on the connection's thread, and
    /// may read SQLite or a file, but not write: writers wait for one another. Of other methods it runs on one of the few
    /// threads for changes, so that it may. GET answers HEAD too.
    package mutating func on<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, body: BodyRule = .default,
        _ handler: @escaping @Sendable (Request, repeat each P) throws -> Response
    ) {
        add(method, route.template, route.segments, body) { segments in
            guard let values = route.values(segments) else { return nil }
            return .onTheSpot { request in try handler(request, repeat each values) }
        }
    }

    /// Registers a handler that may wait. Its connection is suspended meanwhile, no thread is held. The task is
    /// cancelled when the server stops before it is done.
    package mutating func onAsync<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, body: BodyRule = .default,
        _ handler: @escaping @Sendable (Request, repeat each P) async throws -> Response
    ) {
        add(method, route.template, route.segments, body) { segments in
            guard let values = route.values(segments) else { return nil }
            return .async { request in try await handler(request, repeat each values) }
        }
    }

    private mutating func add(
        _ method: HTTPRequest.Method, _ template: String, _ segments: [RouteSegment], _ body: BodyRule,
        bind: @escaping @Sendable ([String]) -> BoundHandler?
    ) {
        root.add(
            Endpoint(
                method: method, template: template, body: body.resolved(for: method),
                hasSecretPath: ["{token}", "{secret}", "{code}"].contains { template.contains($0) }, bind: bind),
            at: segments[...])
        all.append((method, template))
    }
}

/// A handler with its parameters.
enum BoundHandler {
    case onTheSpot(@Sendable (Request) throws -> Response)
    case async(@Sendable (Request) async throws -> Response)
}

/// What one method of one path does.
struct Endpoint: Sendable {
    let method: HTTPRequest.Method
    let template: String
    let body: BodyRule
    /// Whether a parameter's name says that it must not be read in a log.
    let hasSecretPath: Bool
    /// Nil when a segment is not a value of its parameter's type.
    let bind: @Sendable ([String]) -> BoundHandler?
}
