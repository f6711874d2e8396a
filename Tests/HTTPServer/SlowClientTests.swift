import HTTPTypes
import TestSupport
import Testing

@testable import HTTPServer

/// Tests with clients that send slowly or not at all. `make bench ARGS=--load` does the same with 10,000 of them.
@Suite(.serialized) struct SlowClientTests {
    private func server(perAddress: Int = 400) throws -> TestServer {
        try TestServer { configuration in
            configuration.limits.headSeconds = 1
            configuration.limits.connectionsPerAddress = perAddress
            configuration.eventHeartbeat = .milliseconds(100)
        } _: { routes in
            routes.on(.get, Route("/")) { _ in .text("ok") }
            routes.on(.post, Route("/"), body: .bytes(limit: 1000)) { _ in .text("taken") }
        }
    }

    @Test(arguments: ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
    func closesConnectionsWithoutACompleteHeadInTime(beginning: String) async throws {
        try await blocking {
            let server = try server()
            let client = try server.client()
            client.send(beginning)
            // The server closes silent connections only after a minute, and the client waits for ten seconds.
            #expect(try client.rest().isEmpty)
            #expect(try server.get("/").text == "ok")
        }
    }

    @Test func singleBytesDoNotExtendTheTimeForAHead() async throws {
        try await blocking {
            let server = try server()
            let client = try server.client()
            client.request("GET /")
            #expect(try client.response().text == "ok")
            client.send("GET / HTTP/1.1\r\nX: ")
            let slow = try RawClient(port: server.port, patience: .milliseconds(100))
            var rounds = 0
            // Reading waits a tenth of a second each time, then one more byte goes out.
            while !slow.isAtEnd, rounds < 100 {
                slow.send("y")
                _ = try? slow.rest()
                rounds += 1
            }
            #expect(slow.isAtEnd)
            #expect(try client.rest().isEmpty)
        }
    }

    @Test func slowBodiesAndEventStreamsOutliveTheTimeForAHead() async throws {
        try await blocking {
            let stream = EventStream()
            let server = try TestServer { configuration in
                configuration.limits.headSeconds = 1
                configuration.eventHeartbeat = .milliseconds(100)
            } _: { routes in
                routes.on(.get, Route("/events")) { _ in .events(stream) }
                routes.on(.post, Route("/"), body: .bytes(limit: 1000)) { _ in .text("taken") }
            }
            let listening = try server.client()
            listening.request("GET /events")
            let client = try server.client()
            client.request("POST /", ["Content-Length: 2"], body: [1])
            // Another connection that sends nothing is closed as soon as the time for a head is over.
            let slow = try server.client()
            #expect(try slow.rest().isEmpty)
            client.send([2])
            #expect(try client.response().text == "taken")
            stream.send(data: "still here")
            #expect(try listening.until("still here").contains("200"))
        }
    }

    @Test func slowClientsOfOneAddressDoNotBlockAnother() async throws {
        try await blocking {
            let server = try server(perAddress: 50)
            let slow = try (0..<200).map { number in
                let client = try RawClient(port: server.port, from: 66)
                if number.isMultiple(of: 2) { client.send("GET / HT") }
                return client
            }
            for _ in 0..<20 {
                let otherClient = try RawClient(port: server.port, from: 2)
                otherClient.request("GET /")
                #expect(try otherClient.response().text == "ok")
            }
            // All but fifty were closed at once, the rest when their time was over.
            for client in slow { #expect((try? client.rest())?.isEmpty ?? true) }
        }
    }
}
