import Dispatch
import Fetching
import Foundation
import HTTPTypes
import Synchronization
import Testing

@Suite struct FetchTests {
    private func withServer<T>(
        _ handler: @escaping LoopbackServer.Handler, configure: (inout FetchConfiguration) -> Void = { _ in },
        then body: (LoopbackServer, Fetcher) async throws -> T
    ) async throws -> T {
        let server = try LoopbackServer(handler)
        defer { server.stop() }
        var configuration = FetchConfiguration.test(allow: "127.0.0.1")
        configure(&configuration)
        let fetcher = Fetcher(configuration)
        defer { fetcher.close() }
        return try await body(server, fetcher)
    }

    @Test func responseHasStatusFieldsAndBody() async throws {
        try await withServer { _ in
            .answer(404, ["Content-Type: Text/HTML; Charset=\"EUC-KR\"", "X-A: 1"], "없음")
        } then: { server, fetcher in
            let answer = try await fetcher.fetch(FetchRequest(url: server.url("/a b?q=한글#part")))
            #expect(answer.status == 404)
            #expect(!answer.isSuccess)
            #expect(answer.contentType == "text/html")
            #expect(answer.charsetLabel == "EUC-KR")
            #expect(answer.body == Array("없음".utf8))
            #expect(answer.finalURL == server.url("/a%20b?q=%ED%95%9C%EA%B8%80"))
            #expect(answer.headers[HTTPField.Name("X-A")!] == "1")
            #expect(answer.redirects.isEmpty)
        }
    }

    @Test func requestSendsUserAgentAndAccept() async throws {
        try await withServer { _ in
            .answer()
        } then: { server, fetcher in
            _ = try await fetcher.fetch(FetchRequest(url: "http://user:secret@\(server.authority)/", accept: "image/*"))
            let headers = try #require(server.requests.first).headers
            #expect(headers["user-agent"] == "SeorapTest/1.0 (+contact)")
            #expect(headers["accept"] == "image/*")
            #expect(headers["accept-encoding"]?.contains("gzip") == true)
            #expect(headers["authorization"] == nil)
            #expect(headers["cookie"] == nil)
        }
    }

    @Test func compressedBodiesAreDecompressed() async throws {
        try await withServer { request in
            request.target == "/br"
                ? .answer(200, ["Content-Encoding: br"], bytes: [0x0b, 0x02, 0x80, 0x68, 0x65, 0x6c, 0x6c, 0x6f, 0x03])
                : .answer(200, ["Content-Encoding: gzip"], bytes: Gzip.stored("hello"))
        } then: { server, fetcher in
            for path in ["/gzip", "/br"] {
                let response = try await fetcher.fetch(FetchRequest(url: server.url(path)))
                #expect(response.body == Array("hello".utf8))
            }
        }
    }

    @Test func proxyVariablesAreIgnored() async throws {
        setenv("http_proxy", "http://127.0.0.1:1", 1)
        setenv("ALL_PROXY", "http://127.0.0.1:1", 1)
        try await withServer { _ in
            .answer(200, [], "direct")
        } then: { server, fetcher in
            let response = try await fetcher.fetch(FetchRequest(url: server.url()))
            #expect(response.body == Array("direct".utf8))
        }
    }

    @Test func checkUsesGetIfHeadIsRefused() async throws {
        try await withServer {
            $0.method == "HEAD" ? [.head(405, ["Allow: GET", "Content-Length: 0"])] : .answer(200, [], "x")
        } then: { server, fetcher in
            let response = try await fetcher.fetch(FetchRequest(url: server.url(), method: .head))
            #expect(response.status == 405)
            let second = try await fetcher.check(server.url())
            #expect(second.status == 200)
            #expect(server.requests.map(\.method) == ["HEAD", "HEAD", "GET"])
        }
    }

    @Test func checkAcceptsASuccessfulHead() async throws {
        try await withServer { _ in
            [.head(200, ["Content-Length: 5"])]
        } then: { server, fetcher in
            let response = try await fetcher.check(server.url())
            #expect(response.status == 200)
            #expect(server.requests.map(\.method) == ["HEAD"])
        }
    }

    @Test func writesTheBodyToAFile() async throws {
        try await withServer { _ in
            .answer(200, ["Content-Type: image/png"], "pixels")
        } then: { server, fetcher in
            let path = newPath()
            defer { try? FileManager.default.removeItem(atPath: path) }
            let answer = try await fetcher.fetch(.image(server.url(), to: path))
            #expect(answer.path == path)
            #expect(answer.body.isEmpty)
            #expect(answer.bytes == 6)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("pixels".utf8))
            #expect(await failure(of: fetcher, .image(server.url(), to: path)) == .fileFailed(EEXIST))
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func failedFetchLeavesNoFile() async throws {
        try await withServer { _ in
            [.head(200, ["Content-Length: 100"]), .send([1, 2, 3]), .close]
        } then: { server, fetcher in
            let path = newPath()
            #expect(await failure(of: fetcher, .image(server.url(), to: path)) == .bodyIncomplete)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test func cancellingATaskEndsItsFetch() async throws {
        let started = AsyncStream<Void>.makeStream()
        try await withServer { _ in
            started.continuation.yield()
            return [.head(200, []), .hang]
        } then: { server, fetcher in
            let task = Task { await failure(of: fetcher, FetchRequest(url: server.url())) }
            for await _ in started.stream { break }
            task.cancel()
            #expect(await task.value == .cancelled)
        }
    }

    @Test func cancelledTaskSendsNoRequest() async throws {
        try await withServer { _ in
            .answer()
        } then: { server, fetcher in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await failure(of: fetcher, FetchRequest(url: server.url()))
            }
            #expect(await task.value == .cancelled)
            #expect(server.requests.isEmpty)
        }
    }

    @Test func closingFailsRunningAndLaterFetches() async throws {
        let started = AsyncStream<Void>.makeStream()
        try await withServer { _ in
            started.continuation.yield()
            return [.hang]
        } then: { server, fetcher in
            let task = Task { await failure(of: fetcher, FetchRequest(url: server.url())) }
            for await _ in started.stream { break }
            fetcher.close()
            #expect(await task.value == .closed)
            #expect(await failure(of: fetcher, FetchRequest(url: server.url())) == .closed)
            fetcher.close()
        }
    }

    /// The first answers wait until another host has answered. By then every fetch that may start has started.
    @Test func simultaneousFetchesFromOneHostAreLimited() async throws {
        let quick = try LoopbackServer(host: "127.0.0.2") { _ in .answer(200, [], "quick") }
        defer { quick.stop() }
        let (started, gate) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        try await withServer { _ in
            started.continuation.yield()
            gate.wait()
            return [.head(200, ["Content-Length: 1", "Connection: close"]), .send([0x61]), .close]
        } configure: {
            $0.allowHosts = ["127.0.0.1", "127.0.0.2"]
            $0.perHostTransfers = 3
        } then: { server, fetcher in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<60 {
                    group.addTask { try await fetcher.fetch(FetchRequest(url: server.url("/\(number)"))).status }
                }
                var starts = started.stream.makeAsyncIterator()
                for _ in 0..<3 { await starts.next() }
                _ = try await fetcher.fetch(FetchRequest(url: quick.url()))
                for _ in 0..<60 { gate.signal() }
                for try await status in group { #expect(status == 200) }
            }
            #expect(server.requests.count == 60)
            #expect(server.mostAtOnce == 3)
        }
    }

    @Test func busyHostDoesNotDelayAnother() async throws {
        let quick = try LoopbackServer(host: "127.0.0.2") { _ in .answer(200, [], "quick") }
        defer { quick.stop() }
        let started = AsyncStream<Void>.makeStream()
        try await withServer { _ in
            started.continuation.yield()
            return [.hang]
        } configure: {
            $0.allowHosts = ["127.0.0.1", "127.0.0.2"]
            $0.perHostTransfers = 1
        } then: { server, fetcher in
            let slow = (0..<3).map { _ in Task { await failure(of: fetcher, FetchRequest(url: server.url())) } }
            for await _ in started.stream { break }
            let response = try await fetcher.fetch(FetchRequest(url: quick.url()))
            #expect(response.body == Array("quick".utf8))
            for task in slow { task.cancel() }
            for task in slow { #expect(await task.value == .cancelled) }
        }
    }

    /// One unavailable page does not pause other requests to its host.
    @Test func unavailableAddressDoesNotDelayOthers() async throws {
        try await withServer { _ in
            .answer(503, ["Retry-After: 3600"], "not now")
        } then: { server, fetcher in
            for _ in 0..<2 {
                let answer = try await fetcher.fetch(FetchRequest(url: server.url()))
                #expect(answer.status == 503 && answer.retryAfter == .seconds(3_600))
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test func retryAfterPausesTheHost() async throws {
        try await withServer { _ in
            .answer(429, ["Retry-After: 3600"], "slow down")
        } then: { server, fetcher in
            let answer = try await fetcher.fetch(FetchRequest(url: server.url()))
            #expect(answer.status == 429)
            #expect(answer.retryAfter == .seconds(3_600))
            let error = await failure(of: fetcher, FetchRequest(url: server.url()))
            #expect(error?.code == "host-busy")
            #expect(error?.isTransient == true)
            let pause = try #require(error?.retryAfter)
            #expect(pause > .seconds(1_800))
            #expect(server.requests.count == 1)
        }
    }

    @Test func retryAfterMayBeADateAndIsLimited() async throws {
        let now = Date(timeIntervalSince1970: 1_445_412_000)
        try await withServer { request in
            .answer(
                301,
                [
                    "Retry-After: "
                        + (request.target == "/date" ? "Wed, 21 Oct 2015 07:28:00 GMT" : "99999999999999999999")
                ])
        } configure: {
            $0.now = { now }
            $0.longestRetryAfter = .seconds(3_600)
        } then: { server, fetcher in
            let date = try await fetcher.fetch(FetchRequest(url: server.url("/date")))
            #expect(date.retryAfter == .seconds(480))
            let long = try await fetcher.fetch(FetchRequest(url: server.url("/long")))
            #expect(long.retryAfter == .seconds(3_600))
        }
    }
}
