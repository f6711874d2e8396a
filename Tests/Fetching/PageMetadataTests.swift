import Testing

@testable import Fetching

@Suite struct PageMetadataTests {
    private func read(
        _ html: String, url: String = "https://www.example.com/a/b", type: String? = "text/html; charset=utf-8"
    )
        -> PageMetadata
    {
        PageMetadata.read(body: Array(html.utf8), contentType: type, url: url)
    }

    // MARK: Titles

    @Test func titleSourcesHavePrecedence() {
        let sources = [
            "<meta property=og:title content=og>", "<meta name=twitter:title content=twitter>", "<title>title</title>",
            #"<script type="application/ld+json">{"@type":"NewsArticle","headline":"headline"}</script>"#,
        ]
        let names = ["og", "twitter", "title", "headline", "h1"]
        for index in names.indices {
            let head = sources.dropFirst(index).reversed().joined()
            #expect(read("<head>\(head)</head><h1><b>h</b>1</h1>").title == names[index])
        }
    }

    @Test func prefersHeadlineOverOGTitleIfThePageTitleMatches() {
        func title(og: String, page: String, headline: String) -> String? {
            read(
                """
                <meta property=og:title content="\(og)"><meta property=og:site_name content="Harbour News">
                <title>\(page)</title>
                <script type="application/ld+json">{"@type":"NewsArticle","headline":"\(headline)"}</script>
                """
            ).title
        }
        #expect(title(og: "Short", page: "Short: the whole", headline: "Short: the whole") == "Short: the whole")
        #expect(title(og: "Short", page: "Page", headline: "Other") == "Short")
        #expect(title(og: "Short: at Harbour", page: "Short", headline: "Short") == "Short: at Harbour")
        let long = "A headline of some length that leaves no room for more beside it on a narrow card"
        #expect(title(og: "\(long) | Harbour News", page: "x", headline: long) == long)
        #expect(title(og: "\(long) | Elsewhere", page: "x", headline: long) == "\(long) | Elsewhere")
        #expect(title(og: "Brief | Harbour News", page: "x", headline: "Brief") == "Brief | Harbour News")
    }

    @Test func ignoresTitlesOutsideTheHead() {
        let icon = "<svg><title>Logo</title></svg>"
        #expect(read("<head><title>Real</title><title>Second</title></head><body>\(icon)").title == "Real")
        #expect(read("<body>\(icon)<h1>Heading</h1>").title == "Heading")
        #expect(read("<div>stray</div><head><title>Late</title></head>").title == "Late")
    }

    @Test func metaNamesAreMatchedInAnyCase() {
        #expect(read("<META CONTENT='x' NAME=OG:Title>").title == "x")
        #expect(read("<meta property='og:title twitter:title' content=both>").title == "both")
        #expect(
            read(
                "<meta property=og:title content='  '><meta property=og:title content=first><meta property=og:title content=second>"
            ).title == "first")
    }

    @Test func titleIsDecodedCleanedAndCut() throws {
        #expect(
            read("<title>\n Tom &amp;amp; Jerry&amp;#39;s \u{202E}\u{200B} &lt;b&gt; &amp;nbsp;x\t</title>").title
                == "Tom & Jerry's <b> x")
        #expect(read("<title>AT&T &unknown; 5 &lt; 6</title>").title == "AT&T &unknown; 5 < 6")
        #expect(read("<title>👨‍👩‍👧 가족</title>").title == "👨‍👩‍👧 가족")
        #expect(read("<title>\u{1112}\u{1161}\u{11ab}</title>").title?.unicodeScalars.count == 1)
        let long = try #require(read("<title>\(String(repeating: "낱말 ", count: 400))</title>").title)
        #expect(long.count <= 500)
        #expect(long.hasSuffix("낱말…"))
        let description = try #require(
            read("<meta name=description content='\(String(repeating: "가", count: 9_000))'>").description)
        #expect(description.count == 2_000)
    }

    // MARK: Descriptions, pictures, site

    @Test func descriptionSourcesHavePrecedence() {
        let sources = [
            "<meta property=og:description content=og>", "<meta name=twitter:description content=twitter>",
            "<meta name=description content=meta>", "<p itemprop=description>item<b>prop</b></p>",
            #"<script type="application/ld+json">[{"@type":"WebSite","description":"site"},{"@graph":[{"@type":["Article"],"description":"graph"}]}]</script>"#,
        ]
        let names = ["og", "twitter", "meta", "itemprop", "graph"]
        for index in names.indices {
            #expect(read(sources.dropFirst(index).reversed().joined()).description == names[index])
        }
    }

    @Test func wholeDescriptionReplacesCutOne() {
        let whole = "<meta name=description content='It began in 1988. Now it ends well.'>"
        #expect(
            read("<meta property=og:description content='It began in 1988. Now...'>" + whole).description
                == "It began in 1988. Now it ends well.")
        #expect(read("<meta property=og:description content='Something else'>" + whole).description == "Something else")
        // A complete text with another beginning, such as a caption, does not continue the cut one.
        #expect(
            read("<meta property=og:description content='Something cu...'>" + whole).description == "Something cu...")
        let cut = "<meta name=description content='Also cut...'>"
        #expect(read("<meta property=og:description content='Something cu...'>" + cut).description == "Something cu...")
    }

    @Test func pictureSourcesHavePrecedenceAndAreAbsolute() {
        let page = read(
            """
            <base href="/assets/"><meta property="og:image" content="og.jpg"><meta property="og:image:url" content="//cdn.example/url.jpg">
            <meta property="og:image:secure_url" content="https://cdn.example/secure.jpg"><meta name="twitter:image" content="/tw.jpg">
            <meta name="twitter:image:src" content="/src.jpg"><meta property="og:image" content="og.jpg"><link rel="image_src" href="link.jpg">
            <meta property="og:image" content="data:image/png;base64,AAAA">
            <script type="application/ld+json">{"@type":"Article","image":[{"url":"/ld1.jpg"},"/ld2.jpg"]}</script>
            <img src="/logo.png"><article><img src="data:,x" data-src="/article.jpg"></article>
            """)
        #expect(
            page.images == [
                "https://cdn.example/secure.jpg", "https://cdn.example/url.jpg",
                "https://www.example.com/assets/og.jpg",
                "https://www.example.com/src.jpg", "https://www.example.com/tw.jpg",
                "https://www.example.com/assets/link.jpg",
                "https://www.example.com/ld1.jpg", "https://www.example.com/ld2.jpg",
            ])
    }

    @Test func firstArticlePictureIsUsedLast() {
        #expect(
            read("<img src=/a.png><article><p><img src='../c d.png'></article>").images == [
                "https://www.example.com/c%20d.png"
            ])
    }

    @Test(arguments: [
        #""/i.jpg""#, #"["/i.jpg"]"#, #"{"url":"/i.jpg"}"#, #"[{"@type":"ImageObject","url":"/i.jpg"}]"#,
        #"{"url":["/i.jpg"],"contentUrl":"/i.jpg"}"#, #"{"@list":["/i.jpg"]}"#, #"{"@value":"/i.jpg"}"#,
        #"{"url":{"@id":"/i.jpg"}}"#,
    ])
    func readsPicturesInEveryFormOfJSONLD(value: String) {
        let page = read(#"<script type="application/ld+json">{"@type":"Article","image":\#(value)}</script>"#)
        #expect(page.images == ["https://www.example.com/i.jpg"])
    }

    @Test func brokenJSONLDIsRepairedOrSkipped() {
        let broken = "<script type=application/ld+json>{\"headline\": oops}</script>"
        let raw =
            "<script type='application/ld+json; charset=utf-8'>//<![CDATA[\n{\"@type\":\"Article\",\"headline\":\"two\nlines\"};\n//]]></script>"
        #expect(read(broken + raw).title == "two lines")
    }

    @Test func siteNameComesFromMetadataOrHost() {
        let data = #"<script type="application/ld+json">{"@type":"Article","publisher":{"name":"Publisher"}}</script>"#
        let name = "<meta name=application-name content=App>"
        #expect(read("<meta property=og:site_name content=Site>" + data + name).site == "Site")
        #expect(read(name + data).site == "Publisher")
        #expect(read(name).site == "App")
        #expect(read("").site == "example.com")
        #expect(read("", url: "https://xn--3e0b707e.kr/").site == "한국.kr")
    }

    @Test func authorDateAndRefreshAreRead() {
        let page = read(
            """
            <meta name=author content="홍길동"><meta property="article:author" content="https://f.example/x">
            <meta property="article:published_time" content="2024-05-06T07:08:09+09:00">
            <link rel=alternate type=application/json+oembed href="/oembed?url=x&amp;format=json"><link rel=alternate type=text/xml+oembed href=/x>
            """)
        #expect(page.author == "홍길동")
        #expect(page.published == "2024-05-06T07:08:09+09:00")
        #expect(page.oEmbed == "https://www.example.com/oembed?url=x&format=json")
    }

    @Test func iconsAreRanked() {
        let page = read(
            """
            <link rel="mask-icon" href=mask.svg color=red><link rel="icon" type="image/svg+xml" href=v.svg sizes=any>
            <link rel="shortcut icon" href=plain.ico><link rel="apple-touch-icon" sizes=180x180 href=touch.png>
            <link rel="icon" sizes="16x16" href=16.png><link rel="icon shortcut" sizes="16x16 32x32" href=32.png>
            <link rel=icon href="data:image/png;base64,AA"><link rel=icon sizes=4096x4096 href=huge.png>
            """, url: "https://example.com/")
        let names = page.favicons.map { $0.url.replacing("https://example.com/", with: "") }
        #expect(
            names == ["32.png", "touch.png", "plain.ico", "16.png", "huge.png", "v.svg", "mask.svg", "favicon.ico"])
        #expect(page.favicons.first?.size == 32)
        #expect(page.favicons[5].size == .max)
    }

    @Test(arguments: [
        ("0; url=/next", "https://www.example.com/next"), ("1;URL='http://other.example/x'", "http://other.example/x"),
        ("0,/next", "https://www.example.com/next"), ("3.5; /next", "https://www.example.com/next"),
        ("0;url = \"next\" junk", "https://www.example.com/a/next"), ("30;url=/later", nil), ("0", nil),
        ("0;url=javascript:x", nil),
        ("url=/next", nil), ("0;url=/a/b", nil),
    ])
    func metaRefreshTargetsAreParsed(content: String, target: String?) {
        let escaped = content.replacing("\"", with: "&quot;")
        #expect(read("<meta http-equiv=Refresh content=\"\(escaped)\">").refresh == target)
        // A refresh in `noscript` counts only to another host, because a browser with scripts stays on the page.
        let other = target.flatMap { $0.contains("other.example") ? $0 : nil }
        #expect(read("<noscript><meta http-equiv=refresh content=\"\(escaped)\"></noscript>").refresh == other)
    }

    @Test(arguments: [
        "\"\"", ##""#""##, #""  ""#, #"{"@type":"ImageObject","url":""}"#, ##"{"@id":"#primaryimage"}"##,
        ##"{"@id":"https://www.example.com/a/b#gone"}"##, #""https://www.example.com/a/b""#, #""/""#, #""null""#,
        #""/undefined""#, #"["", "https://s0.wp.com/i/blank.jpg"]"#,
    ])
    func skipsInvalidPicturesOfJSONLD(value: String) {
        let data = #"<script type="application/ld+json">{"@type":"Recipe","image":\#(value)}</script>"#
        #expect(read(data + "<article><img src=/pie.jpg></article>").images == ["https://www.example.com/pie.jpg"])
        #expect(read(data).images.isEmpty)
    }

    @Test(arguments: [
        "#&lt;Storage::Variant:0x00007f&gt;", "#", "https://s0.wp.com/i/blank.jpg", "/img/spacer.gif", "/no_image.png",
        "/a/b#top", "https://www.example.com/", "/a/[object%20Object]",
    ])
    func blankPicturesAreSkipped(address: String) {
        let tags = "<meta property=og:image content='\(address)'>"
        #expect(read(tags).images.isEmpty)
        #expect(read(tags + "<meta name=twitter:image content=/t.jpg>").images == ["https://www.example.com/t.jpg"])
    }

    @Test(arguments: [
        ##"{"@id":"https://n.example/s#primary"}"##, ##"[{"@id":"https://n.example/s#primary"}]"##,
        ##""https://n.example/s#primary""##,
    ])
    func pictureReferencesAreResolved(name: String) {
        let article = #"{"@type":"Article","headline":"t","image":\#(name)}"#
        for picture in [
            ##"{"@type":"ImageObject","@id":"https://n.example/s#primary","url":"/pie.jpg"}"##,
            ##"{"@type":["ImageObject"],"@id":"https://n.example/s#primary","url":"","contentUrl":"/pie.jpg"}"##,
            ##"{"@type":"WebPage","primaryImageOfPage":{"@type":"ImageObject","@id":"https://n.example/s#primary","url":"/pie.jpg"}}"##,
        ] {
            let graph = #"<script type="application/ld+json">{"@graph":[\#(article),\#(picture)]}</script>"#
            #expect(read(graph).images == ["https://www.example.com/pie.jpg"], "\(picture)")
        }
    }

    @Test func primaryPictureOfPageIsUsed() {
        let data = #"{"@type":"WebPage","primaryImageOfPage":{"@type":"ImageObject","url":"/p.jpg"}}"#
        #expect(
            read(#"<script type="application/ld+json">\#(data)</script>"#).images == ["https://www.example.com/p.jpg"])
    }

    @Test func avatarsAndLogosComeLast() {
        let parties =
            #"{"@type":"https://schema.org/Person","image":{"url":"/face.png"}},{"@type":["NewsMediaOrganization"],"image":"/logo.png"}"#
        let page = #"{"@type":"WebPage","image":{"@type":"ImageObject","url":"/p.jpg"}}"#
        func images(_ graph: String, _ body: String = "") -> [String] {
            read(#"<script type="application/ld+json">{"@graph":[\#(graph)]}</script>"# + body).images
                .map { $0.replacing("https://www.example.com", with: "") }
        }
        #expect(images("\(parties),\(page)") == ["/p.jpg", "/face.png", "/logo.png"])
        #expect(images(parties, "<article><img src=/a.jpg></article>") == ["/a.jpg", "/face.png", "/logo.png"])
        #expect(images(parties) == ["/face.png", "/logo.png"])
    }

    @Test(arguments: [
        "<img src=/wp-content/themes/x/signature.png>", "<img src=/skin/board/basic/img/icon.gif>",
        "<img src=/b.png width=16 height=16>", "<img src='https://secure.gravatar.com/avatar/1?s=96'>",
        "<img src=/images/emoji/smile.png>", "<img src=/b.png width=40px>", "<img class='user avatar-96' src=/u/1.png>",
        "<img src=/img/blank.gif>",
    ])
    func ornamentalPicturesAreSkipped(ornament: String) {
        let html = "<article>\(ornament)<img src=/real.jpg width=800></article>"
        #expect(read(html).images == ["https://www.example.com/real.jpg"])
    }

    @Test(arguments: ["data-src", "data-original", "data-lazy-src"])
    func lazilyLoadedPictureIsFound(attribute: String) {
        let html = "<article><img src=/img/blank.gif \(attribute)=/real.jpg></article>"
        #expect(read(html).images == ["https://www.example.com/real.jpg"])
    }

    // MARK: Other bodies

    @Test func pagesInLegacyEncodingsAreDecoded() {
        let head = Array("<meta charset=euc-kr><title>".utf8)
        let page = PageMetadata.read(
            body: head + [0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf] + Array("</title>".utf8),
            contentType: "text/html",
            url: "http://example.com/")
        #expect(page.title == "똠방각하")
    }

    @Test func readsTheTitleOfAFeed() {
        let feed = "<?xml version='1.0'?><rss><channel><title><![CDATA[내 블로그]]></title>"
        #expect(read(feed, type: "application/rss+xml").title == "내 블로그")
    }

    @Test(arguments: ["", "\0\0\0", "<", "<!--", "<meta property=og:title", "plain words"])
    func pageWithoutMetadataHasOnlyADefaultIcon(body: String) {
        let page = read(body)
        #expect(page.title == nil)
        #expect(page.favicons.map(\.url) == ["https://www.example.com/favicon.ico"])
    }
}
