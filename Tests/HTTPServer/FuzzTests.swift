import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing
import Text

@testable import HTTPServer

/// Sends ten thousand damaged requests, the same ones in each run.
@Suite struct FuzzTests {
    private static let threads = 8
    private static let requestsPerThread = 1250

    /// Statuses and failures of the requests of all threads.
    private final class Results: Sendable {
        let statuses = Mutex<[Int: Int]>([:])
        let failures = Mutex<[String]>([])
    }

    private let results = Results()
    private let server: TestServer

    init() throws {
        server = try TestServer { configuration in
            configuration.limits.idleSeconds = 1
        } _: { routes in
            routes.on(.get, Route("/")) { _ in .text("ok") }
            routes.on(.get, Route<Int64>("/links/{id}")) { request, id in .text("\(id) \(request.query["q"] ?? "")") }
            routes.on(.post, Route("/links")) { request in .text(request.form.urlEncoded) }
            routes.on(.post, Route("/upload"), body: .upload(perFile: 2000, total: 10_000)) { request in
                .text("\(request.files.count)")
            }
            routes.on(.post, Route("/bytes"), body: .bytes(limit: 2000)) { _ in .empty(.noContent) }
            routes.onAsync(.get, Route("/async")) { request in .text(request.cookie("id") ?? "") }
        }
    }

    @Test func mutatedRequestsNeverBreakTheServer() async throws {
        try await blocking {
            #expect(server.openDescriptors > 0)
            let finished = Counter()
            for thread in 0..<Self.threads {
                Thread.detachNewThread {
                    attack(seed: UInt64(thread))
                    finished.add(1)
                }
            }
            while !finished.wait(for: Self.threads) {}
            let statuses = results.statuses.withLock { $0 }
            #expect(results.failures.withLock { $0 } == [])
            for status in [200, 204, 400, 404] { #expect(statuses[status] ?? 0 > 50, "\(statuses)") }
            #expect(statuses.values.reduce(0, +) > 4000, "\(statuses)")
            let last = try server.get("/")
            #expect(last.text == "ok")
            server.stop(within: .seconds(5))
            #expect(server.uploads == [])
            #expect(server.openDescriptors == 0)
        }
    }

    private func attack(seed: UInt64) {
        var generator = SplitMix64(seed: 20_261_121 + seed)
        let mutator = RequestMutator()
        for round in 0..<Self.requestsPerThread {
            let request = mutator.next(using: &generator)
            let client: RawClient
            do {
                client = try RawClient(port: server.port, patience: .milliseconds(100))
            } catch {
                return results.failures.withLock { $0.append("\(error)") }
            }
            client.send(request)
            // Nine clients of ten send more bytes, which complete announced bodies, and read the status. The others
            // disconnect.
            guard round % 10 != 0 else { continue }
            client.send("\r\n\r\n" + String(repeating: "x", count: 3000) + "\r\n\r\n")
            guard let status = try? client.response().status else { continue }
            results.statuses.withLock { $0[status, default: 0] += 1 }
            // 505 is the right answer to an unknown version of HTTP.
            if status >= 500, status != 505 {
                results.failures.withLock { $0.append(String(decoding: request, as: UTF8.self)) }
            }
        }
    }
}

/// Makes damaged requests from valid ones.
struct RequestMutator {
    private static let form: MultipartForm = {
        var form = MultipartForm()
        form.field("제목", "서랍")
        form.file("file", name: "화면.png", type: "image/png", [UInt8](0...255))
        return form
    }()

    private static let validRequests: [[UInt8]] =
        [
            "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip;q=0.5, *\r\n\r\n",
            "GET /links/7?q=%EC%84%9C+a&x HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"a\", W/\"b\"\r\nCookie: a=b; c\r\n\r\n",
            "HEAD http://localhost/links/7/ HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-1\r\n\r\n",
            "GET /async HTTP/1.1\r\nHost: localhost\r\nCookie: id=\"5\"\r\nConnection: keep-alive\r\n\r\n",
            "POST /links HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: 17\r\n\r\ntitle=%EC%84%9C&a",
            "POST /bytes HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n",
            "POST /bytes HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\nhello",
        ].map { Array($0.utf8) } + [
            Array(
                "POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: \(form.type)\r\nContent-Length: \(form.body.count)\r\n\r\n"
                    .utf8) + form.body
        ]

    /// Byte sequences that are inserted into requests.
    private static let insertions: [[UInt8]] = [
        "\r\n", "\r\n\r\n", "\n", "\0", "%", "%00", "%2F", "..", "//", ": ", ";", "\"", "--", "Content-Length: 5\r\n",
        "Content-Length: 99999999999999999999\r\n", "Transfer-Encoding: chunked\r\n", "Host: x\r\n",
        "Expect: 100-continue\r\n",
        "HTTP/1.0", "HTTP/2.0", "\u{FEFF}", "\u{202E}", "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
        "Content-Disposition: form-data; name=\"", "FFFFFFFF\r\n", "0\r\n\r\n", String(repeating: "a", count: 3000),
    ].map { Array($0.utf8) }

    /// Returns a valid request with up to four random changes.
    func next(using generator: inout SplitMix64) -> [UInt8] {
        var bytes = Self.validRequests[Int.random(in: 0..<Self.validRequests.count, using: &generator)]
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = min(bytes.count, start + Int.random(in: 0...20, using: &generator))
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: bytes.insert(UInt8.random(in: .min ... .max, using: &generator), at: start)
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: Self.insertions.randomElement(using: &generator) ?? [], at: start)
            case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
            case 4: if start < bytes.count { bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
            default: bytes.removeSubrange(start...)
            }
        }
        return bytes
    }
}
