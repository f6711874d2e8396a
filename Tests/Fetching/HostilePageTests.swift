import Fetching
import Testing
import Text

/// Pages made to break a reader: it must end soon, whole, and with what little can be said.
@Suite(.serialized, .timeLimit(.minutes(20))) struct HostilePageTests {
    private func read(_ html: String) -> PageMetadata {
        PageMetadata.read(body: Array(html.utf8), contentType: "text/html", url: "https://example.com/")
    }

    @Test(arguments: ["<div>", "<b>", "<svg>", "<table><tr><td>", "<p><b><i><u><font color=x>"])
    func deeplyNestedElementsAreParsed(piece: String) {
        let page = read("<title>Deep</title>" + String(repeating: piece, count: 500_000 / piece.utf8.count))
        #expect(page.title == "Deep")
    }

    @Test func misnestedFormattingIsParsed() {
        let fonts = (0..<4_000).map { "<font size=\($0)>" }.joined()
        let page = read("<title>Wide</title>" + fonts + String(repeating: "<p>x", count: 20_000))
        #expect(page.title == "Wide")
    }

    @Test func metadataOfHugePageIsBounded() {
        let metas = String(
            repeating:
                "<meta property=og:image content=/i.png><link rel=icon href=/i><link rel=alternate type=application/rss+xml href=/f>",
            count: 4_000)
        let page = read(metas + "<title>Many</title>")
        #expect(page.title == "Many")
        #expect(page.images.count == 1)
        #expect(page.favicons.count <= 9)
    }

    @Test func stackedCombiningMarksAreCut() throws {
        let title = try #require(read("<title>e" + String(repeating: "\u{301}", count: 100_000) + "</title>").title)
        #expect(title.utf8.count < 5_000)
    }

    @Test func deeplyNestedJSONLDIsIgnored() {
        let json = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let page = read("<title>JSON</title><script type=application/ld+json>\(json)</script>")
        #expect(page.title == "JSON")
    }

    /// 3,000 pages, each a mutation of a good one; the seed is fixed, so a crash can be found again.
    @Test func mutatedPagesDoNotCrashTheParser() {
        var random = SplitMix64(seed: 20_241_121)
        for _ in 0..<3_000 {
            var bytes = Array(Self.seed.utf8)
            for _ in 0..<Int.random(in: 1...12, using: &random) { mutate(&bytes, &random) }
            let types = ["text/html", "text/html; charset=euc-kr", "text/html; charset=utf-16le", nil]
            let page = PageMetadata.read(
                body: bytes, contentType: types.randomElement(using: &random) ?? nil, url: "https://example.com/p")
            #expect((page.title?.count ?? 0) <= 500)
            #expect((page.description?.count ?? 0) <= 2_000)
            #expect(
                (page.images + page.favicons.map(\.url)).allSatisfy {
                    $0.hasPrefix("http://") || $0.hasPrefix("https://")
                })
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
        let start = Int.random(in: 0..<max(bytes.count, 1), using: &random)
        let end = min(start + Int.random(in: 0...40, using: &random), bytes.count)
        guard start < end else { return bytes.append(0x3c) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<end)
        case 2: bytes.insert(contentsOf: Array(bytes[start..<end]), at: Int.random(in: 0...bytes.count, using: &random))
        case 3: bytes.insert(contentsOf: Self.tokens.randomElement(using: &random) ?? [], at: start)
        case 4:
            bytes =
                Array(bytes[..<start]) + Array(repeating: bytes[start], count: Int.random(in: 1...300, using: &random))
                + bytes[start...]
        default: bytes.removeSubrange(end...)
        }
    }

    private static let tokens: [[UInt8]] =
        [
            "<b><nobr><r><d><r><ol></b><nobr>", "<svg><desc><td>", "</p><table><select>", "<template>\0", "&#xD800;",
            "&#9999999;", "<!--", "]]>",
            "<script>", "</head>", "<title>", "\"", "'", "=", "<meta charset=euc-kr>", "<base href='http://[::'>",
            "\u{FEFF}", "<frameset>",
        ].map { Array($0.utf8) } + [[0xff, 0xfe], [0xc7], [0x00]]

    private static let seed = """
        <!DOCTYPE html><html lang=ko><head><meta charset="utf-8"><title>제목 &amp; more</title><base href="/b/">
        <meta property="og:title" content="오픈그래프 제목"><meta property="og:description" content='설명 "둘"'>
        <meta property="og:image" content="/i.png"><meta name=twitter:image content=//cdn.example/t.png><link rel=canonical href=/c>
        <link rel="icon" sizes="16x16 32x32" href="/f.ico"><link rel=alternate type="application/rss+xml" href=/rss title=글>
        <meta http-equiv=refresh content="0;url=/next"><script type="application/ld+json">{"@type":"Article","headline":"제목",
        "image":[{"url":"/j.png"}],"author":{"name":"홍길동"}}</script></head><body><svg><title>x</title></svg>
        <article><h1>큰 제목</h1><img src="/a.png"><p itemprop=description>본문</p></article></body></html>
        """
}
