/// An operation of openapi.json: its parameters, body and responses. Types are written as ``APIType`` parses them.
package struct APIOperation: Sendable {
    package struct Parameter: Sendable {
        package enum Location: String, Sendable { case path, query, header }

        package let name: String
        package let location: Location
        package let description: String
        package let type: String

        package init(_ name: String, in place: Location = .query, _ description: String, type: String = "string") {
            self.name = name
            self.location = place
            self.description = description
            self.type = type
        }
    }

    package enum Body: Sendable {
        /// A JSON object with these members and their types.
        case json([(String, String)])
        case form([(String, String)])
        case files([(String, String)])
        case bytes
    }

    package enum Answer: Sendable {
        case json(String)
        /// An object with a list of values under `member`, and its other members.
        case list(String, member: String, and: [(String, String)] = [])
        case type(String)
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
        let names = path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
        let unsaid = names.filter { name in !parameters.contains { $0.location == .path && $0.name == name } }
        self.parameters = unsaid.map { Parameter($0, in: .path, "") } + parameters
        self.body = body
        answers = [(status, answer)] + also
        self.allowsAnonymous = allowsAnonymous
    }

    /// The error statuses that the operation may return, besides those of ``answers``.
    package var problems: [Int] {
        let isSafe = method == "get"
        let isAsked =
            body != nil || parameters.contains { $0.location == .query && !["string", "string[]"].contains($0.type) }
        var all = [400, 503]
        if !allowsAnonymous { all += isSafe ? [401] : [401, 403] }
        if path.contains("{") { all.append(404) }
        if parameters.contains(where: { $0.name == "If-Match" }) { all.append(412) }
        if case .json(let members)? = body, members.contains(where: { $0.0 == "version" }) { all.append(409) }
        if isAsked { all.append(422) }
        if body != nil { all.append(413) }
        switch body {
        case .form?: all.append(415)
        case .files?: all += [415, 429]
        case .json?, .bytes?, nil: break
        }
        if !isSafe { all.append(507) }
        return all.sorted()
    }
}
