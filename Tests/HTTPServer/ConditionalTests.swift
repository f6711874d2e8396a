import Foundation
import HTTPTypes
import Testing

@testable import HTTPServer

/// Tests conditional requests and ranges.
@Suite struct ConditionalTests {
    private let server: TestServer
    private let path: String

    init() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "range-\(UUID().uuidString)")
        try Data("0123456789".utf8).write(to: file)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 784_111_777)], ofItemAtPath: file.path)
        let path = file.path
        self.path = path
        server = try TestServer { routes in
            routes.on(.get, Route("/file")) { _ in .file(path: path, type: "text/plain") }
            routes.on(.get, Route("/missing")) { _ in .file(path: path + "x", type: "text/plain") }
            routes.on(.get, Route("/folder")) { _ in .file(path: "/", type: "text/plain") }
            routes.on(.get, Route("/page")) { request in
                let etag = ETag(strong: "v1")
                if let response = request.notModified(etag) { return response }
                var response = Response.text("page")
                response.etag = etag
                return response
            }
            routes.on(.get, Route("/tagged")) { _ in
                var response = Response.text("page")
                response.etag = ETag(strong: "a,b")
                response.headers[.cacheControl] = "private"
                return response
            }
            routes.on(.put, Route("/page")) { request in
                .empty(request.allowsChanging(ETag(strong: "v1")) ? .noContent : .preconditionFailed)
            }
        }
    }

    @Test func filesHaveEntityTagAndModificationTime() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let response = try server.get("/file")
        #expect(response.text == "0123456789")
        #expect(response["accept-ranges"] == "bytes")
        #expect(response["last-modified"] == "Sun, 06 Nov 1994 08:49:37 GMT")
        let etag = try #require(response["etag"])
        #expect(try server.get("/file", ["If-None-Match: \(etag)"]).status == 304)
        #expect(try server.get("/file", ["If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"]).status == 304)
        #expect(try server.get("/file", ["If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT"]).status == 200)
        #expect(try server.get("/file", ["If-Modified-Since: yesterday"]).status == 200)
        // If-Modified-Since is ignored next to If-None-Match.
        let both = ["If-None-Match: \"other\"", "If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"]
        #expect(try server.get("/file", both).status == 200)
        #expect(try server.get("/missing").status == 404)
        #expect(try server.get("/folder").status == 404)
    }

    @Test(
        arguments: [
            ("bytes=0-0", 206, "0", "bytes 0-0/10"), ("bytes=2-4", 206, "234", "bytes 2-4/10"),
            ("bytes=5-", 206, "56789", "bytes 5-9/10"), ("bytes=-3", 206, "789", "bytes 7-9/10"),
            ("bytes=-99", 206, "0123456789", "bytes 0-9/10"), ("bytes=8-99", 206, "89", "bytes 8-9/10"),
            ("Bytes = 1-1", 206, "1", "bytes 1-1/10"), ("bytes=9-99999999999999999999", 206, "9", "bytes 9-9/10"),
            ("bytes=10-", 416, nil, "bytes */10"), ("bytes=-0", 416, nil, "bytes */10"),
            ("bytes=99999999999999999999-", 416, nil, "bytes */10"),
            ("bytes=0-1,3-4", 200, "0123456789", nil), ("bytes=4-2", 200, "0123456789", nil),
            ("bytes=a-b", 200, "0123456789", nil), ("bytes=", 200, "0123456789", nil),
            ("bytes=-", 200, "0123456789", nil),
            ("lines=0-1", 200, "0123456789", nil), ("bytes=+1-2", 200, "0123456789", nil),
        ] as [(String, Int, String?, String?)])
    func returnsTheRequestedRange(range: String, status: Int, text: String?, contentRange: String?) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let response = try server.get("/file", ["Range: \(range)"])
        #expect(response.status == status)
        #expect(response["content-range"] == contentRange)
        if let text { #expect(response.text == text) }
        #expect(try server.get("/file", ["Range: \(range)"], method: "HEAD").status == 200)
    }

    @Test func ifRangeRequiresTheExactVersion() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let etag = try #require(try server.get("/file")["etag"])
        func status(_ validator: String) throws -> Int {
            try server.get("/file", ["Range: bytes=0-1", "If-Range: \(validator)"]).status
        }
        #expect(try status(etag) == 206)
        #expect(try status("W/\(etag)") == 200)
        #expect(try status("\"other\"") == 200)
        #expect(try status("Sun, 06 Nov 1994 08:49:37 GMT") == 206)
        #expect(try status("Sun, 06 Nov 1994 08:49:38 GMT") == 200)
    }

    @Test(arguments: [
        ("\"v1\"", 304), ("W/\"v1\"", 304), ("\"v0\", \"v1\"", 304), ("\"v0\",W/\"v1\" ,\"v2\"", 304), ("*", 304),
        ("\"v1-gzip\"", 304), ("\"v2\"", 200), ("v1", 200), ("\"v0\", \"v10\"", 200), ("", 200), ("\"v1", 200),
    ])
    func comparesAllTagsOfIfNoneMatch(field: String, status: Int) throws {
        let response = try server.get("/page", ["If-None-Match: \(field)"])
        #expect(response.status == status)
        #expect(response["etag"]?.hasPrefix("\"v1") == true)
        #expect(try server.get("/page", ["If-None-Match: \(field)"], method: "HEAD").status == status)
    }

    @Test func serverAnswers304WithoutTheHandler() throws {
        let response = try server.get("/tagged", ["If-None-Match: \"x\", \"a,b\""])
        #expect(response.status == 304)
        #expect(response["etag"] == "\"a,b\"")
        #expect(response["cache-control"] == "private")
        #expect(response["content-type"] == nil)
    }

    @Test func ifMatchComparesStrongly() throws {
        func status(_ headers: [String]) throws -> Int { try server.get("/page", headers, method: "PUT").status }
        #expect(try status([]) == 204)
        #expect(try status(["If-Match: \"v0\", \"v1\""]) == 204)
        #expect(try status(["If-Match: *"]) == 204)
        #expect(try status(["If-Match: W/\"v1\""]) == 412)
        #expect(try status(["If-Match: \"v2\""]) == 412)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_795_240_800, "Sat, 21 Nov 2026 06:00:00 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (-86_401, "Tue, 30 Dec 1969 23:59:59 GMT"),
    ])
    func writesAndReadsHTTPDates(seconds: Int, text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.seconds(text) == seconds)
    }
}
