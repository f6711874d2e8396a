import HTTPTypes
import Testing

@testable import Fetching

@Suite struct RedirectTests {
    private func withServer<T>(
        _ handler: @escaping LoopbackServer.Handler, then body: (LoopbackServer, Fetcher) async throws -> T
    ) async throws -> T {
        let server = try LoopbackServer(handler)
        defer { server.stop() }
        let fetcher = Fetcher(.test(allow: "127.0.0.1", "127.0.0.2"))
        defer { fetcher.close() }
        return try await body(server, fetcher)
    }

    @Test(arguments: [
        ("/login/", "/login/"), ("next", "/a/next"), ("../up?x=1", "/up?x=1"), ("?q=2", "/a/b?q=2"), ("//HOST/c", "/c"),
        ("http://HOST/d HTTP/2 301", "/d"), ("/한글 경로", "/%ED%95%9C%EA%B8%80%20%EA%B2%BD%EB%A1%9C"),
        ("http:\\\\HOST\\e", "/e"), ("/f#part", "/f"),
    ])
    func targetsAreResolvedAsBrowsersDo(location: String, path: String) async throws {
        try await withServer { request in
            guard request.target == "/a/b" else { return .answer(200, [], "there") }
            return .redirect(location.replacing("HOST", with: request.headers["host"] ?? ""), 301)
        } then: { server, fetcher in
            let answer = try await fetcher.fetch(FetchRequest(url: server.url("/a/b")))
            #expect(answer.finalURL == server.url(path))
            #expect(answer.redirects == [.init(url: server.url("/a/b"), status: 301)])
            #expect(answer.body == Array("there".utf8))
        }
    }

    @Test func locationInLegacyEncodingKeepsItsBytes() async throws {
        try await withServer { request in
            guard request.target == "/" else { return .answer() }
            return [
                .send(
                    Array("HTTP/1.1 302 X\r\nLocation: /".utf8) + [0xc7, 0xd1]
                        + Array("\r\nContent-Length: 0\r\n\r\n".utf8))
            ]
        } then: { server, fetcher in
            let response = try await fetcher.fetch(FetchRequest(url: server.url()))
            #expect(response.finalURL == server.url("/%C7%D1"))
        }
    }

    @Test func redirectsAreFollowedUpToTheLimit() async throws {
        try await withServer { request in
            let step = Int(request.target.dropFirst()) ?? 0
            return step == 0 ? .answer(200, [], "end") : .redirect("/\(step - 1)")
        } then: { server, fetcher in
            let response = try await fetcher.fetch(FetchRequest(url: server.url("/10")))
            #expect(response.redirects.count == 10)
            #expect(await failure(of: fetcher, FetchRequest(url: server.url("/11"))) == .tooManyRedirects(limit: 10))
        }
    }

    @Test func redirectLoopsAreDetected() async throws {
        try await withServer {
            .redirect($0.target == "/a" ? "/b" : "/a")
        } then: { server, fetcher in
            let error = await failure(of: fetcher, FetchRequest(url: server.url("/a")))
            #expect(error == .redirectLoop(server.url("/a")))
            #expect(server.requests.count == 4)
        }
    }

    @Test func cookiesAreDiscardedAfterTheFetch() async throws {
        try await withServer { request in
            request.headers["cookie"] == "seen=1"
                ? .answer(200, [], "in") : .redirect("/", 302, ["Set-Cookie: seen=1; Path=/"])
        } then: { server, fetcher in
            for _ in 0..<2 {
                let answer = try await fetcher.fetch(FetchRequest(url: server.url()))
                #expect(answer.body == Array("in".utf8))
                #expect(answer.redirects.count == 1)
            }
        }
    }

    @Test func headersAreNotSentToAnotherOrigin() async throws {
        let other = try LoopbackServer(host: "127.0.0.2") { _ in .answer() }
        defer { other.stop() }
        try await withServer {
            $0.target == "/" ? .redirect("/same") : .redirect(other.url(), 307, ["Set-Cookie: a=b"])
        } then: { server, fetcher in
            var request = FetchRequest(url: server.url())
            request.headers = [.authorization: "Bearer secret", .acceptLanguage: "ko"]
            _ = try await fetcher.fetch(request)
            #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer secret", "Bearer secret"])
            let foreign = try #require(other.requests.first).headers
            #expect(foreign["authorization"] == nil)
            #expect(foreign["cookie"] == nil)
            #expect(foreign["accept-language"] == "ko")
        }
    }

    @Test func endlessRedirectBodyIsNotAwaited() async throws {
        try await withServer { request in
            guard request.target == "/" else { return .answer(200, [], "there") }
            return [.head(302, ["Location: /there"]), .sendForever(Array(repeating: 0x61, count: 4_096))]
        } then: { server, fetcher in
            let response = try await fetcher.fetch(FetchRequest(url: server.url()))
            #expect(response.body == Array("there".utf8))
        }
    }

    @Test func metaRefreshIsFollowedOnce() async throws {
        try await withServer { request in
            let next = request.target == "/" ? "/next" : "/again"
            return .answer(
                200, ["Content-Type: text/html"],
                "<title>\(request.target)</title><meta http-equiv=refresh content='0;url=\(next)'>")
        } then: { server, fetcher in
            let page = try await fetcher.page(server.url())
            #expect(page.metadata.title == "/next")
            #expect(server.requests.map(\.target) == ["/", "/next"])
        }
    }

    @Test func oEmbedFillsMissingMetadataWithoutItsMarkup() async throws {
        let answer =
            #"{"type":"video","title":"From oEmbed","thumbnail_url":"/t.jpg","html":"<script>alert(1)</script>"}"#
        try await withServer { request in
            if request.target.hasPrefix("/oembed") { return .answer(200, ["Content-Type: application/json"], answer) }
            let link =
                "Link: <https://x.example/>; rel=canonical, </oembed>; rel=\"alternate\"; type=\"application/json+oembed\""
            let tag = "<link rel=alternate type=application/json+oembed href=/oembed?url=1>"
            return request.target == "/header"
                ? .answer(200, ["Content-Type: text/html", link], "<p>no head")
                : .answer(200, ["Content-Type: text/html"], "<title>Own</title>" + tag)
        } then: { server, fetcher in
            let own = try await fetcher.page(server.url("/tag")).metadata
            #expect(own.title == "Own")
            #expect(own.images == [server.url("/t.jpg")])
            let other = try await fetcher.page(server.url("/header")).metadata
            #expect(other.title == "From oEmbed")
            #expect(other.description == nil)
        }
    }
}
