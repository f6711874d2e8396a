import TemplateLanguage
import Testing

/// The Swift code generated from templates.
@Suite struct GeneratedSwiftTests {
    @Test func adjacentLiteralsBecomeOneCall() throws {
        #expect(try statements("<p>a</p>{# gone #}<b>\"\\</b>") == [#"html.raw("<p>a</p><b>\"\\</b>")"#])
    }

    @Test func elseIfBecomesANestedIf() throws {
        let lines = try statements("{% if a %}1{% else if let b %}2{% else %}3{% end %}")
        #expect(
            lines == [
                "if a {", #"html.raw("1")"#, "} else {", "if let b {", #"html.raw("2")"#, "} else {", #"html.raw("3")"#,
                "}", "}",
            ])
    }

    @Test func otherTemplatesAreCalled() throws {
        let lines = try statements(
            "{% wrap page(title: t) %}{% call card %}{% call row(a: [1], b: \"}}%}\") %}{% end %}")
        #expect(
            lines == [
                "Templates.page(&html, title: t, content: { html in", "Templates.card(&html)",
                "Templates.row(&html, a: [1], b: \"}}%}\")", "})",
            ])
    }

    @Test func expressionsMayHoldBracesAndStrings() throws {
        #expect(try statements(#"{{ a.map { "}}\("}}")" } }}"#) == [#"html.text(a.map { "}}\("}}")" })"#])
    }

    @Test func theFunctionHasTheDeclaredParameters() throws {
        let text = "\n{% template card(a: Int, b: [String: Int] = [:], content) %}\n{% import Catalog %}\n{% content %}"
        let swift = try Template(text).swiftSource(file: "Templates/Links/Card.html", module: "Links")
        #expect(swift.contains("import HTTPServer\nimport Site\nimport Catalog\n"))
        #expect(
            swift.contains(
                "static func card(_ html: inout HTMLBuffer, a: Int, b: [String: Int] = [:], content: (inout HTMLBuffer) -> Void)"
            ))
        #expect(!(try Template(text).swiftSource(file: "", module: "Site")).contains("import Site"))
    }

    @Test func otherTargetsSeeOnlyPackageTemplates() throws {
        let own = try Template("{% template a %}").swiftSource(file: "A.html", module: "Site")
        let shared = try Template("{% package template a %}").swiftSource(file: "A.html", module: "Site")
        #expect(own.contains("\nstatic func a(_ html: inout HTMLBuffer) {"))
        #expect(shared.contains("\npackage static func a(_ html: inout HTMLBuffer) {"))
    }

    @Test func sourceLocationsNameTheTemplate() throws {
        let swift = try Template("{% template a %}\n<p>\n{{ x }}</p>").swiftSource(file: "A.html", module: "Site")
        #expect(swift.contains("#sourceLocation(file: \"A.html\", line: 3)\nhtml.text(x)\n"))
    }

    @Test func attributesMayBeOptional() throws {
        let body =
            "<input{% if a %} checked{% end %}{% if b %} disabled{% else %} {% end %} name=\"c\"{% if d %} e='{{ f }}'{% end %}>"
        #expect(try statements(body).contains(#"html.raw(" name=\"c\"")"#))
    }
}
