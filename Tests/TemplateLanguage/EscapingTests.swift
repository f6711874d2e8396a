import TemplateLanguage
import Testing

/// The escaping function that the compiler chooses for the context of each interpolation.
@Suite struct EscapingTests {
    @Test(arguments: [
        ("<p>{{ x }}</p>", "text"),
        ("<title>{{ x }}</title>", "text"),
        ("<textarea>{{ x }}</textarea>", "text"),
        ("<svg><title>{{ x }}</title></svg>", "text"),
        ("<a title=\"{{ x }}\"></a>", "text"),
        ("<a title='{{ x }}'></a>", "text"),
        ("<a title = \"a {{ x }}\"></a>", "text"),
        ("<A HREF=\"{{ x }}\"></A>", "url"),
        ("<a href='{{ x }}'></a>", "url"),
        ("<img src=\"{{ x }}\">", "url"),
        ("<video poster=\"{{ x }}\"></video>", "url"),
        ("<q cite=\"{{ x }}\"></q>", "url"),
        ("<form action=\"{{ x }}\"></form>", "ownURL"),
        ("<button formaction=\"{{ x }}\"></button>", "ownURL"),
        ("<html manifest=\"{{ x }}\"></html>", "ownURL"),
        ("<script src=\"{{ x }}\"></script>", "ownURL"),
        ("<link href=\"{{ x }}\">", "ownURL"),
        ("<iframe src=\"{{ x }}\"></iframe>", "ownURL"),
        ("<object data=\"{{ x }}\"></object>", "ownURL"),
        ("<embed src=\"{{ x }}\">", "ownURL"),
        ("<svg><use href=\"{{ x }}\"/></svg>", "ownURL"),
        ("<svg><a xlink:href=\"{{ x }}\"></a></svg>", "url"),
        ("<a href=\"/tags/{{ x }}\"></a>", "component"),
        ("<a href=\"?q={{ x }}\"></a>", "component"),
        ("<a href=\"https://example.org/{{ x }}\"></a>", "component"),
        ("<script src=\"/js/{{ x }}\"></script>", "component"),
        ("<img srcset=\"{{ x }} 2x\">", "candidate"),
        ("<img srcset=\"/a.png, {{ x }} 2x\">", "candidate"),
        ("<img srcset=\"/a/{{ x }} 2x\">", "component"),
        ("<img srcset=\"/a.png,{{ x }} 2x\">", "component"),
        ("<td data=\"{{ x }}\"></td>", "url"),
    ])
    func contextDeterminesEscape(body: String, escape: String) throws {
        #expect(try statements(body).contains("html.\(escape)(x)"))
    }

    @Test func laterInterpolationsOfAURLAreComponents() throws {
        let calls = try statements("<a href=\"{{ a }}{{ b }}/{{ c }}\"></a>").filter { !$0.contains("raw") }
        #expect(calls == ["html.url(a)", "html.component(b)", "html.component(c)"])
    }

    @Test func eachSrcsetCandidateStartsAnew() throws {
        let calls = try statements("<img srcset=\"{{ a }} 1x, {{ b }} {{ c }}w\">").filter { !$0.contains("raw") }
        #expect(calls == ["html.candidate(a)", "html.candidate(b)", "html.component(c)"])
    }

    @Test func branchesMayStartDifferentURLs() throws {
        let body = "<a href=\"{% if a %}{{ a }}{% else %}/b{% end %}?q={{ c }}\"></a>"
        let calls = try statements(body).filter { $0.hasPrefix("html.") && !$0.contains("raw") }
        #expect(calls == ["html.url(a)", "html.component(c)"])
    }
}
