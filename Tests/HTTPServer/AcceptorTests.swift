import Glibc
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Tests the distribution of connections among the server's threads.
@Suite(.serialized) struct AcceptorTests {
    @Test(arguments: [2, 6, 8, 64])
    func threadsGetEqualNumbersOfConnections(count: Int) async throws {
        try await blocking {
            let threads = Mutex<[pthread_t: Int]>([:])
            let server = try TestServer {
                $0.threads = 2
            } _: { routes in
                routes.on(.get, Route("/")) { _ in
                    threads.withLock { $0[pthread_self(), default: 0] += 1 }
                    return .text("ok")
                }
            }
            let clients = try (0..<count).map { _ in try server.client() }
            for client in clients {
                client.request("GET /")
                #expect(try client.response().text == "ok")
            }
            #expect(threads.withLock { $0.values.sorted() } == [count / 2, count / 2])
        }
    }

    @Test func waitingConnectionIsServedAfterAnotherCloses() async throws {
        try await blocking {
            let server = try TestServer {
                $0.threads = 2
                $0.limits.connections = 2
            } _: { routes in
                routes.on(.get, Route("/")) { _ in .text("ok") }
            }
            var open = try (0..<2).map { _ in try server.client() }
            for client in open {
                client.request("GET /")
                #expect(try client.response().text == "ok")
            }
            let waiting = try server.client()
            waiting.request("GET /")
            open.removeFirst().close()
            #expect(try waiting.response().text == "ok")
        }
    }

    @Test func stopsWhileAllConnectionsAreInUse() async throws {
        try await blocking {
            let server = try TestServer {
                $0.limits.connections = 1
            } _: { routes in
                routes.on(.get, Route("/")) { _ in .text("ok") }
            }
            let client = try server.client()
            client.request("GET /")
            #expect(try client.response().text == "ok")
            server.stop(within: .zero)
            #expect(try client.rest().isEmpty)
            #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
        }
    }
}
