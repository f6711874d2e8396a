import Testing

@testable import Fetching

@Suite struct PageHeadTests {
    private func rest(_ html: String) -> String? {
        let bytes = Array(html.utf8)
        return bytes.withUnsafeBytes(PageHead.end).map { String(decoding: bytes[$0...], as: UTF8.self) }
    }

    @Test(arguments: [
        "<html><head><title>a</title>|</head>", "<meta charset=utf-8>|<body>", "<HEAD>|</HEAD >",
        "<title>x</title>|<p>",
        "<head><link rel=icon><!-- </head> -->|<BODY class=a>", "<head><!-->|</head>", "<head>|<frameset rows='0,*'>",
        #"<meta content="<body> and </head>">|</head>"#, "<meta content='a > b'>|</head>",
        #"<script>document.write("<body></head>")</script>|</head>"#, "<style>/* <body> */</style>|</head>",
        "<title>The <body> element</title>|<body>", "<noscript><p>스크립트</p></noscript>|</head>",
        "<template><main></main></template>|</head>", "< body>|<article>",
    ])
    func headEndsAtItsClosingTagOrFirstBodyTag(markup: String) {
        let parts = markup.split(separator: "|", maxSplits: 1)
        #expect(rest(parts.joined()) == String(parts[1]))
    }

    @Test(arguments: [
        "", "<", "</", "<!--", "<!-- <body>", "<head><script>'</head>'", "<head><title>a</title>", "words </he",
        "<meta content=\"<body>",
    ])
    func unfinishedHeadHasNoEnd(markup: String) {
        #expect(rest(markup) == nil)
    }

    @Test func headEndIsFoundAfterLongScript() {
        let script = "<script>" + String(repeating: "if(a<b){c='</div>'}", count: 100_000) + "</script>"
        #expect(rest("<head>\(script)<title>x</title></head><body>") == "</head><body>")
    }
}

@Suite struct UnreadScriptTests {
    private func kept(_ html: String) -> String {
        var bytes = Array(html.utf8)
        for range in bytes.withUnsafeBytes(SkippedScripts.ranges).reversed() { bytes.removeSubrange(range) }
        return String(decoding: bytes, as: UTF8.self)
    }

    static let long = String(repeating: "a < b; ", count: 1_000)

    @Test func longScriptsAndStylesAreSkipped() {
        let html = "<style>p{}</style><script>\(Self.long)</script><SCRIPT async>\(Self.long)</SCRIPT><title>x</title>"
        #expect(kept(html) == "<style></style><script></script><SCRIPT async></SCRIPT><title>x</title>")
        #expect(kept("<p>x<script>\(Self.long)") == "<p>x<script>")
    }

    @Test(arguments: [
        "<script>location.href = '/a'</script>", "<script type=application/ld+json>\(UnreadScriptTests.long)</script>",
        "<script>\(UnreadScriptTests.long)<!-- <script></script> --></script>",
        "<!-- <script>\(UnreadScriptTests.long)</script> -->",
        "<title><script>\(UnreadScriptTests.long)</script></title>",
        "<p title='<script>'>\(UnreadScriptTests.long)</p>", "<p>\(UnreadScriptTests.long)</p>",
    ])
    func scriptsThatMayRedirectAndTextAreParsed(html: String) {
        #expect(kept(html) == html)
    }
}
