/// One line of openapi.json: what a request may carry and what comes back.
package struct APIOperation: Sendable {
    package struct Parameter: Sendable {
        package enum Place: String, Sendable { case path, query, header }

        package let name: String
        package let place: Place
        package let description: String
        /// As JSON Schema names types: string, integer, boolean.
        package let type: String

        package init(_ name: String, in place: Place = .query, _ description: String, type: String = "string") {
            self.name = name
            self.place = place
            self.description = description
            self.type = type
        }
    }

    package enum Body: Sendable {
        /// A JSON object with these members and their types.
        case json([(String, String)])
        case form([(String, String)])
    }

    package enum Answer: Sendable {
        /// The name of a schema in components.
        case schema(String)
        case listOf(String, member: String)
        case type(String)
        case nothing
    }

    /// In lower case, as OpenAPI writes it.
    package let method: String
    package let path: String
    package let summary: String
    package let parameters: [Parameter]
    package let body: Body?
    package let status: Int
    package let answer: Answer

    package init(
        _ method: String, _ path: String, _ summary: String, parameters: [Parameter] = [], body: Body? = nil,
        status: Int = 200, answer: Answer
    ) {
        self.method = method
        self.path = path
        self.summary = summary
        self.parameters = parameters
        self.body = body
        self.status = status
        self.answer = answer
    }
}
