import HTTPTypes
import Testing

@testable import HTTPServer

/// Sends messages that another server might read differently over a real connection.
@Suite struct RawHeadValidatorTests {
    private let server: TestServer

    init() throws {
        server = try TestServer { _ in
        } _: { routes in
            routes.on(.get, Route<String>("/say/{word}")) { request, word in
                .text(word + (request.query.urlEncoded.isEmpty ? "" : "?" + request.query.urlEncoded))
            }
            routes.on(.post, Route("/echo"), body: .bytes(limit: 100_000)) { request in
                guard case .bytes(let bytes) = request.body else { return .text("none") }
                return .bytes(bytes, type: "application/octet-stream")
            }
        }
    }

    @Test(arguments: [
        // NULs.
        "GET /say/a\0b HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/a\0 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/a\0HTTP/1.1\0\0 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/x?q=\0y HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/x?\0 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/a%00b HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/x?q=%00 HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET\0 /say/x HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX: a\0\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX:\0\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX: a\0\0Y\0 b\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\0\0Content-Length\0 3\r\n\r\n",
        // Line feeds alone.
        "GET /say/x HTTP/1.1\nHost: a\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\n\n",
        "GET /say/x HTTP/1.1\nHost: a\n\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX:\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX: b\nY: c\r\n\r\n",
        "GET /say/x HTTP/1.0\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nX: b\nContent-Length: 3\r\n\r\nabc",
        // Folded fields.
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX: b\r\n\tc\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX:\r\n b\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX: b\r\n \r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\n X: b\r\n\r\n",
        "GET /say/x HTTP/1.1\r\n Host: a\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\r\n chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        // White space.
        "GET  /say/x HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost : a\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\nX\t: b\r\n\r\n",
        "GET /say/x HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n",
        // Lengths.
        "POST /echo HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\nConnection: keep-alive\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 30\r\n\r\nabc",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        // Between chunks.
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\nabc\r\n0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\n3\r\ndef\r\n0\r\n\r\n",
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n0\r\n\r\n",
    ])
    func rejectsAmbiguousMessages(message: String) throws {
        let client = try server.client()
        client.send(message)
        client.send("GET /say/smuggled HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = String(decoding: try client.rest(), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 400"), "\(answer)")
        #expect(!answer.contains("smuggled"))
    }

    /// libmicrohttpd itself would respond with 500.
    @Test func rejectsAnEndlessLineBetweenChunks() throws {
        for beginning in ["5;", "5;a=\"", "5\r\nhello\r\n3;"] {
            let client = try server.client()
            client.request("POST /echo", ["Transfer-Encoding: chunked"])
            client.send(beginning + String(repeating: "a", count: 40_000))
            #expect(try client.response().status == 400)
        }
    }

    @Test(arguments: [
        ("GET /say/x HTTP/1.1\r\nHost: a\r\nX:\r\nY: \t b \t\r\nZ:c\r\n\r\n", "x"),
        ("GET /say/x?a=1&b&c=&&=d HTTP/1.1\r\nHost: a\r\n\r\n", "x?a=1&b=&c=&=d"),
        ("GET /say/x? HTTP/1.1\r\nHost: a\r\nCookie: a=b; c=\"d\"; e\r\n\r\n", "x"),
        ("\r\nGET /say/x HTTP/1.1\r\nHost: a\r\n\r\n", "x"),
        ("GET http://a/say/x HTTP/1.1\r\nHost: a\r\n\r\n", "x"),
        ("GET /say/x HTTP/1.0\r\n\r\n", "x"),
        ("POST /echo HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc", "abc"),
        (
            "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n\r\n\r\n2\r\na\n\r\n0\r\n\r\n",
            "\r\na\n"
        ),
    ])
    func answersUnambiguousMessages(message: String, answer: String) throws {
        let client = try server.client()
        client.send(message)
        #expect(try client.response().text == answer)
    }

    /// Sends a valid chunked body in two pieces, split at every position.
    @Test func acceptsChunkedBodiesSplitAnywhere() throws {
        let body = "2\r\n\r\n\r\n3;x=y\r\na\nb\r\n1\r\n\n\r\n0\r\n\r\n"
        for cut in 1..<body.utf8.count {
            let client = try server.client()
            client.request("POST /echo", ["Transfer-Encoding: chunked"])
            client.send(Array(body.utf8.prefix(cut)))
            // The response to another client shows that the first piece was read.
            _ = try server.get("/say/x")
            client.send(Array(body.utf8.dropFirst(cut)))
            #expect(try client.response().text == "\r\na\nb\n", "cut at \(cut)")
        }
    }
}
