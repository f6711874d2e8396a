import Dispatch
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Tests streamed bodies and server-sent events.
@Suite struct StreamTests {
    private let produced = Counter()
    private let opened = OpenedStreams()
    private let server: TestServer

    init() throws {
        server = try TestServer { configuration in
            configuration.eventHeartbeat = .milliseconds(50)
        } _: { [produced, opened] routes in
            routes.on(.get, Route<Int>("/stream/{chunks}")) { _, chunkCount in
                let remaining = Counter(chunkCount)
                return .stream(type: "text/plain") {
                    guard remaining.add(-1) >= 0 else { return nil }
                    produced.add(1)
                    return remaining.value.isMultiple(of: 7) ? [] : [UInt8](repeating: 0x61, count: 1000)
                }
            }
            routes.on(.get, Route("/breaks")) { _ in
                let remaining = Counter(3)
                return .stream(type: "text/plain") {
                    guard remaining.add(-1) >= 0 else { throw CancellationError() }
                    return [0x61]
                }
            }
            routes.on(.get, Route("/known")) { _ in
                let remaining = Counter(3)
                return .stream(type: "text/plain", length: 3000) {
                    remaining.add(-1) >= 0 ? [UInt8](repeating: 0x61, count: 1000) : nil
                }
            }
            routes.on(.get, Route("/events")) { _ in
                let stream = EventStream(limit: 100_000) { opened.closed.add(1) }
                opened.add(stream)
                return .events(stream)
            }
        }
    }

    @Test func sendsWholeStreams() async throws {
        try await blocking {
            let response = try server.get("/stream/1000")
            #expect(response["transfer-encoding"] == "chunked")
            #expect(response.body.count == (0..<1000).count { !$0.isMultiple(of: 7) } * 1000)
            #expect(try server.get("/stream/0").body.isEmpty)
            #expect(try server.get("/stream/10", method: "HEAD").status == 200)
        }
    }

    @Test func knownLengthIsSentAsContentLength() async throws {
        try await blocking {
            let response = try server.get("/known")
            #expect(response["content-length"] == "3000" && response["transfer-encoding"] == nil)
            #expect(response.body.count == 3000)
        }
    }

    @Test func endsStreamsOfHTTP10ClientsByClosing() async throws {
        try await blocking {
            let client = try server.client()
            client.send("GET /stream/10 HTTP/1.0\r\n\r\n")
            let response = try client.response()
            #expect(response["transfer-encoding"] == nil)
            #expect(response.body.count == 8000)
        }
    }

    @Test func producesOnlyBytesThatTheClientReads() async throws {
        try await blocking {
            let client = try RawClient(port: server.port, receiveBuffer: 4096)
            client.request("GET /stream/1000000000")
            _ = try client.until("\r\n\r\n")
            _ = try client.take(10_000)
            // Without back-pressure all chunks would have been made; these fit into the socket buffers.
            #expect(produced.value < 20_000)
        }
    }

    @Test func failedStreamIsIncomplete() async throws {
        try await blocking {
            let client = try server.client()
            client.request("GET /breaks")
            let answer = String(decoding: try client.rest(), as: UTF8.self)
            #expect(answer.contains("1\r\na\r\n"))
            #expect(!answer.contains("0\r\n\r\n"))
        }
    }

    @Test func deliversEventsAsTheyAreSent() async throws {
        try await blocking {
            let client = try server.client()
            client.request("GET /events")
            #expect(try client.until("\r\n\r\n").contains("text/event-stream; charset=utf-8"))
            let stream = opened.wait(1)[0]
            stream.send(event: "job\nid: 9", id: "7", data: "{\"제목\": 1}\r\nsecond\u{2028}line\n")
            #expect(
                try client.until("data: \n\n").contains(
                    "event: jobid: 9\nid: 7\ndata: {\"제목\": 1}\ndata: second\u{2028}line"))
            // Without events, the heartbeat shows that the connection is alive.
            _ = try client.until(":\n\n")
            stream.send(data: "again")
            _ = try client.until("data: again\n\n")
            stream.close()
            _ = try client.until("0\r\n\r\n")
            #expect(opened.closed.value == 1)
            client.request("GET /stream/1")
            #expect(try client.response().status == 200)
        }
    }

    @Test func closesStreamsOfLostClients() async throws {
        try await blocking {
            let clients = try (0..<5).map { _ in
                let client = try server.client()
                client.request("GET /events")
                _ = try client.until("\r\n\r\n")
                return client
            }
            _ = opened.wait(5)
            for client in clients { client.close() }
            #expect(opened.closed.wait(for: 5))
            #expect(opened.streams.allSatisfy { $0.isClosed })
        }
    }

    @Test func disconnectsClientsThatDoNotRead() async throws {
        try await blocking {
            let client = try RawClient(port: server.port, receiveBuffer: 4096)
            client.request("GET /events")
            let stream = opened.wait(1)[0]
            let text = String(repeating: "x", count: 10_000)
            var sent = 0
            while !stream.isClosed, sent < 10_000 {
                stream.send(data: text)
                sent += 1
            }
            #expect(stream.isClosed)
            #expect(opened.closed.value == 1)
        }
    }

    @Test func sendsEventsFromManyThreads() async throws {
        try await blocking {
            let client = try server.client()
            client.request("GET /events")
            let stream = opened.wait(1)[0]
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                for step in 0..<100 { stream.send(data: "<\(number)-\(step)>") }
            }
            stream.close()
            let text = String(decoding: try client.response().body, as: UTF8.self)
            for number in 0..<8 { for step in 0..<100 { #expect(text.contains("data: <\(number)-\(step)>\n\n")) } }
        }
    }

    @Test func stoppingClosesEventStreams() async throws {
        try await blocking {
            let client = try server.client()
            client.request("GET /events")
            let stream = opened.wait(1)[0]
            stream.send(data: "last")
            #expect(ContinuousClock().measure { server.stop(within: .seconds(5)) } < .seconds(3))
            #expect(stream.isClosed)
            #expect(try client.response().text.contains("data: last\n\n"))
        }
    }
}

/// Event streams that the clients of a test have opened.
final class OpenedStreams: Sendable {
    let closed = Counter()
    private let count = Counter()
    private let list = Mutex<[EventStream]>([])

    var streams: [EventStream] { list.withLock { $0 } }

    func add(_ stream: EventStream) {
        list.withLock { $0.append(stream) }
        count.add(1)
    }

    /// Waits until `expectedCount` streams are open.
    func wait(_ expectedCount: Int) -> [EventStream] {
        count.wait(for: expectedCount)
        return streams
    }
}
