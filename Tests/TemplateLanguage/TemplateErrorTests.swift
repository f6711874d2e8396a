import TemplateLanguage
import Testing

/// Templates that the compiler rejects as unsafe or malformed.
@Suite struct TemplateErrorTests {
    @Test(arguments: [
        ("<script>{{ x }}</script>", "script"),
        ("<script>let a = 1</script>", "inline script"),
        ("<style>{{ x }}</style>", "<style> is blocked"),
        ("<style>a{}</style>", "<style> is blocked"),
        ("<noscript>{{ x }}</noscript>", "content is not text"),
        ("<iframe>{{ x }}</iframe>", "content is not text"),
        ("<!-- {{ x }} -->", "a comment"),
        ("<!--{{ x }}--><p></p>", "a comment"),
        ("<!doctype {{ x }}>", "a declaration"),
        ("<{{ x }}>", "a tag name"),
        ("<h{{ x }}></h1>", "a tag name"),
        ("<p></{{ x }}>", "a tag name"),
        ("<p></p{{ x }}>", "a tag name"),
        ("<p {{ x }}></p>", "an attribute name"),
        ("<p{{ x }}></p>", "a tag name"),
        ("<p data-{{ x }}=\"\"></p>", "an attribute name"),
        ("<p data-a {{ x }}></p>", "an attribute name"),
        ("<p class=\"a\"{{ x }}></p>", "an attribute name"),
        ("<p class={{ x }}></p>", "unquoted attribute"),
        ("<p class= {{ x }}></p>", "unquoted attribute"),
        ("<p class=a></p>", "put quotes"),
        ("<p onclick=\"{{ x }}\"></p>", "onclick runs script"),
        ("<p ONCLICK=\"\"></p>", "onclick runs script"),
        ("<svg onload></svg>", "onload runs script"),
        ("<p style=\"{{ x }}\"></p>", "use a class"),
        ("<p style=\"color:red\"></p>", "use a class"),
        ("<iframe srcdoc=\"{{ x }}\"></iframe>", "srcdoc"),
        ("<base href=\"/\">", "<base>"),
        ("<plaintext>", "<plaintext>"),
        ("<xmp>{{ x }}</xmp>", "<xmp>"),
        ("<meta http-equiv=\"refresh\" content=\"0;url={{ x }}\">", "redirect"),
        ("<svg><animate values=\"{{ x }}\"/></svg>", "animation"),
        ("<svg><set to=\"{{ x }}\"/></svg>", "animation"),
        ("<a ping=\"{{ x }}\"></a>", "ping"),
        ("<a href=\"javascript:alert(1)\"></a>", "does not start as a safe one"),
        ("<a href=\"JavaScript:{{ x }}\"></a>", "does not start as a safe one"),
        ("<a href=\"&#106;avascript:{{ x }}\"></a>", "does not start as a safe one"),
        ("<a href=\"data:text/html,{{ x }}\"></a>", "does not start as a safe one"),
        ("<a href=\"//{{ x }}\"></a>", "does not start as a safe one"),
        ("<a href=\"/\\{{ x }}\"></a>", "does not start as a safe one"),
        ("<a href=\" /{{ x }}\"></a>", "does not start as a safe one"),
        ("<a href=\"{% if x %}vbscript:{% else %}/{% end %}\"></a>", "does not start as a safe one"),
        ("<form action=\"https://example.org/\"></form>", "does not start as a safe one"),
        ("<script src=\"https://example.org/a.js\"></script>", "does not start as a safe one"),
    ])
    func rejectsInterpolationInUnsafePlaces(body: String, message: String) throws {
        #expect(try #require(rejection(body)).message.contains(message))
    }

    @Test(arguments: [
        ("<p>", "ends in text in <p>"),
        ("</p>", "no element is open"),
        ("<p></b>", "the open element is <p>"),
        ("<p class=\"a", "ends in a quoted attribute"),
        ("<p ", "ends in an attribute name"),
        ("<!-- a", "ends in a comment"),
        ("<div/>", "not closed by its slash"),
        ("<br/ >", "only > can follow"),
        ("<p a=\"1\"b=\"2\"></p>", "white space is missing"),
        ("<p a=\"1\"\u{0B}b=\"2\"></p>", "white space is missing"),
        ("<p a=\"1\" A=\"2\"></p>", "is here twice"),
        ("<p =\"\"></p>", "starts with a letter"),
        ("<p a\"></p>", "white space is missing"),
        ("a < b", "write &lt;"),
        ("<p><!doctype html></p>", "write &lt;"),
        ("<title>a<b></b></title>", "cannot hold a less-than sign"),
        ("<textarea></{{ x }}</textarea>", "cannot hold a less-than sign"),
        ("<p></p class=\"a\">", "only its name"),
    ])
    func rejectsBrokenMarkup(body: String, message: String) throws {
        #expect(try #require(rejection(body)).message.contains(message))
    }

    @Test(arguments: [
        ("{% if a %}<p>{% end %}", "here the HTML is in text"),
        ("{% if a %}<p>{% else %}<b>{% end %}", "here the HTML is in text in <p>"),
        ("<p>{% if a %}</p>{% else %}{% end %}", "here the HTML is in text"),
        ("{% if a %}<p{% end %}>", "here the HTML is in text"),
        ("<p{% if a %} class=\"{% end %}\"></p>", "here the HTML is in an attribute name"),
        ("<p{% if a %}>{% else if b %}>{% end %}</p>", "here the HTML is in"),
        ("{% for a in b %}<p>{% end %}", "here the HTML is in text in <p>"),
        ("{% for a in b %}</p>{% end %}", "closes nothing"),
        ("<p{% for a in b %} a=\"\"{% end %}></p>", "{% for %} cannot stand in"),
        ("<p class={% if a %}\"a\"{% end %}></p>", "a directive cannot stand in"),
        ("<{% if a %}p{% end %}></p>", "a directive cannot stand in"),
        ("<!--{% if a %}-->{% end %}", "a directive cannot stand in"),
        ("<script>{% if a %}{% end %}</script>", "a directive cannot stand in"),
        ("<p on{% if a %}click=\"\"{% end %}></p>", "runs script"),
        ("<p cl{% if a %}ass=\"\"{% end %}></p>", "white space is missing"),
        ("<p{% if a %}b{% end %}></p>", "white space is missing"),
        ("<p{% if a %} b {% end %}c></p>", "white space is missing"),
        ("<p a=\"\"{% if a %} a=\"\"{% end %}></p>", "is here twice"),
        ("<p{% if a %} a=\"\"{% end %} a=\"\"></p>", "is here twice"),
        ("<br {% if a %}/{% end %}>", "here the HTML is in"),
        ("<a href=\"{% if a %}/b{% end %}{{ c }}\"></a>", "here the HTML is in a quoted attribute"),
        ("<a href=\"{% for a in b %}{{ a }}{% end %}\"></a>", "here the HTML is in a quoted attribute"),
        ("{% wrap a %}<p>{% end %}", "here the HTML is in text in <p>"),
    ])
    func rejectsUnbalancedBranches(body: String, message: String) throws {
        #expect(try #require(rejection(body)).message.contains(message))
    }

    @Test(arguments: [
        ("{{ x", "never closed"),
        ("{% if x", "never closed"),
        ("{# x", "never closed with #}"),
        ("{{ \"a }}", "string is never closed"),
        ("{{ \"\\(a }}", "never closed"),
        ("{{ a) }}", "closes nothing"),
        ("{{ (a] }}", "closes nothing"),
        ("{{ (a }}", "closes nothing"),
        ("{{ a // b }}", "Swift comment"),
        ("{{ a /* b */ }}", "Swift comment"),
        ("{{ }}", "expression is missing"),
        ("{% if %}{% end %}", "expression is missing"),
        ("{% if a %}{% else if %}{% end %}", "expression is missing"),
        ("{% for %}{% end %}", "expression is missing"),
        ("{% if a %}", "has no {% end %}"),
        ("{% if a %}{% else %}", "has no {% end %}"),
        ("{% for a in b %}", "has no {% end %}"),
        ("{% wrap a %}", "has no {% end %}"),
        ("{% for a in b %}{% else %}{% end %}", "belongs to no if"),
        ("{% if a %}{% else %}{% else %}{% end %}", "only {% end %} can follow"),
        ("{% if a %}{% else b %}{% end %}", "stands alone"),
        ("{% if a %}{% endif %}", "no directive"),
        ("{% end %}", "nothing is open"),
        ("{% else %}", "nothing is open"),
        ("{% nonsense %}", "no directive"),
        ("{% %}", "no directive"),
        ("{% call %}", "small letter"),
        ("{% call Upper() %}", "small letter"),
        ("{% call a(b %}", "closes nothing"),
        ("{% call a b %}", "expected name(label: value)"),
        ("{% if a %}{% import B %}{% end %}", "no directive"),
        ("<p {% call a %}></p>", "can only stand in text"),
        ("<p class=\"{% call a %}\"></p>", "can only stand in text"),
        ("<title>{% call a %}</title>", "can only stand in text"),
        ("<p class=\"{% wrap a %}{% end %}\"></p>", "can only stand in text"),
        ("{% content %}", "needs a last parameter"),
    ])
    func rejectsBrokenDirectives(body: String, message: String) throws {
        #expect(try #require(rejection(body)).message.contains(message))
    }

    @Test func contentMustBePlacedOnceInText() throws {
        #expect(try #require(rejection("<p></p>", parameters: "content")).message.contains("never placed"))
        #expect(
            try #require(rejection("<p {% content %}></p>", parameters: "a: Int, content")).message
                .contains("can only stand in text"))
        #expect(try #require(rejection("{% content x %}", parameters: "content")).message.contains("no directive"))
        #expect(
            try #require(rejection("{% content %}", parameters: "content: String")).message.contains("last parameter"))
        #expect(
            try #require(rejection("{% content %}", parameters: "content, a: Int")).message.contains("last parameter"))
        #expect(rejection("{% content %}", parameters: "content") == nil)
    }

    @Test(arguments: [
        "", "<p></p>", "{% if a %}{% end %}", "x {% template a %}", "{% template %}", "{% template A() %}",
        "{% package a %}",
    ])
    func templateWithoutDeclarationIsRejected(text: String) {
        #expect(throws: TemplateError.self) { try Template(text) }
    }

    @Test func errorsNameLineAndColumn() throws {
        let error = try #require(rejection("\n<p>한</p>\n  <b class={{ x }}></b>"))
        #expect((error.line, error.column) == (3, 15))
        #expect(
            error.diagnostic(file: "Templates/Links/Index.html")
                == "Templates/Links/Index.html:3:15: error: an interpolation cannot stand in an unquoted attribute; put quotes around the value"
        )
    }
}
