/// Writes the OpenAPI 3.1 description of everything under /api/v1.
struct OpenAPI {
    let version: String
    let operations: [APIOperation]

    func document() -> [UInt8] {
        var json = JSONWriter(capacity: 16_384)
        json.object { json in
            json.member("openapi", "3.1.0")
            json.object("info") { json in
                json.member("title", "Seorap")
                json.member("version", version)
            }
            json.array("security") { $0.object { $0.member("token", []) } }
            json.object("paths") { json in
                for path in paths { write(path, to: &json) }
            }
            json.object("components", components)
        }
        return json.bytes
    }

    /// In the order of their first operation.
    private var paths: [String] {
        var seen: Set<String> = []
        return operations.map(\.path).filter { seen.insert($0).inserted }
    }

    private func write(_ path: String, to json: inout JSONWriter) {
        json.object(path) { json in
            for operation in operations where operation.path == path { write(operation, to: &json) }
        }
    }

    private func write(_ operation: APIOperation, to json: inout JSONWriter) {
        json.object(operation.method) { json in
            json.member("summary", operation.summary)
            if !operation.parameters.isEmpty {
                json.array("parameters") { json in
                    for parameter in operation.parameters { write(parameter, to: &json) }
                }
            }
            if let body = operation.body { write(body, to: &json) }
            json.object("responses") { json in
                json.object(String(operation.status)) { json in
                    json.member("description", operation.summary)
                    write(operation.answer, to: &json)
                }
                json.object("default") { json in
                    json.member("description", "A problem")
                    json.object("content") { json in
                        json.object("application/problem+json") { reference("Problem", in: &$0) }
                    }
                }
            }
        }
    }

    private func write(_ parameter: APIOperation.Parameter, to json: inout JSONWriter) {
        json.object { json in
            json.member("name", parameter.name)
            json.member("in", parameter.place.rawValue)
            if parameter.place == .path { json.member("required", true) }
            json.member("description", parameter.description)
            json.object("schema") { $0.member("type", parameter.type) }
        }
    }

    private func write(_ body: APIOperation.Body, to json: inout JSONWriter) {
        let (type, members) =
            switch body {
            case .json(let members): ("application/json", members)
            case .form(let members): ("application/x-www-form-urlencoded", members)
            }
        json.object("requestBody") { json in
            json.object("content") { json in
                json.object(type) { json in
                    json.object("schema") { schema(members, in: &$0) }
                }
            }
        }
    }

    private func write(_ answer: APIOperation.Answer, to json: inout JSONWriter) {
        switch answer {
        case .nothing: break
        case .type(let type):
            json.object("content") { json in
                json.object(type) { _ in }
            }
        case .schema(let name):
            json.object("content") { json in
                json.object("application/json") { reference(name, in: &$0) }
            }
        case .listOf(let name, let member):
            json.object("content") { json in
                json.object("application/json") { list(of: name, member: member, in: &$0) }
            }
        }
    }

    private func list(of name: String, member: String, in json: inout JSONWriter) {
        json.object("schema") { json in
            json.member("type", "object")
            json.object("properties") { json in
                json.object(member) { json in
                    json.member("type", "array")
                    json.object("items") { $0.member("$ref", "#/components/schemas/" + name) }
                }
            }
        }
    }

    private func reference(_ name: String, in json: inout JSONWriter) {
        json.object("schema") { $0.member("$ref", "#/components/schemas/" + name) }
    }

    private func schema(_ members: [(String, String)], in json: inout JSONWriter) {
        json.member("type", "object")
        json.object("properties") { json in
            for (name, type) in members {
                json.object(name) { json in
                    json.member("type", type.hasSuffix("[]") ? "array" : type)
                    if type.hasSuffix("[]") {
                        json.object("items") { $0.member("type", String(type.dropLast(2))) }
                    }
                }
            }
        }
    }

    private func components(_ json: inout JSONWriter) {
        json.object("securitySchemes") { json in
            json.object("token") { json in
                json.member("type", "http")
                json.member("scheme", "bearer")
            }
        }
        json.object("schemas") { json in
            for (name, members) in Self.schemas {
                json.object(name) { schema(members, in: &$0) }
            }
        }
    }

    private static let schemas: [(String, [(String, String)])] = [
        (
            "Item",
            [
                ("id", "string"), ("kind", "string"), ("title", "string"), ("subtitle", "string"), ("note", "string"),
                ("state", "string"), ("favourite", "boolean"), ("addedAt", "string"), ("changedAt", "string"),
                ("trashedAt", "string"), ("folder", "object"), ("tags", "string[]"), ("cover", "object"),
                ("version", "integer"), ("sources", "object"),
            ]
        ),
        ("Tag", [("name", "string"), ("count", "integer")]),
        (
            "Folder",
            [("id", "string"), ("name", "string"), ("emoji", "string"), ("parent", "string"), ("count", "integer")]
        ),
        (
            "Job",
            [
                ("id", "integer"), ("kind", "string"), ("state", "string"), ("item", "string"), ("done", "integer"),
                ("total", "integer"), ("error", "object"),
            ]
        ),
        (
            "Import",
            [
                ("id", "integer"), ("format", "string"), ("state", "string"), ("startedAt", "string"),
                ("accepted", "integer"), ("duplicate", "integer"), ("failed", "integer"),
            ]
        ),
        ("Accepted", [("accepted", "object[]"), ("refused", "object[]")]),
        ("Health", [("status", "string"), ("version", "string"), ("schema", "integer")]),
        (
            "Problem",
            [
                ("type", "string"), ("title", "string"), ("status", "integer"), ("detail", "string"),
                ("problems", "object[]"), ("current", "object"),
            ]
        ),
    ]
}
