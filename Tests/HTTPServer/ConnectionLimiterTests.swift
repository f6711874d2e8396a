import HTTPTypes
import Synchronization
import TestSupport
import Testing
import Web

@testable import HTTPServer

/// Tests the limits of open connections and of the memory that slow clients may hold.
@Suite(.serialized) struct ConnectionLimiterTests {
    private struct KnownClientMiddleware: Middleware {
        func before(_ request: inout Request) throws -> Response? {
            request.isFromKnownClient = request.cookie("session") != nil
            return nil
        }
    }

    /// 16 MB.
    private static let largePage = [UInt8](repeating: 0x61, count: 16 << 20)

    private func server(_ configure: (inout ServerConfiguration.Limits) -> Void) throws -> TestServer {
        try TestServer { configuration in
            configuration.threads = 1
            configuration.middleware = [KnownClientMiddleware()]
            configure(&configuration.limits)
        } _: { routes in
            routes.on(.get, Route("/")) { _ in .text("ok") }
            routes.on(.get, Route("/page")) { _ in .bytes(Self.largePage, type: "image/x-raw") }
            routes.on(.get, Route("/stream")) { _ in
                .stream(type: "text/plain") { Array(Self.largePage.prefix(500_000)) }
            }
            routes.on(.post, Route("/"), body: .bytes(limit: 10_000)) { _ in .text("taken") }
        }
    }

    /// Opens a connection from 127.0.0.`lastByte` and waits for its response; `nil` if the server closed it. 1 is
    /// local.
    private func connect(_ server: TestServer, from lastByte: UInt8, _ headers: [String] = []) throws -> RawClient? {
        let client = try RawClient(port: server.port, from: lastByte)
        client.request("GET /", headers)
        return (try? client.response())?.status == 200 ? client : nil
    }

    @Test func floodLeavesConnectionsForLocalAndKnownClients() async throws {
        try await blocking {
            let server = try server { $0.connections = 100 }
            let phone = try #require(try connect(server, from: 201, ["Cookie: session=x"]))
            phone.close()
            let flood = try (0..<200).map { try RawClient(port: server.port, from: UInt8(20 + $0 % 20)) }
            var open: [RawClient] = []
            for _ in 0..<10 {
                open.append(try #require(try connect(server, from: 201)))
                open.append(try #require(try connect(server, from: 1)))
            }
            #expect(try connect(server, from: 202) == nil)
            // Known clients leave the last connections to local clients.
            var knownCount = 10
            while let client = try connect(server, from: 201) {
                open.append(client)
                knownCount += 1
            }
            // Local clients have 10 connections, the flood 60 and known clients at most up to nine tenths.
            #expect(knownCount + 10 + 60 <= 91)
            for _ in 0..<9 { open.append(try #require(try connect(server, from: 1))) }
            _ = flood
        }
    }

    @Test func closedConnectionsFreeTheirSlots() async throws {
        try await blocking {
            let server = try server { $0.connections = 5 }
            let clients = try (0..<3).map { _ in try #require(try connect(server, from: 50)) }
            #expect(try connect(server, from: 51) == nil)
            for client in clients { client.close() }
            // The server notices a closed connection with a delay.
            var isFree = false
            for _ in 0..<10_000 where !isFree { isFree = try connect(server, from: 51) != nil }
            #expect(isFree)
        }
    }

    @Test func knownClientIsForgottenAfterADay() throws {
        let start = ContinuousClock.now
        let elapsed = Mutex(Duration.zero)
        let knownClients = KnownClients { start + elapsed.withLock { $0 } }
        func isKnown(_ text: String) throws -> Bool { knownClients.contains(try #require(IPAddress(text)).network) }
        func remember(_ text: String) throws { knownClients.remember(try #require(IPAddress(text)).network) }
        try remember("2001:db8::7")
        try remember("::ffff:10.1.1.1")
        #expect(try isKnown("2001:db8::ffff:9"))
        #expect(try isKnown("10.1.1.1"))
        #expect(try !isKnown("2001:db8:0:1::7"))
        elapsed.withLock { $0 = KnownClients.lifetime }
        #expect(try !isKnown("2001:db8::7"))
        for number in 0..<2 * KnownClients.capacity { try remember("10.0.\(number / 250).\(number % 250)") }
        #expect(try isKnown("10.0.0.7"))
        #expect(try !isKnown("10.0.7.7"))
    }

    @Test func limitsMemoryOfSlowRequestBodiesPerClient() async throws {
        try await blocking {
            let server = try server { $0.memoryPerAddress = 20_000 }
            func beginRequest(from lastByte: UInt8) throws -> RawClient {
                let client = try RawClient(port: server.port, from: lastByte)
                client.request("POST /", ["Content-Length: 4001"], body: Array(repeating: 1, count: 4000))
                // One thread responses in order, so a response shows that earlier bytes have been read.
                for _ in 0..<3 { #expect(try connect(server, from: 99) != nil) }
                return client
            }
            let slow = try (0..<12).map { _ in try beginRequest(from: 66) }
            let other = try beginRequest(from: 67)
            for client in slow + [other] { client.send([1]) }
            let responses = try slow.map { try $0.response() }
            let acceptedCount = responses.count { $0.status == 200 }
            #expect((1...5).contains(acceptedCount) && responses[0].status == 200)
            #expect(responses.count { $0.status == 429 && $0["retry-after"] == "5" } == 12 - acceptedCount)
            #expect(try other.response().status == 200)
            let next = try beginRequest(from: 66)
            next.send([1])
            #expect(try next.response().status == 200)
        }
    }

    @Test func limitsMemoryOfSlowReadersPerClient() async throws {
        try await blocking {
            let server = try server { $0.memoryPerAddress = 40 << 20 }
            func requestPage(from lastByte: UInt8) throws -> (client: RawClient, status: String) {
                let client = try RawClient(port: server.port, receiveBuffer: 4096, from: lastByte)
                client.request("GET /page")
                return (client, String(try client.until("\r\n").prefix(12)))
            }
            let slow = try (0..<5).map { _ in try requestPage(from: 66) }
            #expect(
                slow.map { $0.status } == ["HTTP/1.1 200", "HTTP/1.1 200"] + Array(repeating: "HTTP/1.1 429", count: 3))
            #expect(try requestPage(from: 67).status == "HTTP/1.1 200")
            slow[0].client.close()
            // The server notices a closed connection with a delay.
            var isFree = false
            for _ in 0..<10_000 where !isFree { isFree = try requestPage(from: 66).status == "HTTP/1.1 200" }
            #expect(isFree)
        }
    }

    @Test func limitsStreamsPerClient() async throws {
        try await blocking {
            let server = try server { $0.memoryPerAddress = 5 * StreamSource.reservedBytes / 2 }
            let slow = try (0..<4).map { _ in
                let client = try RawClient(port: server.port, receiveBuffer: 4096, from: 66)
                client.request("GET /stream")
                return (client, String(try client.until("\r\n").prefix(12).suffix(3)))
            }
            #expect(slow.map { $0.1 } == ["200", "200", "429", "429"])
        }
    }

    @Test func limitsMemoryOfAllClientsExceptLocalOnes() async throws {
        try await blocking {
            let server = try server { $0.memory = 40 << 20 }
            func requestPage(from lastByte: UInt8) throws -> (client: RawClient, status: String) {
                let client = try RawClient(port: server.port, receiveBuffer: 4096, from: lastByte)
                client.request("GET /page")
                return (client, String(try client.until("\r\n").prefix(12)))
            }
            let others = try (60..<65).map { try requestPage(from: $0) }
            #expect(others.map { String($0.status.suffix(3)) } == ["200", "200", "429", "429", "429"])
            #expect(try requestPage(from: 1).status == "HTTP/1.1 200")
        }
    }
}
