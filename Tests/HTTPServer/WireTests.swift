import HTTPTypes
import Testing

@testable import HTTPServer

/// Tests which messages are accepted or rejected, and how their bytes may be divided.
@Suite struct WireTests {
    private let server: TestServer

    init() throws {
        server = try TestServer { configuration in
            configuration.limits.idleSeconds = 1
        } _: { routes in
            routes.on(.get, Route<String>("/say/{word}")) { _, word in .text(word) }
            routes.on(.post, Route("/echo"), body: .bytes(limit: 100_000)) { request in
                guard case .bytes(let bytes) = request.body else { return .text("none") }
                return .bytes(bytes, type: "application/octet-stream")
            }
        }
    }

    @Test func answersPipelinedRequestsInOrder() throws {
        let client = try server.client()
        let words = (0..<50).map { "word\($0)" }
        client.send(
            words.map { "GET /say/\($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }.joined()
                + "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabcGET /say/end HTTP/1.1\r\nHost: l\r\n\r\n"
        )
        for word in words { #expect(try client.response().text == word) }
        #expect(try client.response().text == "abc")
        #expect(try client.response().text == "end")
    }

    @Test func readsRequestsByteByByte() throws {
        let client = try server.client()
        let message = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
        for byte in message.utf8 { client.send([byte]) }
        #expect(try client.response().text == "hello")
    }

    @Test func joinsChunkedBodies() throws {
        let client = try server.client()
        client.request("POST /echo", ["Transfer-Encoding: chunked"])
        for piece in ["5;note=x\r\nhe", "llo\r", "\n", "A\r\n0123456789\r\n", "0\r\nTrailer: x\r\n\r\n"] {
            client.send(piece)
        }
        #expect(try client.response().text == "hello0123456789")
        // Two servers may disagree on where chunks end, so bytes after them are not read as a request.
        client.request("GET /say/smuggled")
        #expect(try client.rest().isEmpty)
    }

    @Test func emptyBodiesCountAsNone() throws {
        #expect(try server.get("/echo", method: "POST").text == "none")
        #expect(try server.get("/echo", ["Content-Length: 0"], method: "POST").text == "none")
    }

    @Test func closesSilentConnections() throws {
        let clients = try (0..<3).map { _ in try server.client() }
        clients[1].send("GET /say/slow HTTP/1.1\r\nHost: loc")
        clients[2].send("POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf")
        for client in clients { #expect(String(decoding: try client.rest(), as: UTF8.self).hasPrefix("HTTP") == false) }
    }

    @Test func answersClientsThatClosedTheirSendingSide() throws {
        let client = try server.client()
        client.request("GET /say/bye")
        client.closeWriting()
        #expect(try client.response().text == "bye")
        #expect(try client.rest().isEmpty)
    }

    @Test func logsRequestsWithATruncatedBodyAsIncomplete() throws {
        let client = try server.client()
        client.request("POST /echo", ["Content-Length: 10"], body: Array("half".utf8))
        client.closeWriting()
        _ = try client.rest()
        server.records.wait(for: 1)
        #expect(server.records.all.first?.isComplete == false)
    }

    @Test func closesTheConnectionOnRequest() throws {
        let client = try server.client()
        client.request("GET /say/one", ["Connection: close"])
        #expect(try client.response().text == "one")
        #expect(try client.rest().isEmpty)
    }

    @Test func closesConnectionsOfHTTP10Clients() throws {
        let client = try server.client()
        client.send("GET /say/old HTTP/1.0\r\n\r\n")
        #expect(try client.response().text == "old")
        #expect(try client.rest().isEmpty)
    }

    @Test(arguments: [
        "GET /say/x HTTP/1.1\r\n\r\n",  // no host
        "GET /say/x HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        "GET say/x HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET ftp://a/say/x HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
        "G@T /say/x HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/a\u{1}b HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nBad Name: x\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nName: a\u{7}b\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nName: a\rX: b\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: +3\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3x\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3, 3\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 3\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
    ])
    func rejectsInvalidRequestsAndClosesTheConnection(message: String) throws {
        let client = try server.client()
        client.send(message)
        client.send("GET /say/smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = String(decoding: try client.rest(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 400") || answer.isEmpty, "\(answer)")
        #expect(!answer.contains("smuggled"))
    }

    @Test func rejectsHeadsBeyondTheLimit() throws {
        let client = try server.client()
        client.request("GET /say/x", ["Cookie: " + String(repeating: "a", count: 20_000)])
        #expect(try client.response().status == 431)
        let flood = try server.client()
        flood.request("GET /say/x", ["Cookie: " + String(repeating: "a", count: 200_000)])
        #expect([431, 413].contains(try flood.response().status))
        let long = try server.client()
        long.request("GET /say/" + String(repeating: "a", count: 200_000))
        #expect([414, 431].contains(try long.response().status))
    }

    @Test func readsABodyAfterTheLargestHead() throws {
        let body = [UInt8](repeating: 7, count: 90_000)
        let response = try server.get(
            "/echo", ["X-Filler: " + String(repeating: "a", count: 16_000), "Content-Length: 90000"], method: "POST",
            body: body)
        #expect(response.status == 200)
        #expect(response.body == body)
    }

    @Test func rejectsUnknownExpectations() throws {
        #expect(try server.get("/echo", ["Expect: miracles", "Content-Length: 3"], method: "POST").status == 417)
    }
}
