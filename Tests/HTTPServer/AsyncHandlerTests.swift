import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct AsyncHandlerTests {
    private let gate = Gate()
    private let server: TestServer

    init() throws {
        server = try TestServer { [gate] routes in
            routes.on(.get, Route("/fast")) { _ in .text("fast") }
            routes.onAsync(.get, Route<Int>("/slow/{number}")) { request, number in
                await gate.pass()
                return .text("slow \(number) \(request.header(.userAgent) ?? "")")
            }
            routes.onAsync(.post, Route("/upload"), body: .upload(perFile: 1000, total: 10_000)) { request in
                await gate.pass()
                return .text(request.files.map { "\($0.bytes)" }.joined())
            }
            routes.onAsync(.get, Route("/now")) { _ in .text("now") }
            routes.onAsync(.get, Route("/fail")) { _ in throw HTTPError(.conflict, code: "busy", detail: "Busy.") }
            routes.onAsync(.get, Route("/forever")) { _ in
                await gate.pass()
                // The stream has no events, so only cancellation ends the loop.
                let (stream, sender) = AsyncStream<Void>.makeStream()
                for await _ in stream {}
                sender.finish()
                try Task.checkCancellation()
                return .text("never")
            }
        }
    }

    @Test func waitingHandlersDoNotDelayOtherResponses() async throws {
        try await blocking {
            let waitingClients = try (0..<200).map { number in
                let client = try server.client()
                client.request("GET /slow/\(number)", ["User-Agent: test \(number)"])
                return client
            }
            #expect(gate.arrivals.wait(for: 200))
            // All two hundred handlers wait now and must not delay other responses.
            for _ in 0..<200 { #expect(try server.get("/fast").text == "fast") }
            let clock = ContinuousClock()
            let client = try server.client()
            var times: [Duration] = []
            for _ in 0..<200 {
                let start = clock.now
                client.request("GET /fast")
                #expect(try client.response().text == "fast")
                times.append(start.duration(to: clock.now))
            }
            #expect(times.sorted()[100] < .milliseconds(20))
            #expect(server.records.all.allSatisfy { $0.request.path == "/fast" })
            gate.open()
            for (number, client) in waitingClients.enumerated() {
                #expect(try client.response().text == "slow \(number) test \(number)")
            }
        }
    }

    @Test func connectionServesPipelinedRequestsAfterAnAsyncHandler() async throws {
        try await blocking {
            gate.open()
            let client = try server.client()
            client.send(
                (0..<20).map { "GET /slow/\($0) HTTP/1.1\r\nHost: l\r\n\r\nGET /now HTTP/1.1\r\nHost: l\r\n\r\n" }
                    .joined())
            for number in 0..<20 {
                #expect(try client.response().text == "slow \(number) ")
                #expect(try client.response().text == "now")
            }
        }
    }

    @Test func thrownErrorBecomesAResponse() async throws {
        try await blocking {
            let response = try server.get("/fail")
            #expect(response.status == 409)
            #expect(response.text == "Busy.\n")
        }
    }

    @Test func uploadsAreRemovedWhenTheHandlerIsDone() async throws {
        try await blocking {
            var form = MultipartForm()
            form.file("file", name: "a", type: "text/plain", [1, 2, 3])
            let client = try server.client()
            client.request(
                "POST /upload", ["Content-Type: \(form.type)", "Content-Length: \(form.body.count)"], body: form.body)
            #expect(gate.arrivals.wait(for: 1))
            #expect(server.uploads.count == 1)
            gate.open()
            #expect(try client.response().text == "3")
            server.records.wait(for: 1)
            #expect(server.uploads == [])
        }
    }

    @Test func serverSurvivesClientsThatDisconnectEarly() async throws {
        try await blocking {
            for number in 0..<20 {
                let client = try server.client()
                client.request("GET /slow/\(number)")
                #expect(gate.arrivals.wait(for: number + 1))
                client.close()
            }
            gate.open()
            server.records.wait(for: 20)
            #expect(try server.get("/fast").text == "fast")
        }
    }

    @Test func stoppingLetsRunningRequestsFinish() async throws {
        try await blocking {
            let client = try server.client()
            client.request("GET /slow/1")
            let idle = try server.client()
            idle.request("GET /fast")
            _ = try idle.response()
            #expect(gate.arrivals.wait(for: 1))
            let stopped = Counter()
            Thread.detachNewThread {
                server.stop(within: .seconds(5))
                stopped.add(1)
            }
            // The gate opens only after the server has stopped listening.
            while (try? RawClient(port: server.port)) != nil { sched_yield() }
            gate.open()
            let response = try client.response()
            #expect(response.text == "slow 1 ")
            #expect(response["connection"] == "close")
            #expect(stopped.wait(for: 1))
            #expect(try idle.rest().isEmpty)
            #expect(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
        }
    }

    @Test func stoppingCancelsUnfinishedRequestsWith503() async throws {
        try await blocking {
            let clients = try (0..<10).map { _ in
                let client = try server.client()
                client.request("GET /forever")
                return client
            }
            gate.open()
            #expect(gate.arrivals.wait(for: 10))
            let clock = ContinuousClock()
            let time = clock.measure { server.stop(within: .milliseconds(300)) }
            #expect(time < .seconds(2))
            for client in clients { #expect(try client.response().status == 503) }
        }
    }
}
