/// An operation of openapi.json: its parameters, body and responses. Types are written as ``APIType`` parses them.
package struct APIOperation: Sendable {
    package struct Parameter: Sendable {
        package enum Location: String, Sendable { case path, query, header }

        package let name: String
        package let location: Location
        package let description: String
        package let type: String

        package init(_ name: String, in location: Location = .query, _ description: String, type: String = "string") {
            self.name = name
            self.location = location
            self.description = description
            self.type = type
        }
    }

    /// The body of the request. Pairs are a name and its type.
    package enum Body: Sendable {
        /// A JSON object with these members.
        case json([(String, String)])
        /// A URL-encoded form with these fields.
        case form([(String, String)])
        /// A multipart form with these fields.
        case files([(String, String)])
        /// A body of any media type.
        case bytes
    }

    /// The body of a response.
    package enum Answer: Sendable {
        /// A JSON value of this type.
        case json(String)
        /// An object with a list of values of one type under `member`, and its other members with their types.
        case list(String, member: String, and: [(String, String)] = [])
        /// Bytes of this media type.
        case type(String)
        /// No body.
        case nothing
    }

    /// HTTP method in lower case, as in OpenAPI.
    package let method: String
    package let path: String
    package let summary: String
    /// All parameters; those of the path that have no description are added.
    package let parameters: [Parameter]
    package let body: Body?
    /// Responses by status, the usual one first.
    package let answers: [(status: Int, answer: Answer)]
    /// Whether the operation needs no session.
    package let allowsAnonymous: Bool

    /// - Parameter also: further responses that are not errors.
    package init(
        _ method: String, _ path: String, _ summary: String, parameters: [Parameter] = [], body: Body? = nil,
        status: Int = 200, answer: Answer, also: [(Int, Answer)] = [], allowsAnonymous: Bool = false
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        let pathNames = path.split(separator: "/").filter { $0.hasPrefix("{") }
            .map { String($0.dropFirst().dropLast()) }
        let undescribed = pathNames.filter { name in !parameters.contains { $0.location == .path && $0.name == name } }
        self.parameters = undescribed.map { Parameter($0, in: .path, "") } + parameters
        self.body = body
        answers = [(status, answer)] + also
        self.allowsAnonymous = allowsAnonymous
    }

    /// The error statuses that the operation may return, besides those of ``answers``.
    package var problems: [Int] {
        let isSafe = method == "get"
        // Every text is a valid query parameter of type string.
        let canBeInvalid =
            body != nil || parameters.contains { $0.location == .query && !["string", "string[]"].contains($0.type) }
        var statuses = [400, 503]
        if !allowsAnonymous { statuses += isSafe ? [401] : [401, 403] }
        if path.contains("{") { statuses.append(404) }
        if parameters.contains(where: { $0.name == "If-Match" }) { statuses.append(412) }
        if case .json(let members)? = body, members.contains(where: { $0.0 == "version" }) { statuses.append(409) }
        if canBeInvalid { statuses.append(422) }
        if body != nil { statuses.append(413) }
        switch body {
        case .form?: statuses.append(415)
        case .files?: statuses += [415, 429]
        case .json?, .bytes?, nil: break
        }
        if !isSafe { statuses.append(507) }
        return statuses.sorted()
    }
}
