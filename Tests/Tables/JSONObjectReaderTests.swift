import Testing
import Text

@testable import Tables

@Suite struct JSONObjectReaderTests {
    private func read(
        _ text: String, entering members: Set<String> = ["children"], pieces: Int = 3, limit: Int = JSONLimits.object
    ) throws -> [(json: String, ancestors: [Int], path: [String])] {
        var rest = Array(text.utf8)[...]
        let source = {
            defer { rest = rest.dropFirst(pieces) }
            return rest.isEmpty ? nil : Array(rest.prefix(pieces))
        }
        var reader = try JSONObjectReader(source, limit: limit) { members.contains($0.last ?? "") }
        var found: [(String, [Int], [String])] = []
        while let node = try reader.next() {
            found.append(
                (node.isTooLarge ? "" : String(decoding: node.bytes, as: UTF8.self), node.ancestors, node.path))
        }
        return found
    }

    @Test func returnsObjectsAsTheyEndWithTheirAncestors() throws {
        let found = try read(
            #"{"children": [{"a": [1, {"b": "}"}], "c": null}, {"name": "x", "children": [{}, {"d": -1.5e3}]}], "e": "\"]"}"#
        )
        #expect(
            found.map(\.json) == [
                #"{"a":[1, {"b": "}"}],"c":null}"#, "{}", #"{"d":-1.5e3}"#, #"{"name":"x"}"#, #"{"e":"\"]"}"#,
            ])
        #expect(found.map(\.ancestors) == [[0], [0, 2], [0, 2], [0], []])
        #expect(
            found.map(\.path) == [["children"], ["children", "children"], ["children", "children"], ["children"], []])
    }

    @Test func readsAListOfObjects() throws {
        #expect(try read(#"[{"a":1},2,"x",[{"b":2}],{"c":3}]"#).map(\.json) == [#"{"a":1}"#, #"{"b":2}"#, #"{"c":3}"#])
        #expect(try read("").isEmpty && read(" [] ").isEmpty)
    }

    @Test(arguments: [
        "{", "[{", #"{"a"#, #"{"a":"#, #"{"a":[1"#, "]", "}", ":", #"{"a" 1}"#, "words", #"{"children":[}"#, "{1}",
    ])
    func malformedJSONThrowsBroken(text: String) {
        #expect(throws: ImportFileError.broken) { try read(text) }
    }

    @Test func marksAnObjectBeyondTheLimitAsTooLarge() throws {
        let large = String(repeating: "x", count: 100)
        let found = try read(#"[{"a":"\#(large)"},{"b":1}]"#, limit: 50)
        #expect(found.map(\.json) == ["", #"{"b":1}"#])
    }

    @Test func deepNestingThrowsBroken() {
        let deep = String(repeating: #"{"children":["#, count: 600)
        #expect(throws: ImportFileError.broken) { try read(deep, pieces: 4_096) }
    }

    private func elements(_ text: String, of member: String?, limit: Int = JSONLimits.object) throws -> [String] {
        var rest: [UInt8]? = Array(text.utf8)
        let source = {
            defer { rest = nil }
            return rest
        }
        var reader = try JSONObjectReader(source, of: member, limit: limit)
        var found: [String] = []
        while let object = try reader.next() {
            found.append(String(decoding: object.bytes, as: UTF8.self) + (object.isTooLarge ? "…" : ""))
        }
        return found
    }

    @Test func returnsObjectsOfAListAtAnyDepthUnchanged() throws {
        let text =
            #"{"a":{"b":1},"journals":[{"entries":[{ "x" : [{"y":"}"}] , "entries":[{}]}, 1, {"z":2}]}],"entries":{"c":3}}"#
        #expect(try elements(text, of: "entries") == [#"{ "x" : [{"y":"}"}] , "entries":[{}]}"#, #"{"z":2}"#])
        #expect(try elements("[\(text)]", of: nil) == [text])
        #expect(try elements(text, of: nil) == [text] && elements(text, of: "none") == [])
        #expect(throws: ImportFileError.broken) { try elements(String(text.dropLast()), of: "entries") }
    }

    @Test func elementBeyondTheLimitIsTruncated() throws {
        #expect(try elements(#"[{"a":"xxxxxxxx"},{"b":1}]"#, of: nil, limit: 8) == [#"{"a":"xx…"#, #"{"b":1}"#])
    }
}
