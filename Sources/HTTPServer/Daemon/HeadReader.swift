import HTTPTypes
import Web

/// Parses the request line and finds the route.
struct HeadReader {
    /// Result of routing a request.
    enum Match {
        case found(Endpoint, BoundHandler)
        /// The path is registered without its trailing slash; the value is the URL to redirect to.
        case moved(String)
        /// The path exists, but not for this method; the value lists its methods.
        case otherMethods([String])
        case nothing
    }

    /// The parsed head with its route.
    struct Head {
        let request: RequestHead
        let match: Match
        /// The authority of a target in absolute form.
        let authority: ArraySlice<UInt8>?
        /// The error in the request line. The other properties are still set, for the log and the error page.
        let problem: HTTPError?
    }

    let state: ServerState
    let target: [UInt8]
    let method: String
    let headers: HeaderBlock

    func read(_ connection: Connection) -> Head {
        guard let parsed = RequestTarget(target), let method = HTTPRequest.Method(method) else {
            return makeHead(
                connection, path: target, problem: .badRequest("badTarget", "The request line is malformed."))
        }
        let path = parsed.path.isEmpty ? [UInt8(ascii: "/")] : Array(parsed.path)
        if connection.headSize > state.configuration.limits.head {
            return makeHead(
                connection, path: path, method: method,
                problem: HTTPError(
                    .requestHeaderFieldsTooLarge, code: "headTooLarge",
                    detail: "Request line and header may have at most \(state.configuration.limits.head) bytes."))
        }
        guard let query = FormFields(urlEncoded: parsed.query ?? []) else {
            return makeHead(
                connection, path: path, method: method,
                problem: .badRequest("badQuery", "The query is not UTF-8, holds a NUL or has too many fields."))
        }
        var segments: [String] = []
        for segment in parsed.segments {
            guard let text = PercentEncoding.decodeSegment(segment) else {
                return makeHead(
                    connection, path: path, method: method,
                    problem: .badRequest("badPath", "The path is not UTF-8, holds a NUL or a bad escape."))
            }
            segments.append(text)
        }
        let rawQuery = parsed.query.map { String(decoding: $0, as: UTF8.self) }
        let match = self.match(method, segments, path: path, rawQuery: rawQuery)
        return makeHead(
            connection, path: path, method: method, rawQuery: rawQuery, query: query, match: match,
            authority: parsed.authority)
    }

    private func match(_ method: HTTPRequest.Method, _ segments: [String], path: [UInt8], rawQuery: String?) -> Match {
        switch state.root.match(method, segments[...]) {
        case .found(let endpoint, let handler):
            return .found(endpoint, handler)
        case .otherMethods(let allowed):
            return .otherMethods(allowed)
        case .nothing:
            guard segments.last == "", case let withoutSlash = segments.dropLast(), !withoutSlash.isEmpty else {
                return .nothing
            }
            if case .nothing = state.root.match(method, withoutSlash) { return .nothing }
            let location = String(decoding: path.dropLast(), as: UTF8.self)
            return .moved(rawQuery.map { location + "?" + $0 } ?? location)
        }
    }

    private func makeHead(
        _ connection: Connection, path: [UInt8], method: HTTPRequest.Method = .get, rawQuery: String? = nil,
        query: FormFields = FormFields(), match: Match = .nothing, authority: ArraySlice<UInt8>? = nil,
        problem: HTTPError? = nil
    ) -> Head {
        var endpoint: Endpoint?
        if case .found(let found, _) = match { endpoint = found }
        let origin = ClientAddress(
            peer: connection.address, isSecure: state.configuration.tls != nil, headers: headers,
            trusted: state.configuration.trustedProxies)
        let request = RequestHead(
            number: state.nextNumber(), method: method, path: String(decoding: path, as: UTF8.self), rawQuery: rawQuery,
            query: query, headers: headers, address: origin.address, isSecure: origin.isSecure,
            authority: origin.host ?? headers.values("host").first, route: endpoint?.template,
            takesFiles: endpoint?.body.takesFiles ?? false, hasSecretPath: endpoint?.hasSecretPath ?? false,
            attributes: endpoint?.attributes ?? RouteAttributes())
        return Head(request: request, match: match, authority: authority, problem: problem)
    }
}
