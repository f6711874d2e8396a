import HTTPTypes

/// The routes of a server.
package struct Routes {
    private(set) var root = RouteNode()

    /// All methods with their templates and attributes, in the order of registration.
    package private(set) var all: [RegisteredRoute] = []

    /// Creates an empty set of routes.
    package init() {}

    /// Registers a handler that does not wait for a network. A GET handler runs on the connection's thread and may read
    /// SQLite or a file, but must not write, because writers wait for each other. Handlers of other methods run on one
    /// of the few threads of ``WriteExecutor``, so they may write. GET also serves HEAD.
    package mutating func on<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, body: BodyPolicy = .default,
        attributes: RouteAttributes = RouteAttributes(),
        _ handler: @escaping @Sendable (Request, repeat each P) throws -> Response
    ) {
        add(method, route, body, attributes) { segments in
            guard let values = route.values(segments) else { return nil }
            return .immediate { request in try handler(request, repeat each values) }
        }
    }

    /// Registers a handler that may wait. Its connection is suspended and no thread is blocked. The task is cancelled
    /// if the server stops first.
    package mutating func onAsync<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, body: BodyPolicy = .default,
        attributes: RouteAttributes = RouteAttributes(),
        _ handler: @escaping @Sendable (Request, repeat each P) async throws -> Response
    ) {
        add(method, route, body, attributes) { segments in
            guard let values = route.values(segments) else { return nil }
            return .async { request in try await handler(request, repeat each values) }
        }
    }

    private mutating func add<each P>(
        _ method: HTTPRequest.Method, _ route: Route<repeat each P>, _ body: BodyPolicy, _ attributes: RouteAttributes,
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

/// Method and template of a registered route.
package struct RegisteredRoute: Sendable {
    /// Method of the route; GET also serves HEAD.
    package let method: HTTPRequest.Method
    /// Template of the path, such as `/links/{id}`.
    package let template: String
    package let attributes: RouteAttributes
}

/// Handler with its parameters bound.
enum BoundHandler {
    case immediate(@Sendable (Request) throws -> Response)
    case async(@Sendable (Request) async throws -> Response)
}

/// Handler, body rule and attributes of one method of a route.
struct Endpoint: Sendable {
    let method: HTTPRequest.Method
    let template: String
    let body: BodyPolicy
    /// Whether a parameter's type marks it as secret, which keeps it out of logs.
    let hasSecretPath: Bool
    let attributes: RouteAttributes
    /// Binds the segments to the handler; nil if a segment is not a value of its parameter's type.
    let bind: @Sendable ([String]) -> BoundHandler?
}
