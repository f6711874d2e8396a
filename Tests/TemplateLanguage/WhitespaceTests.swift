import TemplateLanguage
import TestSupport
import Testing

/// Whitespace of a template that is written to the page.
@Suite struct WhitespaceTests {
    @Test(arguments: [
        // Blocks, on both sides of both tags.
        ("<div>\n  <p>\n    a\n  </p>\n\n  <hr>\n</div>\n", "<div><p>a</p><hr></div>"),
        ("a\n<P>b</P>\nc", "a<P>b</P>c"),
        ("<ul>\n<li>a</li>\n<li>b\n</li>\n</ul>", "<ul><li>a</li><li>b</li></ul>"),
        (
            "<html>\n<head>\n<title>a</title>\n<meta>\n</head>\n</html>",
            "<html><head><title>a</title><meta></head></html>"
        ),
        // Controls.
        ("<button>\n  a\n</button>\n<input>\n<b>c</b>", "<button>a</button><input><b>c</b>"),
        ("<select>\n<option>a</option>\n</select>", "<select><option>a</option></select>"),
        // Inline elements and text.
        ("<b>a</b>\n  <i>b</i>", "<b>a</b><i>b</i>"),
        ("a\n  b\n\n<a>\n c\n</a>\nd", "a\nb<a>c</a>d"),
        ("a >\n b", "a >\nb"),
        ("<p></p>a >\n b", "<p></p>a >\nb"),
        ("<div>a</div><!-- b -->\n<b>c</b>", "<div>a</div><!-- b --><b>c</b>"),
        ("<!-- a -->\nb", "<!-- a -->b"),
        // Within a line.
        ("<p> a  b </p> <p>c</p>", "<p> a  b </p> <p>c</p>"),
        ("<b>a</b> <i>b</i>", "<b>a</b> <i>b</i>"),
        // Elements with significant whitespace.
        ("<pre>\n\n  <b>a</b>\n</pre>", "<pre>\n\n  <b>a</b>\n</pre>"),
        ("<div>\n<pre>a</pre>\n</div>", "<div><pre>a</pre></div>"),
        ("<textarea>\n\n  a\n</textarea>", "<textarea>\n\n  a\n</textarea>"),
        ("<b title=\"a\n  b\"></b>", "<b title=\"a\n  b\"></b>"),
        // Inside a tag.
        ("<b\n   class=\"a\"\n  id='c'\n></b>", "<b class=\"a\" id='c'></b>"),
        ("<input\n  required\n  name = \"a\"\n/>", "<input required name = \"a\"/>"),
        ("<b class=\"a\" ></b>", "<b class=\"a\" ></b>"),
        // SVG, comments and the ends of a template.
        ("<svg>\n  <path/>\n  <text>\n a</text>\n</svg>", "<svg><path/><text>a</text></svg>"),
        ("a\n{# b #}\nc", "ac"),
        ("\n\n<b>a</b>\n\n", "<b>a</b>"),
    ])
    func literalsKeepMeaningfulWhitespaceOnly(body: String, page: String) throws {
        #expect(try written(body) == page)
    }

    @Test(arguments: [
        ("<b>\n  {% if a %}\n    <i>b</i>\n  {% else %}\n    c\n  {% end %}\n</b>", "<b>‹if›<i>b</i>‹else›c‹end›</b>"),
        ("{% for a in b %}\n  <a>c</a>\n{% end %}\n<a>d</a>", "‹for›<a>c</a>‹end›<a>d</a>"),
        ("<b>{% call a %}\n  c</b>", "<b>‹call›c</b>"),
        ("a{% if b %} c{% end %} d", "a‹if› c‹end› d"),
        ("a\n{{ b }}\n{{ c }}\nd", "a\n‹b›\n‹c›\nd"),
        ("<p>\n  {{ b }}\n</p>", "<p>‹b›</p>"),
        ("<b>{{ b }}\n c</b>\n{{ d }} <i>e</i>", "<b>‹b›\nc</b>‹d› <i>e</i>"),
        ("<pre>{% for a in b %}{{ a }}\n{% end %}\n</pre>", "<pre>‹for›‹a›\n‹end›\n</pre>"),
        (
            "<b\n  {% if a %} hidden{% end %}\n  {% if b %}\n  class=\"c\"\n  {% end %}\n  id=\"d\"></b>",
            "<b‹if› hidden‹end›‹if› class=\"c\"‹end› id=\"d\"></b>"
        ),
    ])
    func directivesKeepMeaningfulWhitespaceOnly(body: String, page: String) throws {
        #expect(try written(body) == page)
    }

    @Test func attributeAfterLineBreakAndDirectiveKeepsItsSpace() throws {
        #expect(try #require(rejection("<b a=\"c\"\n{% if d %}hidden{% end %}></b>")).message.contains("white space"))
    }

    /// Returns the literals that the compiled template writes, with every other statement as ‹its first word›.
    private func written(_ body: String) throws -> String {
        try statements(body).map { line in
            if line.hasPrefix("html.raw(\"") {
                return line.dropFirst("html.raw(\"".count).dropLast(2).replacing("\\n", with: "\n")
                    .replacing("\\\"", with: "\"")
            }
            if line.hasPrefix("html.") { return "‹\(line.dropFirst("html.text(".count).dropLast())›" }
            if line.hasPrefix("Templates.") { return "‹call›" }
            if line == "}" { return "‹end›" }
            return line == "} else {" ? "‹else›" : "‹\(line.prefix { $0 != " " })›"
        }.joined()
    }
}
