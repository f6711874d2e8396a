import HTTPTypes
import Testing

@testable import Fetching

/// Fetches from a URL to the metadata that a card shows, over real sockets.
@Suite struct PageFetchTests {
    private func page(_ pages: [String: [LoopbackServer.Step]], at path: String = "/") async throws -> FetchedPage {
        let server = try LoopbackServer { pages[$0.target] ?? .answer(404, [], "") }
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: "127.0.0.1"))
        defer { fetcher.close() }
        return try await fetcher.page(server.url(path))
    }

    private static func html(_ head: String, _ body: String = "<p>x") -> [LoopbackServer.Step] {
        .answer(
            200, ["Content-Type: text/html; charset=utf-8"],
            "<!doctype html><html><head>\(head)</head><body>\(body)</body></html>")
    }

    private static let shared = """
        <title>제주 오름 걷기 : 블로그</title><meta property=og:title content="제주 오름 걷기">
        <meta property=og:description content="바람이 많던 날"><meta property=og:image content=/p.png>
        """

    // MARK: Limits of reading

    @Test(arguments: [("script", 600), ("style", 700), ("script", 1_500), ("script", 3_500)])
    func tagsAfterLongScriptOrStyleAreRead(element: String, kilobytes: Int) async throws {
        let filler = "<\(element)>" + String(repeating: "a:'<body>';", count: kilobytes * 93) + "</\(element)>"
        let page = try await page(["/": Self.html(filler + Self.shared, "<h1>x</h1>")])
        #expect(page.metadata.title == "제주 오름 걷기")
        #expect(page.metadata.images.count == 1)
        #expect(page.shortfall == nil)
    }

    @Test func titleInTheBodyIsReadAfterLongScript() async throws {
        let filler = "<script>" + String(repeating: "a:'<h1>';", count: 120_000) + "</script>"
        #expect(try await page(["/": Self.html("", filler + "<h1>본문의 제목</h1>")]).metadata.title == "본문의 제목")
    }

    @Test func readingStopsShortlyAfterTheHead() async throws {
        let filler = "<script>" + String(repeating: "a", count: 600 << 10) + "</script><title>끝</title>"
        let page = try await page(["/": Self.html(filler, "<p>" + String(repeating: "b", count: 3 << 20))])
        #expect(page.metadata.title == "끝")
        #expect(page.response.bytes == 768 << 10)
        #expect(page.response.isTruncated && page.shortfall == nil)
    }

    @Test func headOverTheLimitIsReported() async throws {
        let filler = "<title>앞</title><script>" + String(repeating: "a", count: 5 << 20) + "</script>"
        let page = try await page(["/": Self.html(filler + "<meta property=og:image content=/p.png>")])
        #expect(page.metadata.title == "앞")
        #expect(page.shortfall == .tooLarge(limit: 4 << 20))
    }

    @Test func readingOfAFileStopsAfterItsBeginning() async throws {
        let body = Array("%PDF-1.4\n".utf8) + Array(repeating: UInt8(ascii: "a"), count: 2 << 20)
        let page = try await page(
            ["/a.pdf": .answer(200, ["Content-Type: application/pdf"], bytes: body)], at: "/a.pdf")
        #expect(page.response.bytes == 512 << 10)
        #expect(page.metadata.title == "a.pdf" && page.shortfall == nil)
    }

    @Test(arguments: ["Content-Length: 99999", "Transfer-Encoding: chunked"])
    func brokenOffBodyKeepsItsTitle(field: String) async throws {
        let text = "<!doctype html><html><head><title>중간에 끊김</title><meta name=description content=\"반"
        let body = field.hasSuffix("chunked") ? String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n" : text
        let cut: [LoopbackServer.Step] = [
            .head(200, ["Content-Type: text/html; charset=utf-8", field]), .send(Array(body.utf8)), .close,
        ]
        let page = try await page(["/": cut])
        #expect(page.metadata.title == "중간에 끊김")
        #expect(page.shortfall == .bodyIncomplete)
    }

    @Test func wholeHeadOfBrokenOffBodyHasNoShortfall() async throws {
        let text = "<html><head><title>머리는 온전함</title></head><body><p>"
        let page = try await page(["/": [.head(200, ["Content-Length: 9999"]), .send(Array(text.utf8)), .close]])
        #expect(page.metadata.title == "머리는 온전함" && page.shortfall == nil)
    }

    @Test func damagedCompressedBodyKeepsItsTitle() async throws {
        let text = "<html><head><title>압축이 깨진 글</title></head><body>" + String(repeating: "<p>글", count: 900)
        let whole = Gzip.stored(text)
        for body in [whole.dropLast(8) + Array(repeating: 0, count: 8), whole + Array(repeating: 0, count: 20)] {
            let fields = ["Content-Type: text/html; charset=utf-8", "Content-Encoding: gzip"]
            let page = try await page(["/": .answer(200, fields, bytes: Array(body))])
            #expect(page.metadata.title == "압축이 깨진 글" && page.shortfall == nil)
        }
    }

    @Test func bodyBrokenOffBeforeItsTitleFails() async throws {
        let cut: [LoopbackServer.Step] = [.head(200, ["Content-Length: 99"]), .send(Array("<html><he".utf8)), .close]
        await #expect(throws: FetchError.bodyIncomplete) { try await page(["/": cut]) }
    }

    @Test func stalledBodyKeepsItsTitle() async throws {
        let server = try LoopbackServer { _ in
            [.head(200, ["Content-Length: 9999"]), .send(Array("<title>느린 서버</title></head>".utf8)), .hang]
        }
        defer { server.stop() }
        var configuration = FetchConfiguration.test(allow: server.authority)
        configuration.stallTimeout = .seconds(1)
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        #expect(try await fetcher.page(server.url()).metadata.title == "느린 서버")
    }

    // MARK: Frames

    @Test(arguments: [
        "<iframe id=mainFrame name=mainFrame src='/inner?a=1&amp;b=2'></iframe>",
        "<iframe name=cafe_main id=cafe_main src='//HOST/inner?a=1&b=2'></iframe>",
        "<IFRAME ID=MAINFRAME SRC=inner?a=1&amp;b=2></IFRAME>",
    ])
    func contentFrameOfBlogIsFollowed(frame: String) async throws {
        let server = try LoopbackServer { request in
            if request.target == "/inner?a=1&b=2" { return Self.html(Self.shared) }
            return Self.html("<title>해바라기의 블로그</title>", frame.replacing("HOST", with: request.headers["host"] ?? ""))
        }
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: "127.0.0.1"))
        defer { fetcher.close() }
        let page = try await fetcher.page(server.url())
        #expect(page.metadata.title == "제주 오름 걷기")
        #expect(page.metadata.description == "바람이 많던 날")
        #expect(page.metadata.images == [server.url("/p.png")])
    }

    @Test(arguments: [
        "rows='0,*'><frame src=/menu><frame src=/inner", "rows='100%,*'><frame src=/inner><frame src=/menu",
        "cols='150, *'><frame src=/menu><frame src=/inner", "rows=*><frame src=/inner", "><frame src=/inner",
        "rows='80,*'><frame src=/menu><frameset cols='20%,80%'><frame src=/menu><frame src=/inner></frameset",
    ])
    func largestFrameOfFramesetIsFollowed(frames: String) async throws {
        let outer = "<html><head><title>우리 집</title></head><frameset \(frames)></frameset></html>"
        let page = try await page([
            "/": .answer(200, ["Content-Type: text/html"], outer), "/inner": Self.html(Self.shared),
            "/menu": Self.html("<title>차림표</title>"),
        ])
        #expect(page.metadata.title == "제주 오름 걷기")
    }

    @Test(arguments: [
        "<iframe id=other src=/inner></iframe>", "<iframe id=mainFrame src=http://127.0.0.2:9/inner></iframe>",
        "<iframe id=mainFrame src=/gone></iframe>", "<iframe id=mainFrame src=/login></iframe>",
        "<iframe id=mainFrame src='about:blank'></iframe>", "<iframe id=mainFrame src='/'></iframe>",
        "<iframe id=mainFrame src=/untitled></iframe>", "<iframe id=cafe_main src=/app></iframe>",
    ])
    func otherFramesAreNotFollowed(frame: String) async throws {
        let page = try await page([
            "/": Self.html("<title>바깥 : 카페</title>", frame), "/inner": Self.html(Self.shared),
            "/login": Self.html("<title>로그인</title>", "<input type=password>"), "/untitled": Self.html(""),
            "/app": Self.html("<title>카페</title>"),
        ])
        #expect(page.metadata.title == "바깥 : 카페")
    }

    @Test func framesOfPageWithSharingTagsAreNotFollowed() async throws {
        let outer = Self.html(Self.shared, "<iframe id=mainFrame src=/inner></iframe>")
        let page = try await page(["/": outer, "/inner": Self.html("<title>안쪽</title>")])
        #expect(page.metadata.title == "제주 오름 걷기")
    }

    @Test func framesAreFollowedOnce() async throws {
        let page = try await page([
            "/": Self.html("<title>1</title>", "<iframe id=mainFrame src=/two></iframe>"),
            "/two": Self.html("<title>둘</title>", "<iframe id=mainFrame src=/three></iframe>"),
            "/three": Self.html("<title>셋</title>"),
        ])
        #expect(page.metadata.title == "둘")
    }

    // MARK: Script redirects

    @Test(arguments: [
        #"<noscript><META http-equiv=refresh content="0;URL=/target"></noscript><script>location.replace("\/target")</script>"#,
        #"<noscript><meta http-equiv=refresh content="0;URL=/target"></noscript><script>if (a) { location.href = '/target' }</script>"#,
        "<script>window.location.href = \"/target\";</script>", "<script>location='/target'</script>",
        "<script>setTimeout(function(){ top.location.assign(`/target`) }, 10)</script>",
        #"<script type="text/javascript">document . location . href="\x2ftarget"</script>"#,
        "<body onload=\"location.href='/target'\">",
        #"<script>self.location.replace("\u002ftarget")</script><p>Redirecting…</p>"#,
    ])
    func scriptRedirectIsFollowed(markup: String) async throws {
        let short = Self.html("<title>http://short.example/abc</title>", markup)
        let page = try await page(["/": short, "/target": Self.html("<title>도착</title>")])
        #expect(page.metadata.title == "도착")
    }

    @Test(arguments: [
        "<script>function go() { location.href = '/target' }</script>",
        "<script>alert('삭제된 글입니다'); location.href = '/target';</script>",
        "<script>if (mobile) location.replace('/target')</script>",
        "<script>location.href = '/target?x=' + id</script>",
        "<script>location.href = '/'</script>", "<script>var location = '/target'</script>",
        "<script>location.hash = '/target'</script>", "<script>if (location.href == '/target') a()</script>",
        "<script type=application/json>location.href='/target'</script>",
        "<script>location.href='/target'</script><script>location.href='/other'</script>",
        "<script>location.href='javascript:void(0)'</script>", "<script>location.href='/login'</script>",
        "<noscript><meta http-equiv=refresh content='0;url=/target'></noscript>",
        "<script>location.href='/target'</script><p>\(String(repeating: "읽을거리 ", count: 100))</p>",
    ])
    func otherScriptsAreNotFollowed(markup: String) async throws {
        let page = try await page(
            [
                "/a": Self.html("<title>머문 쪽</title>", markup), "/target": Self.html("<title>도착</title>"),
                "/": Self.html("<title>첫 쪽</title>"), "/other": Self.html("<title>다른 쪽</title>"),
                "/login": Self.html("<title>로그인</title>", "<input type=password>"),
            ], at: "/a")
        #expect(page.metadata.title == "머문 쪽")
    }

    @Test func rejectsScriptRedirectToAPrivateAddress() async throws {
        let short = Self.html("<title>짧은 주소</title>", "<script>location.replace('http://10.0.0.1/')</script>")
        #expect(try await page(["/": short]).metadata.title == "짧은 주소")
    }
}
