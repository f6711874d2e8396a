import Foundation
import HTTPTypes
import Testing

@testable import HTTPServer

@Suite struct CompressionTests {
    private static let page = [UInt8](String(repeating: "<p>서랍 drawer</p>\n", count: 200).utf8)
    private static let style = Asset(
        [UInt8](String(repeating: "a { color: red }\n", count: 200).utf8), type: "text/css")
    private let server: TestServer

    init() throws {
        server = try TestServer { routes in
            routes.on(.get, Route("/page")) { _ in
                var response = Response.bytes(Self.page, type: "text/html; charset=utf-8")
                response.etag = ETag(strong: "v1")
                response.headers[.vary] = "Cookie"
                return response
            }
            routes.on(.get, Route("/picture")) { _ in .bytes(Self.page, type: "image/webp") }
            routes.on(.get, Route("/small")) { _ in .text("small") }
            routes.on(.get, Route("/encoded")) { _ in
                var response = Response.bytes(Self.page, type: "text/html")
                response.headers[.contentEncoding] = "br"
                return response
            }
            routes.on(.get, Route("/style")) { _ in Self.style.response }
        }
    }

    @Test(arguments: [
        ("gzip", true), ("br, gzip;q=0.5", true), ("*", true), ("GZIP", true), ("gzip;q=0", false),
        ("*;q=0", false), ("identity", false), ("identity;q=1, gzip;q=0.5", false), ("br", false), ("", false),
        ("*, gzip;q=0", false), ("deflate;q=1, x-gzip", true), ("gzip; q=nonsense", false),
    ])
    func compressesOnlyForClientsThatAcceptGzip(field: String, isCompressed: Bool) throws {
        let response = try server.get("/page", ["Accept-Encoding: \(field)"])
        #expect((response["content-encoding"] == "gzip") == isCompressed)
        #expect(response["vary"] == "Cookie, Accept-Encoding")
        #expect(response["etag"] == (isCompressed ? "\"v1-gzip\"" : "\"v1\""))
        #expect((isCompressed ? try gunzip(response.body) : response.body) == Self.page)
        if isCompressed { #expect(response.body.count < Self.page.count / 5) }
    }

    @Test func acceptsEntityTagsOfBothEncodings() throws {
        for tag in ["\"v1\"", "\"v1-gzip\"", "W/\"v1-gzip\""] {
            let response = try server.get("/page", ["Accept-Encoding: gzip", "If-None-Match: \(tag)"])
            #expect(response.status == 304)
            #expect(response["content-encoding"] == nil)
        }
    }

    @Test(arguments: ["/picture", "/small", "/encoded"])
    func doesNotCompressPicturesSmallOrEncodedBodies(path: String) throws {
        #expect(try server.get(path, ["Accept-Encoding: gzip"])["content-encoding"] != "gzip")
    }

    @Test func headReturnsTheSameHeadersAsGet() throws {
        let get = try server.get("/page", ["Accept-Encoding: gzip"])
        let head = try server.get("/page", ["Accept-Encoding: gzip"], method: "HEAD")
        for name in ["content-length", "content-encoding", "etag", "vary", "content-type"] {
            #expect(head[name] == get[name])
        }
    }

    @Test func assetsAreCompressedAndCacheableForAYear() throws {
        let plain = try server.get("/style")
        #expect(plain["cache-control"] == "public, max-age=31536000, immutable")
        #expect(plain["etag"] == "\"\(Self.style.fingerprint)\"")
        #expect(plain["vary"] == "Accept-Encoding")
        let compressed = try server.get("/style", ["Accept-Encoding: gzip"])
        #expect(compressed["content-encoding"] == "gzip")
        #expect(try gunzip(compressed.body) == plain.body)
        #expect(Asset([1], type: "text/css").fingerprint != Asset([2], type: "text/css").fingerprint)
        #expect(Asset([], type: "text/css").fingerprint == "cbf29ce484222325")
    }

    /// Decompresses with the system's gzip, so that the test does not rely on the same zlib calls.
    private func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["gzip", "-dc"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(bytes))
        try input.fileHandleForWriting.close()
        defer { process.waitUntilExit() }
        return try Array(output.fileHandleForReading.readToEnd() ?? Data())
    }
}
