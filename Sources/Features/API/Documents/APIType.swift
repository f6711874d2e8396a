import Site
import Text

/// A JSON Schema in a word: `string`, `integer`, `number`, `boolean`, `object`, `time` (RFC 3339) or `file`;
/// `inbox|kept` for one of these words, `1...200` for integers, `Item` for a schema of this description, `Item|Items`
/// for either of them. `[]` behind it makes a list of it, `?` lets it be null, and `!` means that the member is always
/// there.
struct APIType {
    /// The notation without `!` and `?`.
    private let word: Substring
    let isRequired: Bool
    private let isNullable: Bool

    init(_ notation: String) {
        var word = notation[...]
        isRequired = word.hasSuffix("!")
        if isRequired { word.removeLast() }
        isNullable = word.hasSuffix("?")
        if isNullable { word.removeLast() }
        self.word = word
    }

    /// Writes the members of the schema.
    func write(to json: inout JSONWriter) {
        if word.hasSuffix("[]") {
            writeType("array", to: &json)
            json.object("items") { APIType(String(word.dropLast(2))).write(to: &$0) }
        } else if word.first?.isUppercase == true {
            writeReferences(to: &json)
        } else if word.contains("|") {
            writeType("string", to: &json)
            json.member("enum", word.split(separator: "|").map(String.init))
        } else if let range = word.firstRange(of: "...") {
            writeType("integer", to: &json)
            if let minimum = Int(word[..<range.lowerBound]) { json.member("minimum", minimum) }
            if let maximum = Int(word[range.upperBound...]) { json.member("maximum", maximum) }
        } else {
            writeType(["time", "file"].contains(word) ? "string" : String(word), to: &json)
            if word == "time" { json.member("format", "date-time") }
            if word == "file" { json.member("format", "binary") }
        }
    }

    private func writeType(_ type: String, to json: inout JSONWriter) {
        if isNullable { json.member("type", [type, "null"]) } else { json.member("type", type) }
    }

    private func writeReferences(to json: inout JSONWriter) {
        let references = word.split(separator: "|").map { "#/components/schemas/" + $0 }
        guard references.count > 1 else { return json.member("$ref", references[0]) }
        json.array("anyOf") { json in
            for reference in references { json.object { $0.member("$ref", reference) } }
        }
    }

    /// Writes the members of the schema of an object.
    /// - Parameter members: names and types.
    static func write(_ members: [(String, String)], to json: inout JSONWriter) {
        json.member("type", "object")
        json.object("properties") { json in
            for (name, type) in members {
                json.object(name) { APIType(type).write(to: &$0) }
            }
        }
        let required = members.filter { APIType($0.1).isRequired }.map(\.0)
        if !required.isEmpty { json.member("required", required) }
    }
}
