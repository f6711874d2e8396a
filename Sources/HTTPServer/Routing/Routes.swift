import HTTPTypes

/// The list of what a server answers.
package struct Routes {
    private(set) var root = RouteNode()

    /// Every method with its template and what is said about it, in the order of registration.
    package private(set) var all: [RegisteredRoute] = []

    /// No routes yet.
    package init() {}

    /// Registers a handler that does not wait for a network. Of GET it answers on the spot, on the connection's thread, and
    /// may read SQLite or a file, but not write: writers wait for one another. Of other methods it runs on one of the few
    /// threads for changes, so that it may. GET answers HEAD too.
    package mutating func on<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, body: BodyRule = .default,
        attributes: RouteAttributes = RouteAttributes(),
        _ handler: @escaping @Sendable (Request, repeat each P) throws -> Response
    ) {
        add(method, route, body, attributes) { segments in
            guard let values = route.values(segments) else { return nil }
            return .onTheSpot { request in try handler(request, repeat each values) }
        }
    }

    /// Registers a handler that may wait. Its connection is suspended meanwhile, no thread is held. The task is
    /// cancelled when the server stops before it is done.
    package mutating func onAsync<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, body: BodyRule = .default,
        attributes: RouteAttributes = RouteAttributes(),
        _ handler: @escaping @Sendable (Request, repeat each P) async throws -> Response
    ) {
        add(method, route, body, attributes) { segments in
            guard let values = route.values(segments) else { return nil }
            return .async { request in try await handler(request, repeat each values) }
        }
    }

    private mutating func add<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, _ body: BodyRule, _ attributes: RouteAttributes,
        bind: @escaping @Sendable ([String]) -> BoundHandler?
    ) {
        root.add(
            Endpoint(
                method: method, template: route.template, body: body.resolved(for: method),
                hasSecretPath: route.hasSecret, attributes: attributes, bind: bind),
            at: route.segments[...])
        all.append(RegisteredRoute(method: method, template: route.template, attributes: attributes))
    }
}

/// One line of the list of what a server answers.
package struct RegisteredRoute: Sendable {
    /// GET answers HEAD too.
    package let method: HTTPRequest.Method
    /// Such as `/links/{id}`.
    package let template: String
    /// What is said about it.
    package let attributes: RouteAttributes
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
    /// Whether a parameter's type says that it must not be read in a log.
    let hasSecretPath: Bool
    let attributes: RouteAttributes
    /// Nil when a segment is not a value of its parameter's type.
    let bind: @Sendable ([String]) -> BoundHandler?
}
