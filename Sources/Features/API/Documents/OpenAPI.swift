import HTTPTypes
import Site
import Text

/// Writes the OpenAPI 3.1 description of everything under /api/v1.
struct OpenAPI {
    let version: String
    let operations: [APIOperation]
    /// Names of the lists of the export document besides items and deletions.
    let exported: [String]

    /// Returns the description as JSON.
    func document() -> [UInt8] {
        var json = JSONWriter(capacity: 32_768)
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

    /// Paths in the order of their first operations.
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
            if operation.allowsAnonymous { json.member("security", []) }
            if !operation.parameters.isEmpty {
                json.array("parameters") { json in
                    for parameter in operation.parameters { write(parameter, to: &json) }
                }
            }
            if let body = operation.body { write(body, to: &json) }
            json.object("responses") { json in
                for (status, answer) in operation.answers {
                    json.object(String(status)) { json in
                        json.member("description", Self.reasonPhrase(status))
                        write(answer, to: &json)
                    }
                }
                for status in operation.problems where !operation.answers.contains(where: { $0.status == status }) {
                    json.object(String(status)) { $0.member("$ref", "#/components/responses/\(status)") }
                }
            }
        }
    }

    /// The library does not know status 507.
    private static func reasonPhrase(_ status: Int) -> String {
        status == 507
            ? HTTPResponse.Status.insufficientStorage.reasonPhrase : HTTPResponse.Status(code: status).reasonPhrase
    }

    private func write(_ parameter: APIOperation.Parameter, to json: inout JSONWriter) {
        json.object { json in
            json.member("name", parameter.name)
            json.member("in", parameter.location.rawValue)
            if parameter.location == .path || APIType(parameter.type).isRequired { json.member("required", true) }
            json.member(ifFilled: "description", parameter.description)
            json.object("schema") { APIType(parameter.type).write(to: &$0) }
        }
    }

    private func write(_ body: APIOperation.Body, to json: inout JSONWriter) {
        json.object("requestBody") { json in
            json.member("required", true)
            switch body {
            case .json(let members): content("application/json", to: &json) { APIType.write(members, to: &$0) }
            case .form(let members):
                content("application/x-www-form-urlencoded", to: &json) { APIType.write(members, to: &$0) }
            case .files(let members): content("multipart/form-data", to: &json) { APIType.write(members, to: &$0) }
            case .bytes: content("application/octet-stream", to: &json) { APIType("file").write(to: &$0) }
            }
        }
    }

    private func write(_ answer: APIOperation.Answer, to json: inout JSONWriter) {
        switch answer {
        case .nothing: break
        case .type(let type): content(type, to: &json) { _ in }
        case .json(let type): content("application/json", to: &json) { APIType(type).write(to: &$0) }
        case .list(let type, let member, let otherMembers):
            content("application/json", to: &json) { APIType.write([(member, type + "[]!")] + otherMembers, to: &$0) }
        }
    }

    /// Writes the content of a body of one media type.
    private func content(_ type: String, to json: inout JSONWriter, _ schema: (inout JSONWriter) -> Void) {
        json.object("content") { json in
            json.object(type) { json in
                json.object("schema", schema)
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
        json.object("responses") { json in
            for status in Set(operations.flatMap(\.problems)).sorted() { write(problem: status, to: &json) }
        }
        json.object("schemas") { json in
            for (name, members) in Self.schemas + [("Export", exportMembers)] {
                json.object(name) { APIType.write(members, to: &$0) }
            }
        }
    }

    private var exportMembers: [(String, String)] {
        [("seorap", "object!"), ("items", "Item[]!")]
            + exported.map { ($0, $0 == "tags" ? "string[]!" : "object[]!") } + [("deletions", "object[]")]
    }

    private func write(problem status: Int, to json: inout JSONWriter) {
        json.object(String(status)) { json in
            json.member("description", Self.reasonPhrase(status))
            if [429, 503].contains(status) {
                json.object("headers") { json in
                    json.object("Retry-After") { json in
                        json.member("description", "Seconds after which it is worth trying again")
                        json.object("schema") { APIType("integer").write(to: &$0) }
                    }
                }
            }
            content("application/problem+json", to: &json) { APIType("Problem").write(to: &$0) }
        }
    }
}
