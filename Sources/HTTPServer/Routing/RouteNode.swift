import HTTPTypes

/// Trie of path segments. A fixed segment wins over a parameter, regardless of the order of registration.
struct RouteNode: Sendable {
    private var fixed: [String: RouteNode] = [:]
    /// Node for a parameter, at most one. An array because a struct cannot contain itself.
    private var parameter: [RouteNode] = []
    private var endpoints: [Endpoint] = []

    mutating func add(_ endpoint: Endpoint, at segments: ArraySlice<RouteSegment>) {
        switch segments.first {
        case nil:
            precondition(
                !endpoints.contains { $0.method == endpoint.method },
                "\(endpoint.method) \(endpoint.template) is registered twice")
            endpoints.append(endpoint)
        case .fixed(let text):
            fixed[text, default: RouteNode()].add(endpoint, at: segments.dropFirst())
        case .parameter:
            if parameter.isEmpty { parameter.append(RouteNode()) }
            parameter[0].add(endpoint, at: segments.dropFirst())
        }
    }

    /// Finds the endpoint for these decoded segments.
    func match(_ method: HTTPRequest.Method, _ segments: ArraySlice<String>) -> RouteMatch {
        var values: [String] = []
        var allowed: [String] = []
        if let (endpoint, handler) = find(method, segments, &values, &allowed) { return .found(endpoint, handler) }
        return allowed.isEmpty ? .nothing : .otherMethods(allowed)
    }

    private func find(
        _ method: HTTPRequest.Method, _ segments: ArraySlice<String>, _ values: inout [String],
        _ allowed: inout [String]
    ) -> (Endpoint, BoundHandler)? {
        guard let segment = segments.first else { return bind(method, values, &allowed) }
        if let node = fixed[segment], let found = node.find(method, segments.dropFirst(), &values, &allowed) {
            return found
        }
        guard !segment.isEmpty, let node = parameter.first else { return nil }
        values.append(segment)
        defer { values.removeLast() }
        return node.find(method, segments.dropFirst(), &values, &allowed)
    }

    /// Returns the endpoint at this node for the method, or adds the node's methods to `allowed`.
    private func bind(
        _ method: HTTPRequest.Method, _ values: [String], _ allowed: inout [String]
    ) -> (Endpoint, BoundHandler)? {
        for endpoint in endpoints where endpoint.method == method || (method == .head && endpoint.method == .get) {
            if let handler = endpoint.bind(values) { return (endpoint, handler) }
        }
        for endpoint in endpoints where endpoint.bind(values) != nil {
            for name in endpoint.method == .get ? ["GET", "HEAD"] : [endpoint.method.rawValue]
            where !allowed.contains(name) {
                allowed.append(name)
            }
        }
        return nil
    }
}

/// Result of matching a request in the trie.
enum RouteMatch {
    case found(Endpoint, BoundHandler)
    /// The path exists, but not for this method; the value lists its methods.
    case otherMethods([String])
    case nothing
}
