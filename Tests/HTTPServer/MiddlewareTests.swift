import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct MiddlewareTests {
    /// Names of the middleware that has run so far.
    private enum Name: RequestKey { typealias Value = String }

    private struct Tracing: Middleware {
        let name: String

        func before(_ request: inout Request) throws -> Response? {
            request[Name.self] = (request[Name.self] ?? "") + name
            if request.query["stop"] == name { return .text("stopped by \(name)") }
            if request.query["throw"] == name {
                throw HTTPError(.forbidden, code: "no", detail: "No.", headers: [.retryAfter: "5"])
            }
            return nil
        }

        func after(_ request: Request, _ response: inout Response) {
            response.headers[.server] = (response.headers[.server] ?? "") + name
            if request.query["unsafe"] != nil {
                response.headers.append(HTTPField(name: .contentLanguage, value: "a\r\nSet-Cookie: b=c\r\n\r\nbody"))
                response.headers.append(HTTPField(name: .contentLength, value: "1"))
            }
        }
    }

    private let handled = Counter()
    private let server: TestServer

    init() throws {
        server = try TestServer { configuration in
            configuration.middleware = [Tracing(name: "a"), Tracing(name: "b")]
        } _: { [handled] routes in
            routes.on(.get, Route<String>("/x/{word}")) { request, _ in
                handled.add(1)
                return .text("\(request[Name.self] ?? "") \(request.cookie("id") ?? "-") \(request.route ?? "")")
            }
            routes.on(.post, Route("/post"), body: .bytes(limit: 1 << 20)) { _ in
                handled.add(1)
                return .text("ok")
            }
            routes.on(.get, Route("/fail")) { _ in throw CancellationError() }
            routes.on(.get, Route("/away")) { request in .redirect(to: request.query["to"] ?? "") }
            routes.on(.get, Route("/who")) { request in
                .text("\(request.remoteAddress) \(request.isSecure) \(request.id)")
            }
        }
    }

    @Test func runsInOrderAndInReverseOrderOnTheResponse() throws {
        let response = try server.get("/x/1", ["Cookie: other=1; id=\"4 2\"; id=3"])
        #expect(response.text == "ab 4 2 /x/{word}")
        #expect(response["server"] == "ba")
    }

    @Test func mayRespondInPlaceOfTheHandler() throws {
        #expect(try server.get("/x/1?stop=a").text == "stopped by a")
        let rejected = try server.get("/x/1?throw=b")
        #expect(rejected.status == 403)
        #expect(rejected["retry-after"] == "5")
        #expect(rejected["server"] == "ba")
        #expect(handled.value == 0)
    }

    @Test func runsOnErrorResponses() throws {
        for (path, status) in [("/none", 404), ("/post", 405), ("/fail", 500), ("/x/%", 400)] {
            let response = try server.get(path)
            #expect(response.status == status)
            #expect(response["server"] == "ba")
        }
        #expect(try server.get("/none?stop=b").text == "stopped by b")
    }

    @Test func runsBeforeTheBodyIsRead() throws {
        let client = try server.client()
        client.request("POST /post?throw=a", ["Content-Length: 1000", "Expect: 100-continue"])
        #expect(try client.response().status == 403)
        #expect(try client.rest().isEmpty)
        #expect(handled.value == 0)
    }

    @Test func headerValuesWithLineBreaksAreDropped() throws {
        let client = try server.client()
        client.request("GET /x/1?unsafe")
        let response = try client.response()
        #expect(response["set-cookie"] == nil)
        #expect(response["content-length"] == "\(response.body.count)")
        #expect(response.text == "ab - /x/{word}")
        client.request("GET /away?to=/a%0D%0ASet-Cookie:%20b=c")
        #expect(try client.response()["set-cookie"] == nil)
    }

    @Test func everyRequestHasItsOwnID() throws {
        let texts = try (0..<50).map { _ in try server.get("/who").text }
        let ids = Set(texts.compactMap { $0.split(separator: " ").last })
        #expect(ids.count == 50)
        #expect(ids.allSatisfy { $0.utf8.count == 16 })
        #expect(texts.allSatisfy { $0.hasPrefix("127.0.0.1 false ") })
        server.records.wait(for: 50)
        #expect(Set(server.records.all.map { Substring($0.request.id) }) == ids)
    }

    @Test func writesOneLogLinePerRequest() throws {
        _ = try server.get("/x/%EC%84%9C?secret=1")
        server.records.wait(for: 1)
        let record = try #require(server.records.all.first)
        var bytes: [UInt8] = []
        AccessLog.append(record, timestamp: AccessLog.timestamp(1_795_240_800), to: &bytes)
        let line = String(decoding: bytes, as: UTF8.self)
        let expected = /2026-11-21T06:00:00Z [0-9a-f]{16} 127\.0\.0\.1 GET \/x\/%EC%84%9C 200 14 \d+\.\dms\n/
        #expect(line.wholeMatch(of: expected) != nil, "\(line)")
    }
}
